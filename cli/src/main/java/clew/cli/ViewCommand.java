package clew.cli;

import clew.page.Page;
import clew.policy.Scope;
import clew.view.JsonLinesView;
import clew.view.TextView;
import clew.view.View;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

/// `crawler view FILE`: any output, from a journal.
final class ViewCommand {
    static final Flag<String> FORMAT = Flag.choice("format", "what is printed", "text", List.of("text", "jsonl"));

    static final List<Flag<?>> FLAGS = List.of(FORMAT);

    private final Flags flags;

    ViewCommand(Flags flags) {
        this.flags = flags;
    }

    static View view(String format, OutputStream stdout, Scope scope) {
        return format.equals("jsonl") ? new JsonLinesView(stdout, scope) : new TextView(stdout);
    }

    int run(OutputStream stdout, PrintStream stderr) throws IOException, UsageError, CommandFailed {
        var file = flags.only("the file of a journal, as in crawler view FILE");
        try (var journal = Journals.readOnly(file)) {
            var scope = Journals.crawl(file, journal.opening()).options().scope();
            var view = view(flags.get(FORMAT), stdout, scope);
            long number = 0;
            for (var at = journal.pages().find(0);
                    at.isPresent();
                    at = journal.pages().find(++number)) {
                Page page = journal.read(at.get());
                view.page(page);
            }
            view.flush();
            var waiting = journal.pages().count() - number;
            if (waiting > 0) {
                stderr.println(
                        "crawler: the crawl is not finished; " + waiting + " more pages wait for page " + number);
            }
            return ExitCode.DONE;
        }
    }
}

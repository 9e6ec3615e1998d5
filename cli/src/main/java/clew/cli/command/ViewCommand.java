package clew.cli.command;

import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.OutputFailed;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.engine.Replay;
import clew.policy.Scope;
import clew.view.JsonLinesView;
import clew.view.TextView;
import clew.view.View;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// `crawler view FILE`: prints a saved crawl in any output format.
public final class ViewCommand implements Command {
    static final Flag<String> FORMAT = Flag.choice("format", "what is printed", "text", List.of("text", "jsonl"));

    static final String START_FAILED = "the start page failed, and resuming requests it again";

    @Override
    public String name() {
        return "view";
    }

    @Override
    public String usage() {
        return "view FILE [flags]";
    }

    @Override
    public String summary() {
        return "print a saved crawl";
    }

    @Override
    public String details() {
        return """
                Prints the pages of a crawl that was saved with -journal FILE. Sends no requests.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return List.of(FORMAT);
    }

    static View view(String format, OutputStream stdout, Scope scope) {
        return format.equals("jsonl") ? new JsonLinesView(stdout, scope) : new TextView(stdout);
    }

    @Override
    public int run(Flags flags, Console console) throws IOException, UsageError, CommandFailed {
        var file = flags.only("the file of a journal, as in crawler view FILE");
        try (var journal = Journals.readOnly(file)) {
            var options = Journals.options(journal);
            var view = view(flags.get(FORMAT), console.stdout(), options.scope());
            try (var replay = new Replay(journal, options, view)) {
                replay.run();
                tellMore(replay, console);
            }
            return ExitCode.DONE;
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw Journals.failed(file, e);
        }
    }

    private static void tellMore(Replay replay, Console console) {
        var astray = replay.astray();
        if (astray.isPresent()) console.tell(astray.get());
        else if (replay.startFailed()) console.tell(START_FAILED);
        else if (!replay.isFinished()) {
            console.tell("the crawl is not finished" + more(replay.left(), replay.waiting()));
        }
    }

    /// What an unfinished crawl has left to do.
    ///
    /// @param left how many known URLs have no page
    /// @param waiting how many pages are recorded, but come after a missing one
    static String more(long left, long waiting) {
        return (left == 1 ? ": 1 known URL has" : ": " + left + " known URLs have") + " not been visited"
                + (waiting == 0
                        ? ""
                        : ", and " + waiting + " recorded " + (waiting == 1 ? "page waits" : "pages wait")
                                + " for the first of them");
    }
}

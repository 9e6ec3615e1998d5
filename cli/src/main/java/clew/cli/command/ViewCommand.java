package clew.cli.command;

import clew.cli.console.CommandFailed;
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
import java.io.PrintStream;
import java.util.List;

/// `crawler view FILE`: any output, from a journal.
public final class ViewCommand {
    static final Flag<String> FORMAT = Flag.choice("format", "what is printed", "text", List.of("text", "jsonl"));

    static final List<Flag<?>> FLAGS = List.of(FORMAT);

    static final String START_FAILED = "the start page failed, and resuming requests it again";

    private final Flags flags;

    public ViewCommand(Flags flags) {
        this.flags = flags;
    }

    static View view(String format, OutputStream stdout, Scope scope) {
        return format.equals("jsonl") ? new JsonLinesView(stdout, scope) : new TextView(stdout);
    }

    public int run(OutputStream stdout, PrintStream stderr) throws IOException, UsageError, CommandFailed {
        var file = flags.only("the file of a journal, as in crawler view FILE");
        try (var journal = Journals.readOnly(file)) {
            var options = Journals.crawl(file, journal.header()).options();
            var view = view(flags.get(FORMAT), stdout, options.scope());
            try (var replay = new Replay(journal, options, view)) {
                replay.run();
                tellMore(replay, stderr);
            }
            return ExitCode.DONE;
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw Journals.failed(file, e);
        }
    }

    private static void tellMore(Replay replay, PrintStream stderr) {
        var astray = replay.astray();
        if (astray.isPresent()) stderr.println("crawler: " + astray.get());
        else if (replay.startFailed()) stderr.println("crawler: " + START_FAILED);
        else if (!replay.isFinished()) {
            stderr.println("crawler: the crawl is not finished" + more(replay.left(), replay.waiting()));
        }
    }

    /// What a crawl that is not finished has left to do.
    ///
    /// @param left how many URLs it knows and has no page for
    /// @param waiting how many pages are recorded, but behind one that is missing
    static String more(long left, long waiting) {
        return (left == 1 ? ": 1 known URL has" : ": " + left + " known URLs have") + " not been visited"
                + (waiting == 0
                        ? ""
                        : ", and " + waiting + " recorded " + (waiting == 1 ? "page waits" : "pages wait")
                                + " for the first of them");
    }
}

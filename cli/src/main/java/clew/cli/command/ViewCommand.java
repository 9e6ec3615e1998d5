package clew.cli.command;

import clew.CrawlRequest;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.IoProblem;
import clew.cli.console.OutputFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.engine.Replay;
import clew.journal.TemporaryFileFailed;
import clew.view.Format;
import clew.view.Format.UrlRules;
import clew.view.View;
import clew.view.ViewFileFailed;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// `crawler view FILE`: prints a saved crawl in any output format.
public final class ViewCommand implements Command {
    static final Flag<Format> FORMAT = new Flag<>(
            "format",
            "FORMAT",
            sentence(Format.words()),
            Format.TEXT,
            Format.TEXT.word(),
            word -> Format.of(word).orElse(null),
            "one of " + String.join("|", Format.words()));

    static final Flag<Optional<String>> OUT =
            Flag.optional("out", "DIR", "with -format sitemap: write files into DIR", "a folder");

    /// How wide the words of formats are in the help.
    private static final int COLUMN = 10;

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
                Prints a crawl that was saved with -journal FILE. Sends no requests. The formats, which are also
                those of a crawl:
                """ + formats();
    }

    @Override
    public List<Flag<?>> flags() {
        return List.of(FORMAT, OUT);
    }

    /// A view of a crawl on standard output.
    static View view(Format format, Console console, CrawlRequest request) {
        return format.view(console.stdout(), new UrlRules(request.policy(), request.scope()));
    }

    /// A view on standard output, or in files if -out is given.
    static View view(Flags flags, Console console, UrlRules urls) throws UsageError {
        var format = flags.get(FORMAT);
        var folder = flags.get(OUT);
        if (folder.isEmpty()) return format.view(console.stdout(), urls);
        if (!format.hasFiles()) throw new UsageError("-out is for -format sitemap; redirect other formats to a file");
        return format.files(Journals.path(folder.get()), urls);
    }

    /// The message for an output in files that cannot be written.
    static CommandFailed failed(ViewFileFailed e) {
        return new CommandFailed(TerminalSafe.quoted(e.file().toString()) + " cannot be written: "
                + IoProblem.text(e.why()) + "; choose another folder with -out DIR");
    }

    private static String formats() {
        var text = new StringBuilder();
        for (var format : Format.values()) {
            text.append("  ").append(format.word());
            text.repeat(' ', COLUMN - format.word().length())
                    .append(format.text())
                    .append('\n');
        }
        return text.toString();
    }

    /// Words as a sentence has them: `a, b or c`.
    private static String sentence(List<String> words) {
        return String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
    }

    @Override
    public int run(Flags flags, Console console) throws IOException, UsageError, CommandFailed {
        var file = flags.only("the file of a journal, as in crawler view FILE");
        try (var journal = Journals.readOnly(file)) {
            var options = Journals.options(journal);
            var view = view(flags, console, new UrlRules(options.policy(), options.scope()));
            try (var replay = new Replay(journal, options, view)) {
                replay.run();
                tellMore(replay, console);
            }
            if (view.incomplete().isEmpty()) return ExitCode.DONE;
            console.tell(view.incomplete().get() + "; write several files with -out DIR");
            return ExitCode.FAILED;
        } catch (OutputFailed e) {
            throw e;
        } catch (ViewFileFailed e) {
            throw failed(e);
        } catch (TemporaryFileFailed e) {
            throw ConsoleCrawl.temporaryFileFailed(e.why());
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

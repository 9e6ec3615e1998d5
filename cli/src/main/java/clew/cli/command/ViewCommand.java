package clew.cli.command;

import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.OutputFailed;
import clew.cli.console.UsageError;
import clew.cli.crawling.ConsoleCrawl;
import clew.cli.crawling.CrawlViews;
import clew.cli.crawling.Journals;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.ViewFlags;
import clew.cli.register.Command;
import clew.engine.Replay;
import clew.journal.TemporaryFileFailed;
import clew.view.Format;
import clew.view.Format.UrlRules;
import clew.view.ViewFileFailed;
import java.io.IOException;
import java.util.List;

/// `crawler view FILE`: prints a saved crawl in any output format.
public final class ViewCommand implements Command {
    /// How wide the words of formats are in the help.
    private static final int COLUMN = 10;

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
        return List.of(ViewFlags.FORMAT, ViewFlags.OUT);
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

    @Override
    public int run(Flags flags, Console console) throws IOException, UsageError, CommandFailed {
        var file = flags.only("the file of a journal, as in crawler view FILE");
        try (var journal = Journals.readOnly(file)) {
            var options = Journals.options(journal);
            var view = CrawlViews.view(flags, console, new UrlRules(options.policy(), options.scope()));
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
            throw CrawlViews.failed(e);
        } catch (TemporaryFileFailed e) {
            throw ConsoleCrawl.temporaryFileFailed(e.why());
        } catch (IOException e) {
            throw Journals.failed(file, e);
        }
    }

    private static void tellMore(Replay replay, Console console) {
        var astray = replay.astray();
        if (astray.isPresent()) console.tell(astray.get());
        else if (replay.startFailed()) console.tell(Journals.START_FAILED);
        else if (!replay.isFinished()) {
            console.tell("the crawl is not finished" + Journals.more(replay.left(), replay.waiting()));
        }
    }
}

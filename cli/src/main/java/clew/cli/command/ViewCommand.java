package clew.cli.command;

import clew.cli.answers.ReportOutput;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.OutputFailed;
import clew.cli.console.UsageError;
import clew.cli.crawling.ConsoleCrawl;
import clew.cli.crawling.CrawlViews;
import clew.cli.crawling.Folders;
import clew.cli.crawling.Journals;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.ReportFlags;
import clew.cli.flags.ViewFlags;
import clew.cli.register.Command;
import clew.engine.Replay;
import clew.page.TemporaryFileFailed;
import clew.report.ReportFile;
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
                those of a crawl, but for html:
                """ + formats();
    }

    @Override
    public List<Flag<?>> flags() {
        return List.of(ViewFlags.SAVED_FORMAT, ViewFlags.OUT, ReportFlags.COMPARE);
    }

    private static String formats() {
        var text = new StringBuilder();
        for (var format : Format.values()) append(format.word(), format.text(), text);
        append(ViewFlags.HTML, "a report to look at in a browser; a crawl writes it with -report FILE", text);
        return text.toString();
    }

    private static void append(String word, String what, StringBuilder text) {
        text.append("  ").append(word).repeat(' ', COLUMN - word.length()).append(what);
        text.append('\n');
    }

    @Override
    public int run(Flags flags, Console console) throws IOException, UsageError, CommandFailed {
        var file = flags.only("the file of a journal, as in crawler view FILE");
        var format = Format.of(flags.get(ViewFlags.SAVED_FORMAT));
        return format.isEmpty() ? report(file, flags, console) : print(file, format.get(), flags, console);
    }

    private static int report(String file, Flags flags, Console console) throws IOException, UsageError, CommandFailed {
        if (flags.get(ViewFlags.OUT).isPresent()) {
            throw new UsageError("-out is for -format sitemap; redirect other formats to a file");
        }
        return ReportOutput.use(file, ReportOutput.compared(flags), input -> {
            ReportFile.write(input, console.stdout());
            return ExitCode.DONE;
        });
    }

    private static int print(String file, Format format, Flags flags, Console console)
            throws IOException, UsageError, CommandFailed {
        if (flags.get(ReportFlags.COMPARE).isPresent()) {
            throw new UsageError("-compare is for a report; give -format html, or use crawler diff");
        }
        try (var journal = Journals.readOnly(file)) {
            var options = Journals.options(journal);
            var locations = Folders.locations(journal.header().settings());
            var rules = new UrlRules(options.policy(), options.scope(), locations);
            var view = CrawlViews.view(format, flags, console, rules);
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
        else if (replay.startFailed()) console.tell(Journals.START_UNREAD);
        else if (!replay.isFinished()) {
            console.tell("the crawl is not finished" + Journals.more(replay.left(), replay.waiting()));
        }
    }
}

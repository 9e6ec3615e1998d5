package clew.cli.command;

import clew.CrawlRequest;
import clew.chrome.ChromeRenderer;
import clew.cli.answers.ReportOutput;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.ConsoleCrawl;
import clew.cli.crawling.CrawlViews;
import clew.cli.crawling.Folders;
import clew.cli.crawling.Journals;
import clew.cli.crawling.TemporaryJournal;
import clew.cli.flags.CrawlFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.FolderFlags;
import clew.cli.flags.Group;
import clew.cli.flags.JournalFlags;
import clew.cli.flags.RenderFlags;
import clew.cli.flags.ReportFlags;
import clew.cli.flags.ViewFlags;
import clew.cli.register.Command;
import clew.fetch.Release;
import clew.report.SiteReport;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `crawler URL`: crawls a site and prints its pages.
public final class CrawlCommand implements Command {
    public static final Flag<Boolean> VERSION = Flag.onOff(Group.GENERAL, "version", "show the version");

    public static final List<Flag<?>> FLAGS = Stream.of(
                    CrawlFlags.ALL.stream(),
                    FolderFlags.ALL.stream(),
                    Stream.of(JournalFlags.JOURNAL, JournalFlags.FRESH, ViewFlags.FORMAT, ViewFlags.OUT),
                    ReportFlags.ALL.stream(),
                    Stream.of(VERSION))
            .<Flag<?>>flatMap(flags -> flags)
            .toList();

    @Override
    public String name() {
        return "";
    }

    @Override
    public String usage() {
        return "URL|FOLDER|FILE [flags]";
    }

    @Override
    public String summary() {
        return "crawl a site";
    }

    @Override
    public String details() {
        return """
                Visits every page of a web site and prints the links of each, in the same order every time.
                A folder of built HTML is read as a web server would send it.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return FLAGS;
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException {
        if (flags.get(VERSION)) {
            console.print("clew " + Release.VERSION + "\n");
            return ExitCode.DONE;
        }
        try (var clew = CrawlFlags.clew(flags)) {
            var request = CrawlFlags.request(flags, clew, console);
            var file = flags.get(JournalFlags.JOURNAL);
            var fresh = flags.get(JournalFlags.FRESH);
            if (fresh && file.isEmpty()) {
                throw new UsageError("-fresh starts a journal over; give one with -journal FILE");
            }
            var renderer = RenderFlags.renderer(flags);
            if (renderer.isPresent()) Folders.refuse(request, "-render");
            renderer.ifPresent(request::renderer);
            var view = CrawlViews.view(flags.get(ViewFlags.FORMAT), flags, console, CrawlViews.rules(request));
            var report = ReportOutput.wanted(flags, console);
            if (file.isEmpty()) {
                var crawl = new ConsoleCrawl(request, view, console, null);
                return report.isEmpty() ? crawl.run(renderer).code() : run(crawl, request, renderer, report.get());
            }
            var path = Journals.path(file.get());
            Journals.requireFolder(file.get(), path);
            request.journal(path).fresh(fresh);
            var replaces = fresh && Files.exists(path);
            var ended = new ConsoleCrawl(request, view, console, file.get())
                    .again(JournalFlags.FRESH_AGAIN)
                    .run(renderer);
            if (replaces) tellReplaced(ended, file.get(), console);
            if (report.isPresent()) report.get().write(file.get(), SiteReport.everything());
            return ended.code();
        }
    }

    /// A report is made of a journal, which need not be kept.
    private static int run(
            ConsoleCrawl crawl, CrawlRequest request, Optional<ChromeRenderer> renderer, ReportOutput report)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        try (var journal = new TemporaryJournal()) {
            request.journal(journal.path());
            var ended = crawl.run(renderer);
            report.write(journal.path().toString(), SiteReport.everything());
            return ended.code();
        }
    }

    private static void tellReplaced(ConsoleCrawl.Ended ended, String file, Console console) {
        switch (ended.summary().ending()) {
            case FINISHED, LIMITED -> {
                if (ended.code() == ExitCode.DONE) return;
                console.tell("the crawl failed; " + TerminalSafe.quoted(file) + " stays as it is");
            }
            case PAGES_MAX ->
                console.note(
                        TerminalSafe.quoted(file)
                                + " stays as it is until the crawl is finished; run the command again with a higher -max-pages");
            case STOPPED, TIME_UP -> Journals.tellUnfinished(file, console);
        }
    }
}

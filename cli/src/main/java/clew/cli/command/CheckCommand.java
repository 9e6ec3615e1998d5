package clew.cli.command;

import clew.CrawlRequest;
import clew.check.AnswerCache;
import clew.check.SiteCheck;
import clew.cli.answers.CheckInputs;
import clew.cli.answers.CheckRun;
import clew.cli.answers.ReportOutput;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.UsageError;
import clew.cli.crawling.Folders;
import clew.cli.crawling.Journals;
import clew.cli.crawling.TemporaryJournal;
import clew.cli.flags.CheckFlags;
import clew.cli.flags.CrawlFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.FolderFlags;
import clew.cli.flags.JournalFlags;
import clew.cli.flags.RenderFlags;
import clew.cli.flags.ReportFlags;
import clew.cli.register.Command;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `crawler check URL|FOLDER|FILE`: finds broken links and what else is wrong with a site.
final class CheckCommand implements Command {
    private static final List<Flag<?>> FLAGS = Stream.of(
                    CheckFlags.ALL.stream(),
                    CrawlFlags.ALL.stream().filter(flag -> !flag.equals(RenderFlags.LINKS)),
                    FolderFlags.ALL.stream(),
                    Stream.of(JournalFlags.JOURNAL, JournalFlags.FRESH),
                    ReportFlags.ALL.stream())
            .<Flag<?>>flatMap(flags -> flags)
            .toList();

    @Override
    public String name() {
        return "check";
    }

    @Override
    public String usage() {
        return "check URL|FOLDER|FILE [flags]";
    }

    @Override
    public String summary() {
        return "find broken links";
    }

    @Override
    public String details() {
        return """
                Crawls a site and checks every link: pages, fragments, images and other
                files, links to other sites. Prints what is broken, blocked, redirected or unknown, with
                page, line and column. A folder of built HTML is checked without a server;
                of a single HTML file, all links are checked and none is followed.
                With -findings, checks the pages themselves too: titles, descriptions, headings and more.
                Exits with 2 if a link is broken, or if anything else that -fail names was found.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return FLAGS;
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException {
        var baseline = CheckInputs.baseline(flags);
        var cache = CheckInputs.cache(flags);
        try (var clew = CrawlFlags.clew(flags, CheckFlags.externalDelay(flags))) {
            var request = CrawlFlags.request(flags, clew, console);
            var renderer = RenderFlags.renderer(flags);
            if (renderer.isPresent()) Folders.refuse(request, "-render");
            renderer.ifPresent(request::renderer);
            var options = CheckFlags.options(flags);
            describe(flags, request, options, cache);
            var report = ReportOutput.wanted(flags, console);
            var run = new CheckRun(flags, console, request, options, baseline, cache, report);
            var kept = flags.get(JournalFlags.JOURNAL);
            if (kept.isPresent()) {
                var path = Journals.path(kept.get());
                Journals.requireFolder(kept.get(), path);
                request.fresh(flags.get(JournalFlags.FRESH));
                return run.check(path, kept.get(), renderer);
            }
            if (flags.get(JournalFlags.FRESH)) {
                throw new UsageError("-fresh starts a journal over; give one with -journal FILE");
            }
            try (var journal = new TemporaryJournal()) {
                return run.check(journal.path(), null, renderer);
            }
        }
    }

    private static void describe(
            Flags flags, CrawlRequest request, SiteCheck.Options options, Optional<AnswerCache> cache)
            throws UsageError, CommandFailed {
        var remapping = CheckFlags.remapping(flags);
        if (remapping.isPresent()) {
            request.policy(request.policy().mapping(remapping.get()));
            CrawlFlags.limit(flags, request); // the start may be another now
        }
        request.links(flags.get(CheckFlags.LINKS).text())
                .checks(CheckFlags.linkChecks(flags))
                .requisites(CheckFlags.requisites(flags))
                .facts(true);
        if (CheckFlags.wantsSitemaps(options)) request.sitemaps(true);
        var excluded = CheckInputs.excluded(flags);
        if (excluded.isPresent()) request.exclude(excluded.get());
        cache.ifPresent(known -> request.through(known::before));
    }
}

package clew.cli.command;

import clew.CrawlRequest;
import clew.archive.ArchiveFolder;
import clew.archive.ArchivePackaging;
import clew.archive.SiteArchive;
import clew.archive.warc.WarcFiles;
import clew.chrome.ChromeRenderer;
import clew.cli.answers.ReportOutput;
import clew.cli.archiving.ArchiveOutput;
import clew.cli.archiving.ChangesSince;
import clew.cli.archiving.MirrorOutput;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.BothViews;
import clew.cli.crawling.ConsoleCrawl;
import clew.cli.crawling.CrawlViews;
import clew.cli.crawling.Folders;
import clew.cli.crawling.Journals;
import clew.cli.flags.CrawlFlags;
import clew.cli.flags.FetchFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.Group;
import clew.cli.flags.PolicyFlags;
import clew.cli.flags.RenderFlags;
import clew.cli.flags.ReportFlags;
import clew.cli.flags.ViewFlags;
import clew.cli.flags.Written;
import clew.cli.register.Command;
import clew.fetch.FetchOptions;
import clew.page.CrawlSummary;
import clew.policy.Requisites;
import clew.report.SiteReport;
import clew.view.View;
import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `crawler archive URL -out DIR`: keeps a site with all that its pages need, as WARC and WACZ files, and as a mirror.
final class ArchiveCommand implements Command {
    private static final Flag<String> OUT = Flag.text(
                    Group.ARCHIVE,
                    "out",
                    "DIR",
                    "folder of the archive; run the same command again to resume",
                    null,
                    "a folder")
            .writing(Written.ARCHIVE);
    private static final Flag<String> REQUISITES = Flag.choice(
                    Group.ARCHIVE,
                    "requisites",
                    "files that pages need: of the site's hosts, or of all",
                    "all",
                    List.of("same", "all"))
            .decisive();
    private static final Flag<Boolean> SCRIPTS = Flag.onOff(
                    Group.ARCHIVE, "script-urls", "also download what strings in scripts seem to name")
            .decisive();
    private static final Flag<Optional<String>> SINCE = Flag.optional(
            Group.ARCHIVE,
            "since",
            "DIR",
            "request only what has changed since the archive in DIR",
            "the folder of an archive");
    private static final Flag<Long> MAX_BODY = Flag.size(
            Group.ARCHIVE,
            "max-body",
            "store at most SIZE of each file",
            ArchiveOutput.STORED_BYTES_MAX,
            "2g",
            1L << 50);
    private static final Flag<Long> WARC_SIZE = Flag.size(
            Group.ARCHIVE, "warc-size", "begin another WARC file after SIZE", WarcFiles.BYTES_MAX, "1g", 1L << 39);
    private static final Flag<Boolean> KEEP_SECRETS = Flag.onOff(
                    Group.ARCHIVE, "keep-secrets", "store credentials, cookies and the values of -header too")
            .guarded();

    private static final Flag<Boolean> MIRROR =
            Flag.onOff(Group.ARCHIVE, "mirror", "also make a mirror: files to read in a browser without a server");

    private static final List<Flag<?>> FLAGS = Stream.of(
                    Stream.of(OUT, SINCE, MIRROR, REQUISITES, SCRIPTS),
                    CrawlFlags.ALL.stream().filter(flag -> !isReplaced(flag)),
                    Stream.of(MAX_BODY, WARC_SIZE, KEEP_SECRETS, ViewFlags.FORMAT),
                    ReportFlags.ALL.stream())
            .<Flag<?>>flatMap(flags -> flags)
            .toList();

    private static boolean isReplaced(Flag<?> flag) {
        return flag.equals(PolicyFlags.POLICY) || flag.equals(FetchFlags.MAX_BODY);
    }

    @Override
    public String name() {
        return "archive";
    }

    @Override
    public String usage() {
        return "archive URL -out DIR [flags]";
    }

    @Override
    public String summary() {
        return "archive a site as WARC and WACZ files";
    }

    @Override
    public String details() {
        return """
                Downloads every page of a web site and all that its pages need, each file
                once, and prints the pages as a crawl does. DIR holds:
                  archive/         WARC files with every request and response
                  site.wacz        all of it in one file, for replayweb.page and others
                  journal          the crawl, for crawler view and verify
                  statistics.json  what became of every URL
                  changes.jsonl    with -since: which URLs are new, changed or gone
                  mirror/          with -mirror: the site as files; open mirror/index.html
                  map.json         with -mirror: which URL is which file
                  manifest-sha256.txt
                                   the digests of these files, for crawler verify
                With -render, what pages load in Chrome is archived too, such as the data that
                their scripts request.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return FLAGS;
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException {
        var out = flags.get(OUT);
        var report = ReportOutput.wanted(flags, console);
        var archive = new SiteArchive(
                new ArchiveFolder(Journals.path(out)),
                FetchOptions.USER_AGENT,
                flags.get(KEEP_SECRETS),
                flags.get(WARC_SIZE),
                InstantSource.system());
        archive.screenshots(RenderFlags.screenshotFolder(flags));
        try (var clew = CrawlFlags.clew(flags);
                var packaging = archive.packaging()) {
            var request = CrawlFlags.request(flags, clew, console, "archive");
            Folders.refuse(request, "archive");
            var renderer = RenderFlags.renderer(flags);
            renderer.ifPresent(request::renderer);
            request.fetchOptions(FetchFlags.options(flags, request.starts()).withRecordedBytesMax(flags.get(MAX_BODY)))
                    .requisites(new Requisites(
                            flags.get(REQUISITES).equals("same") ? Requisites.Reach.SAME : Requisites.Reach.ALL,
                            flags.get(SCRIPTS)))
                    .journal(ArchiveOutput.createFolder(archive.folder()).journal())
                    .archiver(archive);
            var view = CrawlViews.view(flags.get(ViewFlags.FORMAT), console, request);
            var since = flags.get(SINCE);
            var crawl = new Crawl(request, renderer, archive, packaging, console);
            var ended =
                    since.isPresent() ? crawl.increment(view, since.get()) : crawl.run(new BothViews(view, packaging));
            var code = ArchiveOutput.complete(packaging, ended.code(), out, console);
            var isComplete = ended.summary().ending() != CrawlSummary.Ending.STOPPED;
            if (flags.get(MIRROR) && isComplete) MirrorOutput.make(archive.folder(), out, console);
            if (report.isPresent()) {
                report.get().write(archive.folder().journal().toString(), SiteReport.everything());
            }
            return code;
        }
    }

    /// A crawl that goes into an archive.
    ///
    /// @param renderer the renderer of the request, if it has one
    private record Crawl(
            CrawlRequest request,
            Optional<ChromeRenderer> renderer,
            SiteArchive archive,
            ArchivePackaging packaging,
            Console console) {
        ConsoleCrawl.Ended run(View view) throws UsageError, CommandFailed, IOException, InterruptedException {
            var journal = archive.folder().journal().toString();
            return new ConsoleCrawl(request, view, console, journal)
                    .again("another -out archives it again")
                    .run(renderer);
        }

        /// Archives what has changed.
        ConsoleCrawl.Ended increment(View view, String since)
                throws UsageError, CommandFailed, IOException, InterruptedException {
            var earlier = new ArchiveFolder(Journals.path(since));
            if (!Files.exists(earlier.journal())) {
                throw new CommandFailed("-since must be the folder of an archive; there is no journal in "
                        + TerminalSafe.quoted(since));
            }
            archive.since(earlier);
            request.since(earlier.journal());
            try (var changes = new ChangesSince(
                    Journals.readOnly(earlier.journal().toString()),
                    request.policy(),
                    archive.folder().changes())) {
                var ended = run(new BothViews(view, new BothViews(packaging, changes)));
                console.note("since " + TerminalSafe.quoted(since) + ": " + changes.text());
                return ended;
            }
        }
    }
}

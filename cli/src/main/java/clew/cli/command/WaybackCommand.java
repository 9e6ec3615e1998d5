package clew.cli.command;

import clew.Clew;
import clew.CrawlRequest;
import clew.archive.ArchiveFolder;
import clew.archive.warc.WarcFiles;
import clew.archive.wayback.RescueSettings;
import clew.cli.answers.ReportOutput;
import clew.cli.archiving.ArchiveOutput;
import clew.cli.archiving.CapturedSite;
import clew.cli.archiving.Rescue;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.UsageError;
import clew.cli.crawling.Journals;
import clew.cli.flags.ConsoleFlags;
import clew.cli.flags.FetchFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.Group;
import clew.cli.flags.ReportFlags;
import clew.cli.flags.RescueFlags;
import clew.cli.flags.ViewFlags;
import clew.cli.flags.Written;
import clew.cli.register.Command;
import clew.fetch.FetchOptions;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.report.SiteReport;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `crawler wayback URL -out DIR`: gets a site back from a web archive.
final class WaybackCommand implements Command {
    private static final Flag<String> URL = Flag.text(
            Group.CAPTURES,
            "url",
            "URL",
            "URL of the site, or of a page in the archive; the flag's name may be left out",
            null,
            "a URL such as https://example.com/");
    private static final Flag<Optional<String>> OUT = Flag.optional(
                    Group.ARCHIVE,
                    "out",
                    "DIR",
                    "folder of the rescued site; run the same command again to resume",
                    "a folder")
            .writing(Written.ARCHIVE);
    private static final Flag<Boolean> LIST = Flag.onOff(
            Group.CAPTURES, "list", "print the captures that would be taken as JSON lines, and download nothing");
    private static final Flag<Boolean> DRY_RUN =
            Flag.onOff(Group.CAPTURES, "dry-run", "print how many files and bytes there are and how long it takes");
    private static final Flag<Duration> TIMEOUT = Flag.time(
            Group.LIMITS,
            "timeout",
            "time limit for each request; in archives, for the response head",
            Rescue.TIMEOUT,
            "60s");
    private static final Flag<Long> WORKERS =
            Flag.number(Group.SPEED, "workers", "maximum number of open requests", 4, 1, 64);
    private static final Flag<Duration> MAX_TIME =
            Flag.longTime(Group.LIMITS, "max-time", "stop after TIME; run again to resume");
    private static final Flag<Long> MAX_BODY = Flag.size(
            Group.ARCHIVE,
            "max-body",
            "store at most SIZE of each file",
            ArchiveOutput.STORED_BYTES_MAX,
            "2g",
            1L << 50);
    private static final Flag<Long> WARC_SIZE = Flag.size(
            Group.ARCHIVE, "warc-size", "begin another WARC file after SIZE", WarcFiles.BYTES_MAX, "1g", 1L << 39);

    private static final List<Flag<?>> FLAGS = Stream.of(
                    Stream.of(URL, OUT, LIST, DRY_RUN),
                    RescueFlags.DECISIVE.stream(),
                    RescueFlags.FREE.stream(),
                    Stream.of(WORKERS, TIMEOUT, MAX_TIME, MAX_BODY, WARC_SIZE),
                    FetchFlags.SENDING.stream(),
                    ConsoleFlags.ALL.stream(),
                    Stream.of(ViewFlags.FORMAT),
                    ReportFlags.ALL.stream())
            .<Flag<?>>flatMap(flags -> flags)
            .toList();

    @Override
    public String name() {
        return "wayback";
    }

    @Override
    public String usage() {
        return "wayback URL -out DIR [flags]";
    }

    @Override
    public String summary() {
        return "get a lost site back from the Wayback Machine";
    }

    @Override
    public String details() {
        return """
                Downloads the captures of a site from the Wayback Machine or another web
                archive, with all that its pages need, and prints the pages as a crawl does.
                URL is that of the site, or of one of its pages in the archive. DIR holds:
                  mirror/          the site as files that open in a browser, without a network
                  map.json         the file of each URL
                  report.jsonl     where each file comes from, and what no archive holds
                  archive/         WARC files with every capture
                  site.wacz        all of it in one file, for replayweb.page and others
                  journal          the crawl, for crawler view, verify and retry
                  captures.cdx     what the archive says it has
                  statistics.json  what became of every URL
                  manifest-sha256.txt
                                   the digests of these files, for crawler verify
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return FLAGS;
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException {
        var given = RescueFlags.url(flags.getOrOnly(URL));
        var out = flags.get(OUT);
        var downloads = !flags.get(LIST) && !flags.get(DRY_RUN);
        if (downloads && out.isEmpty()) throw new UsageError("-out is missing; it must be a folder");
        if (out.isEmpty()) return run(flags, given, console);
        var missing = ArchiveOutput.missing(Journals.path(out.get()));
        try {
            return run(flags, given, console);
        } finally {
            ArchiveOutput.deleteEmpty(missing);
        }
    }

    private static int run(Flags flags, Url given, Console console)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        var out = flags.get(OUT);
        var report = ReportOutput.wanted(flags, console);
        var settings = RescueFlags.settings(flags, given);
        var politeness = RescueFlags.politeness(flags);
        var options = options(flags, settings);
        try (var clew = clew(flags, Duration.ZERO)) {
            var request = request(flags, clew, RescueFlags.subject(flags, given).url())
                    .fetchOptions(options);
            try (var lists = clew(flags, politeness.listInterval());
                    var site = CapturedSite.load(
                            request, settings, politeness, folder(flags), lists.fetcher(options), console)) {
                if (flags.get(LIST)) return site.print(console);
                if (flags.get(DRY_RUN)) return site.printPlan(politeness.interval(), console);
                var code = new Rescue(site, request, settings, politeness, options, console)
                        .run(out.orElseThrow(), flags.get(WARC_SIZE), flags.get(ViewFlags.FORMAT));
                var journal = ReportOutput.journal(out.orElseThrow());
                // There is none where the archive has no captures.
                if (report.isPresent() && Files.exists(Path.of(journal))) {
                    report.get().write(journal, SiteReport.everything());
                }
                return code;
            }
        }
    }

    private static Clew clew(Flags flags, Duration minDelay) throws UsageError {
        return Clew.builder()
                .workers(Math.toIntExact(flags.get(WORKERS)))
                .minDelay(minDelay)
                .build();
    }

    private static CrawlRequest request(Flags flags, Clew clew, Url start) throws UsageError {
        var policy = Policy.archive(RescueFlags.www(flags, start));
        return clew.crawl(start)
                .policy(policy)
                .scope(RescueFlags.scope(flags, policy.address(start).shown()))
                .robots(false)
                .avoidTraps(false)
                .requisites(new Requisites(Requisites.Reach.ALL, false))
                .maxTime(flags.get(MAX_TIME));
    }

    /// How requests to the archive are sent.
    static FetchOptions options(Flags flags, RescueSettings settings) throws UsageError, CommandFailed {
        return FetchFlags.options(flags, settings.archive().base())
                .withTimeout(flags.get(TIMEOUT))
                .withRecordedBytesMax(flags.get(MAX_BODY))
                .withoutRetries();
    }

    private static Optional<Path> folder(Flags flags) throws UsageError, CommandFailed {
        var out = flags.get(OUT);
        if (out.isEmpty()) return Optional.empty();
        return Optional.of(ArchiveOutput.createFolder(new ArchiveFolder(Journals.path(out.get())))
                .root());
    }
}

package clew.cli.flags;

import clew.Clew;
import clew.CrawlRequest;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.UsageError;
import clew.engine.CrawlOptions;
import clew.folder.FolderSource;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// The flags that say what to crawl and how far, and the crawl request made from them.
public final class CrawlFlags {
    static final Flag<Long> WORKERS = Flag.number(
            Group.SPEED,
            "workers",
            "maximum number of open requests",
            CrawlOptions.WORKERS,
            1,
            CrawlOptions.WORKERS_MAX);
    static final Flag<Long> MAX_PAGES =
            Flag.number(Group.LIMITS, "max-pages", "stop after N pages; 0 means no limit", 0, 0, 1_000_000_000_000L);
    static final Flag<Long> RATE_MS =
            Flag.number(Group.SPEED, "rate-ms", "minimum delay between requests, in ms", 0, 0, 3_600_000);
    static final Flag<Duration> MAX_CRAWL_DELAY = Flag.time(
            Group.SPEED,
            "max-crawl-delay",
            "longest Crawl-delay of a robots.txt to honour",
            Duration.ofSeconds(30),
            "30s");
    static final Flag<String> ROBOTS = Flag.choice(
                    Group.SCOPE, "robots", "obey or ignore robots.txt", "obey", List.of("obey", "ignore"))
            .decisive();
    static final Flag<Boolean> SITEMAPS = Flag.onOff(Group.STARTS, "sitemaps", "also read the site's sitemaps")
            .decisive();
    static final Flag<Boolean> NOFOLLOW = Flag.onOff(Group.SCOPE, "nofollow", "don't follow links marked nofollow")
            .decisive();
    static final Flag<Long> MAX_DEPTH = Flag.number(
                    Group.LIMITS, "max-depth", "follow links at most N levels deep; 0 means no limit", 0, 0, 1_000_000)
            .decisive();
    private static final Flag<Duration> MAX_TIME =
            Flag.longTime(Group.LIMITS, "max-time", "stop after TIME; printed pages are complete");
    static final Flag<String> TRAPS = Flag.choice(
                    Group.SCOPE, "traps", "avoid endless URL spaces such as calendars", "on", List.of("on", "off"))
            .decisive();

    /// All of them, as the help lists them.
    public static final List<Flag<?>> ALL = Stream.<List<Flag<?>>>of(
                    StartFlags.ALL,
                    List.of(SITEMAPS),
                    PolicyFlags.ALL,
                    List.of(RenderFlags.LINKS, NOFOLLOW, ROBOTS, TRAPS),
                    List.of(MAX_PAGES, MAX_DEPTH, MAX_TIME, WORKERS, RATE_MS, MAX_CRAWL_DELAY),
                    FetchFlags.ALL,
                    RenderFlags.ALL,
                    ConsoleFlags.ALL)
            .<Flag<?>>flatMap(List::stream)
            .toList();

    private CrawlFlags() {}

    /// Those that may change from one run of a crawl to the next.
    public static List<Flag<?>> free() {
        return ALL.stream()
                .filter(flag -> !flag.decides())
                .<Flag<?>>map(flag -> flag)
                .toList();
    }

    /// A crawler as fast and as polite as the flags say.
    public static Clew clew(Flags flags) throws UsageError {
        return builder(flags).build();
    }

    /// The same, with a pace for sites that are not crawled.
    public static Clew clew(Flags flags, Duration externalDelay) throws UsageError {
        return builder(flags).externalDelay(externalDelay).build();
    }

    private static Clew.Builder builder(Flags flags) throws UsageError {
        return Clew.builder()
                .workers(Math.toIntExact(flags.get(WORKERS)))
                .minDelay(interval(flags))
                .maxCrawlDelay(flags.get(MAX_CRAWL_DELAY));
    }

    /// The minimum delay between requests.
    public static Duration interval(Flags flags) throws UsageError {
        return Duration.ofMillis(flags.get(RATE_MS));
    }

    /// The crawl that the flags describe, without a renderer.
    ///
    /// @param console where a list of URLs may come from
    public static CrawlRequest request(Flags flags, Clew clew, Console console)
            throws UsageError, CommandFailed, IOException {
        return request(flags, clew, console, flags.get(PolicyFlags.POLICY));
    }

    /// The same by another policy than the flags say.
    public static CrawlRequest request(Flags flags, Clew clew, Console console, String policy)
            throws UsageError, CommandFailed, IOException {
        var starts = StartFlags.starts(flags, console);
        var folder = starts.folder();
        var scope = folder == null ? PolicyFlags.scope(flags) : PolicyFlags.folder(flags);
        var request = clew.crawl(starts.urls(), starts.sitemaps())
                .policy(PolicyFlags.policy(policy, flags, starts.first()))
                .scope(scope)
                // A folder is looked at before it is published, with all that is not meant for crawlers.
                .robots(folder == null && flags.get(ROBOTS).equals("obey"))
                .sitemaps(flags.get(SITEMAPS))
                .nofollow(flags.get(NOFOLLOW))
                .links(flags.get(RenderFlags.LINKS).text())
                .avoidTraps(flags.get(TRAPS).equals("on"))
                .maxDepth(depthMax(flags));
        if (folder != null) request.source(folder);
        return limit(flags, request);
    }

    /// How many links away from the start, at most.
    static int depthMax(Flags flags) throws UsageError {
        if (StartFlags.only(flags)) {
            var what = StartFlags.file(flags).isPresent() ? "a file" : "-only";
            if (flags.get(SITEMAPS)) throw new UsageError(what + " requests no URLs of -sitemaps; give one of the two");
            if (flags.get(MAX_DEPTH) > 0) throw new UsageError(what + " follows no links; give it without -max-depth");
            return 0;
        }
        return flags.get(MAX_DEPTH) > 0 ? Math.toIntExact(flags.get(MAX_DEPTH)) : Integer.MAX_VALUE;
    }

    /// Adds the flags that may change from one run of a crawl to the next.
    public static CrawlRequest limit(Flags flags, CrawlRequest request) throws UsageError, CommandFailed {
        var options = FetchFlags.options(flags, request.starts());
        // Whoever has the files may link to wherever they like.
        var isFolder = request.source().filter(FolderSource.class::isInstance).isPresent();
        return request.fetchOptions(isFolder ? options.fromAnywhere() : options)
                .maxPages(flags.get(MAX_PAGES))
                .maxTime(flags.get(MAX_TIME));
    }
}

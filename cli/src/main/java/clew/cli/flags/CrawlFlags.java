package clew.cli.flags;

import clew.Clew;
import clew.CrawlRequest;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.engine.CrawlOptions;
import clew.url.Parsed;
import clew.url.Url;
import clew.url.UrlError;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// The flags that say what to crawl and how far, and the crawl request made from them.
public final class CrawlFlags {
    private static final Flag<String> URL = Flag.text(
                    "url",
                    "URL",
                    "URL to start from; the flag's name may be left out",
                    null,
                    "a URL such as https://example.com/")
            .decisive();
    private static final Flag<Long> WORKERS = Flag.number(
            "workers", "maximum number of open requests", CrawlOptions.WORKERS, 1, CrawlOptions.WORKERS_MAX);
    private static final Flag<Long> MAX_PAGES =
            Flag.number("max-pages", "stop after N pages; 0 means no limit", 0, 0, 1_000_000_000_000L);
    private static final Flag<Long> RATE_MS =
            Flag.number("rate-ms", "minimum delay between requests, in ms", 0, 0, 3_600_000);
    private static final Flag<Duration> MAX_CRAWL_DELAY = Flag.time(
            "max-crawl-delay", "longest Crawl-delay of a robots.txt to honour", Duration.ofSeconds(30), "30s");
    private static final Flag<String> ROBOTS = Flag.choice(
                    "robots", "obey or ignore robots.txt", "obey", List.of("obey", "ignore"))
            .decisive();
    private static final Flag<Boolean> SITEMAPS =
            Flag.onOff("sitemaps", "also read the site's sitemaps").decisive();
    private static final Flag<Boolean> NOFOLLOW =
            Flag.onOff("nofollow", "don't follow links marked nofollow").decisive();
    private static final Flag<Long> MAX_DEPTH = Flag.number(
                    "max-depth", "follow links at most N levels deep; 0 means no limit", 0, 0, 1_000_000)
            .decisive();
    private static final Flag<Duration> MAX_TIME =
            Flag.longTime("max-time", "stop after TIME; printed pages are complete");
    private static final Flag<String> TRAPS = Flag.choice(
                    "traps", "avoid endless URL spaces such as calendars", "on", List.of("on", "off"))
            .decisive();

    /// All of them, as the help lists them.
    public static final List<Flag<?>> ALL = Stream.<List<Flag<?>>>of(
                    List.of(URL, WORKERS, MAX_PAGES, RATE_MS, MAX_CRAWL_DELAY, ROBOTS, SITEMAPS, NOFOLLOW),
                    List.of(RenderFlags.LINKS, MAX_DEPTH, MAX_TIME, TRAPS),
                    PolicyFlags.ALL,
                    FetchFlags.ALL,
                    RenderFlags.ALL)
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
        return Clew.builder()
                .workers(Math.toIntExact(flags.get(WORKERS)))
                .minDelay(interval(flags))
                .maxCrawlDelay(flags.get(MAX_CRAWL_DELAY))
                .build();
    }

    /// The minimum delay between requests.
    public static Duration interval(Flags flags) throws UsageError {
        return Duration.ofMillis(flags.get(RATE_MS));
    }

    /// The crawl that the flags describe, without a renderer.
    public static CrawlRequest request(Flags flags, Clew clew) throws UsageError {
        return request(flags, clew, flags.get(PolicyFlags.POLICY));
    }

    /// The same by another policy than the flags say.
    public static CrawlRequest request(Flags flags, Clew clew, String policy) throws UsageError {
        var start = start(flags.getOrOnly(URL));
        var scope = PolicyFlags.scope(flags);
        var request = clew.crawl(start)
                .policy(PolicyFlags.policy(policy, flags, start))
                .scope(scope)
                .robots(flags.get(ROBOTS).equals("obey"))
                .sitemaps(flags.get(SITEMAPS))
                .nofollow(flags.get(NOFOLLOW))
                .links(flags.get(RenderFlags.LINKS).text())
                .avoidTraps(flags.get(TRAPS).equals("on"));
        if (flags.get(MAX_DEPTH) > 0) request.maxDepth(Math.toIntExact(flags.get(MAX_DEPTH)));
        return limit(flags, request);
    }

    /// Adds the flags that may change from one run of a crawl to the next.
    public static CrawlRequest limit(Flags flags, CrawlRequest request) throws UsageError {
        return request.fetchOptions(FetchFlags.options(flags, request.start()))
                .maxPages(flags.get(MAX_PAGES))
                .maxTime(flags.get(MAX_TIME));
    }

    private static Url start(String text) throws UsageError {
        var parsed = Url.parse(text);
        if (parsed instanceof Parsed.Ok(Url url) && url.isHttp()) return url;
        throw switch (parsed) {
            case Parsed.Ok(Url url) ->
                new UsageError("-url must begin with http:// or https://, not " + url.protocol() + " as in "
                        + TerminalSafe.quoted(text) + didYouMean(text));
            case Parsed.Bad(UrlError error, int _)
            when error == UrlError.MISSING_SCHEME_NON_RELATIVE_URL ->
                new UsageError("-url must be an absolute URL such as https://example.com/; it is "
                        + TerminalSafe.quoted(text) + didYouMean(text));
            case Parsed.Bad(UrlError error, int at) ->
                new UsageError("-url is not a valid URL: " + error.text()
                        + ", at character " + (at + 1) + " of " + TerminalSafe.quoted(text)
                        + "; write it as https://example.com/");
        };
    }

    private static String didYouMean(String text) {
        return Suggestion.url(text).map(url -> "; did you mean " + url + "?").orElse("");
    }
}

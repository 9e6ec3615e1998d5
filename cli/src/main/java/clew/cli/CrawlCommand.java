package clew.cli;

import clew.engine.Crawl;
import clew.engine.CrawlOptions;
import clew.engine.Recollection;
import clew.engine.TimeLimit;
import clew.extract.Reader;
import clew.fetch.FetchOptions;
import clew.fetch.HttpClient;
import clew.fetch.Pacer;
import clew.fetch.Resolver;
import clew.fetch.Ticker;
import clew.frontier.Limits;
import clew.journal.FileJournal;
import clew.journal.Journal;
import clew.journal.Opening;
import clew.url.Parsed;
import clew.url.Url;
import clew.url.UrlError;
import clew.view.View;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// `crawler -url URL …`: crawls a host and prints its pages.
final class CrawlCommand {
    private static final Flag<String> URL =
            Flag.text("url", "URL", "where to start; its host is crawled", null, "a URL such as https://example.com/");
    private static final Flag<Long> WORKERS = Flag.number(
            "workers", "how many requests are open at once", CrawlOptions.WORKERS, 1, CrawlOptions.WORKERS_MAX);
    private static final Flag<Long> MAX_PAGES =
            Flag.number("max-pages", "how many pages are asked for; 0 for all", 0, 0, 1_000_000_000_000L);
    private static final Flag<Long> RATE_MS =
            Flag.number("rate-ms", "least time between two requests, in milliseconds", 0, 0, 3_600_000);
    private static final Flag<String> ROBOTS =
            Flag.choice("robots", "whether robots.txt is obeyed", "obey", List.of("obey", "ignore"));
    private static final Flag<Boolean> SITEMAPS = Flag.onOff("sitemaps", "read the site's sitemaps too");
    private static final Flag<Long> MAX_DEPTH =
            Flag.number("max-depth", "how many links away from the start; 0 for any", 0, 0, 1_000_000);
    private static final Flag<String> TRAPS =
            Flag.choice("traps", "whether parts of a site that never end are left", "on", List.of("on", "off"));
    private static final Flag<Boolean> NOFOLLOW =
            Flag.onOff("nofollow", "leave links that their page asks crawlers not to follow");
    private static final Flag<Duration> MAX_TIME =
            Flag.longTime("max-time", "how long the crawl goes on; what it has by then is whole");
    static final Flag<Optional<String>> JOURNAL = Flag.optional(
            "journal", "FILE", "keep the crawl in this file; the same command goes on where it stopped", "a file");
    static final Flag<Boolean> HELP = Flag.onOff("help", "this text");
    static final Flag<Boolean> VERSION = Flag.onOff("version", "which Clew this is");

    /// Those that decide what is found. They are kept in the journal, and a crawl goes on only with the same ones.
    static final List<Flag<?>> DECISIVE = List.of(
            URL,
            ROBOTS,
            SITEMAPS,
            NOFOLLOW,
            MAX_DEPTH,
            TRAPS,
            PolicyFlags.POLICY,
            PolicyFlags.WWW,
            PolicyFlags.SCOPE,
            PolicyFlags.INCLUDE,
            PolicyFlags.EXCLUDE,
            FetchFlags.MAX_BODY,
            FetchFlags.USER_AGENT,
            RenderFlags.RENDER,
            RenderFlags.BLOCK,
            RenderFlags.WAIT,
            RenderFlags.SCROLL);

    /// Those that may differ from one run to the next.
    static final List<Flag<?>> FREE = Stream.concat(
                    Stream.of(WORKERS, MAX_PAGES, MAX_TIME, RATE_MS, RenderFlags.CHROME, RenderFlags.SCREENSHOTS),
                    FetchFlags.ALL.stream().filter(flag -> !DECISIVE.contains(flag)))
            .toList();

    static final List<Flag<?>> FLAGS = Stream.of(DECISIVE, FREE, List.of(JOURNAL, ViewCommand.FORMAT, HELP, VERSION))
            .<Flag<?>>flatMap(List::stream)
            .toList();

    private final CrawlOptions crawl;
    private final FetchOptions fetch;
    private final RenderFlags render;
    private final Duration rate;
    private final Duration timeMax;
    private final Optional<String> file;
    private final String format;
    private final Opening opening;

    CrawlCommand(Flags flags) throws UsageError {
        var start = start(flags.get(URL));
        var policy = PolicyFlags.policy(flags.get(PolicyFlags.POLICY), flags, start);
        crawl = new CrawlOptions(
                start,
                policy,
                PolicyFlags.scope(flags, start, policy),
                Math.toIntExact(flags.get(WORKERS)),
                flags.get(MAX_PAGES),
                new Limits(
                        depth(flags.get(MAX_DEPTH)),
                        Limits.URL_LENGTH_MAX,
                        flags.get(NOFOLLOW),
                        flags.get(TRAPS).equals("on")),
                flags.get(ROBOTS).equals("obey") ? FetchFlags.userAgent(flags) : null,
                flags.get(SITEMAPS));
        fetch = FetchFlags.options(flags, start);
        render = new RenderFlags(flags);
        timeMax = flags.get(MAX_TIME);
        rate = Duration.ofMillis(flags.get(RATE_MS));
        file = flags.get(JOURNAL);
        format = flags.get(ViewCommand.FORMAT);
        opening = CrawlSettings.opening(flags, DECISIVE, start);
    }

    /// The crawl that a journal was begun for.
    static CrawlCommand of(Opening opening) throws UsageError {
        return new CrawlCommand(Flags.parse(CrawlSettings.arguments(opening, DECISIVE), FLAGS));
    }

    CrawlOptions options() {
        return crawl;
    }

    /// Crawls, and returns the exit code.
    int run(OutputStream stdout, PrintStream stderr, Terminals terminals)
            throws IOException, InterruptedException, UsageError, CommandFailed {
        if (file.isEmpty()) {
            return run(reader -> reader, ViewCommand.view(format, stdout, crawl.scope()), stderr, terminals);
        }
        try (var journal = Journals.open(file.get(), opening, stderr)) {
            return run(journal, Recollection.none(), stdout, stderr, terminals).code();
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw Journals.failed(file.get(), e);
        }
    }

    /// How a crawl ended.
    ///
    /// @param finished whether nothing is left to be asked for
    record Ended(int code, boolean finished) {}

    /// Crawls with a journal that is open.
    Ended run(Journal journal, Recollection earlier, OutputStream stdout, PrintStream stderr, Terminals terminals)
            throws IOException, InterruptedException, CommandFailed {
        var view = ViewCommand.view(format, stdout, crawl.scope());
        return run(journal, earlier, reader -> reader, view, stderr, terminals);
    }

    /// Crawls and keeps nothing.
    ///
    /// @param changed makes of each reader another
    int run(UnaryOperator<Reader> changed, View view, PrintStream stderr, Terminals terminals)
            throws IOException, InterruptedException, CommandFailed {
        try (var journal = FileJournal.temporary(opening)) {
            return run(journal, Recollection.none(), changed, view, stderr, terminals)
                    .code();
        }
    }

    private Ended run(
            Journal journal,
            Recollection earlier,
            UnaryOperator<Reader> changed,
            View view,
            PrintStream stderr,
            Terminals terminals)
            throws IOException, InterruptedException, CommandFailed {
        var start = new StartPage(crawl);
        var narrator = new Narrator(view, start, stderr, terminals, System::nanoTime);
        var pacer = new Pacer(rate, Ticker.system());
        try (var client = new HttpClient(fetch, pacer, Resolver.system());
                var readers = render.readers(fetch, crawl, client);
                narrator) {
            var running =
                    new Crawl(crawl, client, () -> changed.apply(readers.each().get()), pacer::slowDown);
            try (var _ = Interruption.stops(running);
                    var limit = TimeLimit.of(running, timeMax, Ticker.system())) {
                var tally = running.run(journal, earlier, narrator);
                narrator.end(tally);
                if (limit.isOver() && tally.stopped()) stderr.println("crawler: -max-time was up; there is more");
                readers.problem().ifPresent(problem -> stderr.println("crawler: " + Plain.text(problem)));
                var good = start.isThere()
                        && tally.internal() == 0
                        && readers.problem().isEmpty();
                return new Ended(good ? ExitCode.DONE : ExitCode.FAILED, tally.finished());
            }
        }
    }

    private static Url start(String text) throws UsageError {
        return switch (Url.parse(text)) {
            case Parsed.Ok(Url url)
            when url.scheme().equals("http") || url.scheme().equals("https") -> url;
            case Parsed.Ok(Url url) ->
                throw new UsageError("-url must begin with http:// or https://, not " + url.protocol() + " as in "
                        + Plain.quoted(text));
            case Parsed.Bad(UrlError error, int _)
            when error == UrlError.MISSING_SCHEME_NON_RELATIVE_URL ->
                throw new UsageError(
                        "-url must be an absolute URL such as https://example.com/; it is " + Plain.quoted(text));
            case Parsed.Bad(UrlError error, int at) ->
                throw new UsageError("-url is no URL: " + error.text()
                        + ", at character " + (at + 1) + " of " + Plain.quoted(text)
                        + "; write it as https://example.com/");
        };
    }

    private static int depth(long given) {
        return given == 0 ? Integer.MAX_VALUE : Math.toIntExact(given);
    }
}

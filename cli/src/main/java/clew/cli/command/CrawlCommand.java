package clew.cli.command;

import clew.cli.console.CommandFailed;
import clew.cli.console.ExitCode;
import clew.cli.console.Interruption;
import clew.cli.console.IoProblem;
import clew.cli.console.OutputFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.Terminals;
import clew.cli.console.UsageError;
import clew.cli.flags.FetchFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.PolicyFlags;
import clew.cli.flags.RenderFlags;
import clew.cli.flags.Suggestion;
import clew.dial.Resolver;
import clew.engine.Crawl;
import clew.engine.CrawlOptions;
import clew.engine.EarlierAnswers;
import clew.engine.TimeLimit;
import clew.extract.PageReader;
import clew.fetch.FetchOptions;
import clew.fetch.HttpClient;
import clew.fetch.Pacer;
import clew.fetch.Ticker;
import clew.frontier.Limits;
import clew.journal.FileJournal;
import clew.journal.Journal;
import clew.journal.JournalHeader;
import clew.url.Parsed;
import clew.url.Url;
import clew.url.UrlError;
import clew.view.View;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// `crawler -url URL …`: crawls a host and prints its pages.
public final class CrawlCommand {
    private static final Flag<String> URL = Flag.text(
            "url",
            "URL",
            "URL to start from; the flag's name may be left out",
            null,
            "a URL such as https://example.com/");
    private static final Flag<Long> WORKERS = Flag.number(
            "workers", "maximum number of open requests", CrawlOptions.WORKERS, 1, CrawlOptions.WORKERS_MAX);
    private static final Flag<Long> MAX_PAGES =
            Flag.number("max-pages", "stop after N pages; 0 means no limit", 0, 0, 1_000_000_000_000L);
    private static final Flag<Long> RATE_MS =
            Flag.number("rate-ms", "minimum delay between requests, in ms", 0, 0, 3_600_000);
    private static final Flag<String> ROBOTS =
            Flag.choice("robots", "obey or ignore robots.txt", "obey", List.of("obey", "ignore"));
    private static final Flag<Boolean> SITEMAPS = Flag.onOff("sitemaps", "also read the site's sitemaps");
    private static final Flag<Long> MAX_DEPTH =
            Flag.number("max-depth", "follow links at most N levels deep; 0 means no limit", 0, 0, 1_000_000);
    private static final Flag<String> TRAPS =
            Flag.choice("traps", "avoid endless URL spaces such as calendars", "on", List.of("on", "off"));
    private static final Flag<Boolean> NOFOLLOW = Flag.onOff("nofollow", "don't follow links marked nofollow");
    private static final Flag<Duration> MAX_TIME =
            Flag.longTime("max-time", "stop after TIME; printed pages are complete");
    static final Flag<Optional<String>> JOURNAL =
            Flag.optional("journal", "FILE", "save the crawl to FILE; run the same command again to resume", "a file");
    static final Flag<Boolean> FRESH = Flag.onOff("fresh", "crawl again; FILE is replaced when the crawl is complete");
    public static final Flag<Boolean> VERSION = Flag.onOff("version", "show the version");

    /// Those that decide what is found. They are kept in the journal, and a crawl resumes only with the same ones.
    static final List<Flag<?>> DECISIVE = List.of(
            URL,
            ROBOTS,
            SITEMAPS,
            NOFOLLOW,
            RenderFlags.LINKS,
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

    /// All of them, as the help lists them.
    public static final List<Flag<?>> FLAGS = Stream.<List<Flag<?>>>of(
                    List.of(URL, WORKERS, MAX_PAGES, RATE_MS, CrawlDelay.MAX, ROBOTS, SITEMAPS, NOFOLLOW),
                    List.of(RenderFlags.LINKS, MAX_DEPTH, MAX_TIME, TRAPS),
                    PolicyFlags.ALL,
                    FetchFlags.ALL,
                    RenderFlags.ALL,
                    List.of(JOURNAL, FRESH, ViewCommand.FORMAT, Flags.HELP, VERSION))
            .<Flag<?>>flatMap(List::stream)
            .toList();

    /// Those that may differ from one run to the next.
    static final List<Flag<?>> FREE = FLAGS.stream()
            .filter(flag -> !DECISIVE.contains(flag))
            .filter(flag -> !List.of(JOURNAL, FRESH, ViewCommand.FORMAT, Flags.HELP, VERSION)
                    .contains(flag))
            .<Flag<?>>map(flag -> flag)
            .toList();

    private final CrawlOptions crawl;
    private final FetchOptions fetch;
    private final RenderFlags render;
    private final Duration rate;
    private final Duration crawlDelayMax;
    private final Duration timeMax;
    private final Optional<String> file;
    private final boolean fresh;
    private final String format;
    private final JournalHeader header;

    public CrawlCommand(Flags flags) throws UsageError {
        var start = start(flags.getOrOnly(URL));
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
        crawlDelayMax = flags.get(CrawlDelay.MAX);
        rate = Duration.ofMillis(flags.get(RATE_MS));
        file = flags.get(JOURNAL);
        fresh = flags.get(FRESH);
        if (fresh && file.isEmpty()) throw new UsageError("-fresh starts a journal over; give one with -journal FILE");
        format = flags.get(ViewCommand.FORMAT);
        header = CrawlSettings.header(flags, DECISIVE, start);
    }

    /// The crawl that a journal was begun for.
    static CrawlCommand of(JournalHeader header) throws UsageError {
        return new CrawlCommand(Flags.parse(CrawlSettings.arguments(header, DECISIVE), FLAGS));
    }

    CrawlOptions options() {
        return crawl;
    }

    /// Crawls, and returns the exit code.
    public int run(OutputStream stdout, PrintStream stderr, Terminals terminals)
            throws IOException, InterruptedException, UsageError, CommandFailed {
        if (file.isEmpty()) {
            return run(reader -> reader, ViewCommand.view(format, stdout, crawl.scope()), stderr, terminals);
        }
        if (fresh && Files.exists(Journals.path(file.get()))) return startOver(file.get(), stdout, stderr, terminals);
        try (var journal = Journals.open(file.get(), header, stderr)) {
            var kept = new KeptPages(ViewCommand.view(format, stdout, crawl.scope()), journal.pages());
            var ended = run(journal, EarlierAnswers.none(), reader -> reader, kept, stderr, terminals);
            if (ended.finished()) kept.tellWhenAllWere(file.get(), stderr);
            return ended.code();
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw Journals.failed(file.get(), e);
        }
    }

    /// Crawls into a journal of its own, which takes the old one's place once the crawl is complete.
    private int startOver(String old, OutputStream stdout, PrintStream stderr, Terminals terminals)
            throws IOException, InterruptedException, UsageError, CommandFailed {
        try (var _ = FileJournal.lock(Journals.path(old))) {
            var successor = ReplacementJournal.of(old, ".fresh");
            Ended ended;
            try (var journal = Journals.open(successor.file(), header, stderr)) {
                ended = run(journal, EarlierAnswers.none(), stdout, stderr, terminals);
            }
            if (ended.stopped()) successor.tellUnfinished(stderr);
            else if (ended.code() == ExitCode.DONE) successor.replaceOld();
            else {
                successor.discard();
                stderr.println("crawler: the crawl failed; " + TerminalSafe.quoted(old) + " stays as it is");
            }
            return ended.code();
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw Journals.failed(old, e);
        }
    }

    /// How a crawl ended.
    ///
    /// @param finished whether nothing is left to do
    /// @param stopped whether it was told to stop before its end
    record Ended(int code, boolean finished, boolean stopped) {}

    /// Crawls with a journal that is open.
    Ended run(Journal journal, EarlierAnswers earlier, OutputStream stdout, PrintStream stderr, Terminals terminals)
            throws IOException, InterruptedException, CommandFailed {
        var view = ViewCommand.view(format, stdout, crawl.scope());
        return run(journal, earlier, reader -> reader, view, stderr, terminals);
    }

    /// Crawls and keeps nothing.
    ///
    /// @param changed makes of each reader another
    int run(UnaryOperator<PageReader> changed, View view, PrintStream stderr, Terminals terminals)
            throws IOException, InterruptedException, CommandFailed {
        try (var journal = FileJournal.temporary(header)) {
            return run(journal, EarlierAnswers.none(), changed, view, stderr, terminals)
                    .code();
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw new CommandFailed(
                    "a temporary file in " + TerminalSafe.quoted(System.getProperty("java.io.tmpdir", ""))
                            + " cannot be written: " + IoProblem.text(e)
                            + "; choose another folder with CLEW_JAVA_OPTS=-Djava.io.tmpdir=DIR");
        }
    }

    private Ended run(
            Journal journal,
            EarlierAnswers earlier,
            UnaryOperator<PageReader> changed,
            View view,
            PrintStream stderr,
            Terminals terminals)
            throws IOException, InterruptedException, CommandFailed {
        var start = new StartPage(crawl);
        var reporter = new ConsoleReporter(view, start, stderr, terminals, System::nanoTime);
        var pacer = new Pacer(rate, Ticker.system());
        var delay = new CrawlDelay(crawlDelayMax, pacer::slowDown, reporter);
        try (var client = new HttpClient(fetch, pacer, Resolver.system());
                var readers = render.readers(fetch, crawl, client);
                reporter) {
            var running =
                    new Crawl(crawl, client, () -> changed.apply(readers.each().get()), delay);
            try (var _ = Interruption.stops(running);
                    var limit = TimeLimit.of(running, timeMax, Ticker.system())) {
                var summary = running.run(journal, earlier, reporter);
                if (limit.isOver() && summary.stopped())
                    stderr.println("crawler: stopped after -max-time; the crawl is not finished");
                else if (crawl.pagesMax() > 0 && !summary.finished() && !summary.stopped())
                    stderr.println("crawler: stopped after -max-pages; the crawl is not finished");
                readers.problem().ifPresent(problem -> stderr.println("crawler: " + TerminalSafe.text(problem)));
                var good = start.isThere()
                        && summary.internal() == 0
                        && readers.problem().isEmpty();
                return new Ended(good ? ExitCode.DONE : ExitCode.FAILED, summary.finished(), summary.stopped());
            }
        }
    }

    private static Url start(String text) throws UsageError {
        return switch (Url.parse(text)) {
            case Parsed.Ok(Url url) when url.isHttp() -> url;
            case Parsed.Ok(Url url) ->
                throw new UsageError("-url must begin with http:// or https://, not " + url.protocol() + " as in "
                        + TerminalSafe.quoted(text) + didYouMean(text));
            case Parsed.Bad(UrlError error, int _)
            when error == UrlError.MISSING_SCHEME_NON_RELATIVE_URL ->
                throw new UsageError("-url must be an absolute URL such as https://example.com/; it is "
                        + TerminalSafe.quoted(text) + didYouMean(text));
            case Parsed.Bad(UrlError error, int at) ->
                throw new UsageError("-url is not a valid URL: " + error.text()
                        + ", at character " + (at + 1) + " of " + TerminalSafe.quoted(text)
                        + "; write it as https://example.com/");
        };
    }

    private static String didYouMean(String text) {
        return Suggestion.url(text).map(url -> "; did you mean " + url + "?").orElse("");
    }

    private static int depth(long given) {
        return given == 0 ? Integer.MAX_VALUE : Math.toIntExact(given);
    }
}

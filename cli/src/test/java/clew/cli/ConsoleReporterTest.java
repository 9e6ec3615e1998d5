package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.command.CrawlCommand;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.Style;
import clew.cli.console.Terminals;
import clew.cli.console.Verbosity;
import clew.cli.crawling.ConsoleReporter;
import clew.cli.flags.Flags;
import clew.page.Document;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.site.LoopbackSite;
import clew.url.Url;
import clew.view.View;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ConsoleReporterTest {
    private static final Url START = Url.of("http://a.example/");

    private static final Terminals NONE = new Terminals(false, false);
    private static final Terminals STDERR = new Terminals(false, true);

    private final AtomicLong clock = new AtomicLong();
    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    private final List<Page> shown = new ArrayList<>();
    private int columns = 80;

    private ConsoleReporter reporter(Terminals terminals) {
        return reporter(terminals, Verbosity.NORMAL, true);
    }

    private ConsoleReporter reporter(Terminals terminals, Verbosity verbosity, boolean scrolls) {
        var view = new View() {
            @Override
            public void page(Page page) {
                shown.add(page);
            }

            @Override
            public void flush() {}
        };
        var console = new Console(
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        new PrintStream(stderr, true, StandardCharsets.UTF_8),
                        terminals)
                .with(verbosity, Style.PLAIN, Style.PLAIN);
        return new ConsoleReporter(view, console, scrolls, () -> columns, clock::get);
    }

    /// As a crawl hands it on: the page, and how far it has come.
    private void apply(ConsoleReporter reporter, Page page) throws IOException {
        reporter.page(page);
        reporter.progress(shown.size(), 9);
    }

    private static String drawn(String text) {
        return "\r\u001b[?7l" + text + "\u001b[K\u001b[?7h\r";
    }

    private static Page page(Outcome outcome) {
        return Page.empty(new Ticket(0, Kind.PAGE, START, null, 0, 0), START, outcome);
    }

    private void later() {
        clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
    }

    private String said() {
        return stderr.toString(StandardCharsets.UTF_8);
    }

    @Test
    void pagesThatWereReadAreNotSpokenOf() throws IOException {
        reporter(NONE).page(page(new Outcome.Read(200, false)));
        reporter(NONE).page(page(new Outcome.Moved(301, START)));
        assertEquals("", said());
        assertEquals(2, shown.size());
    }

    @Test
    void everyOtherPageIsALine() throws IOException {
        var reporter = reporter(NONE);
        reporter.page(page(new Outcome.Declined(404)));
        reporter.page(page(new Outcome.Failed(new Failure(Failure.Reason.DEADLINE, "10 ms"))));
        reporter.page(page(new Outcome.Read(200, true)));
        assertEquals("""
                crawler: http://a.example/: status 404
                crawler: cannot reach http://a.example/: timed out (10 ms)
                crawler: http://a.example/: longer than -max-body; only links before that limit were found
                """, said());
    }

    @Test
    void aPageWhoseLinksAreNotCertainIsALine() throws IOException {
        var read = page(new Outcome.Read(200, false));
        var doubtful = new Document("text/html", "UTF-8", 5_000_000L, "", "", "", "", "", 0, false);
        reporter(NONE)
                .page(new Page(
                        read.ticket(),
                        read.url(),
                        read.base(),
                        read.outcome(),
                        read.asked(),
                        read.took(),
                        doubtful,
                        read.links()));
        assertEquals(
                "crawler: http://a.example/: badly nested HTML; a browser may list its links differently\n", said());
    }

    @Test
    void onATerminalProgressIsALineThatTheNextMessageWipesOut() throws IOException {
        var reporter = reporter(STDERR);
        var read = page(new Outcome.Read(200, false));
        apply(reporter, read);
        assertEquals("", said());
        later();
        apply(reporter, read);
        assertEquals(drawn("2/9 pages, 2.0/s  http://a.example/"), said());
        stderr.reset();
        apply(reporter, page(new Outcome.Declined(500)));
        assertEquals("\r\u001b[Kcrawler: http://a.example/: status 500\n", said());
    }

    @Test
    void progressIsDrawnTenTimesASecondAtMost() throws IOException {
        var reporter = reporter(STDERR);
        for (int i = 0; i < 1_000; i++) {
            clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
            apply(reporter, page(new Outcome.Read(200, false)));
        }
        assertEquals(10, said().chars().filter(c -> c == 'K').count());
    }

    @Test
    void aCrawlThatWaitsForItsFirstPageShowsThatItRuns() throws IOException {
        var reporter = reporter(STDERR);
        reporter.begin(List.of(START), Map.of());
        reporter.flush();
        reporter.flush();
        assertEquals(drawn("0/1 page  http://a.example/"), said());
    }

    @Test
    void progressFitsTheTerminalAfterItWasResized() throws IOException {
        var reporter = reporter(STDERR);
        later();
        apply(reporter, page(new Outcome.Read(200, false)));
        columns = 20;
        later();
        apply(reporter, page(new Outcome.Read(200, false)));
        assertTrue(said().endsWith("\r\u001b[?7l2/9 pages, 1.0/s\u001b[J\u001b[?7h\r"), said());
    }

    /// The count ran into the pages: `7 pagesVisited: http://…`
    @Test
    void wherePagesScrollByOnTheTerminalThereIsNoProgress() throws IOException {
        for (var reporter : List.of(
                reporter(new Terminals(true, true)),
                reporter(STDERR, Verbosity.QUIET, true),
                reporter(new Terminals(false, true, true)),
                reporter(new Terminals(true, false)),
                reporter(NONE))) {
            for (int i = 0; i < 5; i++) {
                later();
                apply(reporter, page(new Outcome.Read(200, false)));
            }
            reporter.flush();
            reporter.close();
        }
        assertEquals("", said());
    }

    @Test
    void whatIsPrintedAtTheEndOnlyLeavesTheTerminalToProgress() throws IOException {
        var reporter = reporter(new Terminals(true, true), Verbosity.NORMAL, false);
        later();
        apply(reporter, page(new Outcome.Read(200, false)));
        assertEquals(drawn("1/9 pages, 1.0/s  http://a.example/"), said());
    }

    /// The same with `crawler URL | grep Visited`, where another program writes to the same terminal.
    @Test
    void progressLeavesTheBeginningOfItsLineToWhatThePipeSays() throws IOException {
        var reporter = reporter(STDERR);
        later();
        apply(reporter, page(new Outcome.Read(200, false)));
        assertTrue(said().endsWith("\r"), said());
    }

    @Test
    void aCrawlThatFailsLeavesNoProgressInFrontOfItsMessage() throws IOException {
        try (var reporter = reporter(STDERR)) {
            later();
            apply(reporter, page(new Outcome.Read(200, false)));
        }
        assertTrue(said().endsWith("\r\u001b[K"), said());
    }

    private static Page deeper(Outcome outcome) {
        return Page.empty(new Ticket(1, Kind.PAGE, START, null, 1, 0), START, outcome);
    }

    @Test
    void aQuietCrawlSaysOnlyWhyItsStartFailed() throws IOException {
        var reporter = reporter(STDERR, Verbosity.QUIET, true);
        reporter.opened(Path.of("x"), 7, _ -> false);
        reporter.retrying(3);
        reporter.crawlDelay(Duration.ofHours(1), Duration.ofSeconds(30));
        reporter.page(deeper(new Outcome.Declined(404)));
        reporter.page(deeper(new Outcome.Failed(new Failure(Failure.Reason.DEADLINE, ""))));
        reporter.page(deeper(new Outcome.Read(200, true)));
        reporter.flush();
        assertEquals("", said());
        reporter.page(page(new Outcome.Declined(404)));
        reporter.page(deeper(new Outcome.Failed(new Failure(Failure.Reason.INTERNAL, "x"))));
        assertEquals("""
                crawler: http://a.example/: status 404
                crawler: http://a.example/: an error in Clew itself (x)
                """, said());
    }

    @Test
    void aVerboseCrawlHasALineForEachPage() throws IOException {
        var reporter = reporter(NONE, Verbosity.VERBOSE, true);
        reporter.page(page(new Outcome.Read(200, false)).at(Instant.EPOCH, Instant.EPOCH.plusMillis(12)));
        reporter.page(deeper(new Outcome.Read(200, true)).at(Instant.EPOCH, Instant.EPOCH.plusMillis(12_345)));
        reporter.page(deeper(new Outcome.Moved(301, Url.of("http://b.example/"))));
        reporter.page(deeper(new Outcome.Declined(404)));
        reporter.page(deeper(new Outcome.Refused.Disallowed()));
        reporter.page(deeper(new Outcome.Failed(new Failure(Failure.Reason.DEADLINE, "10 s"))));
        assertEquals("""
                200     12 ms  http://a.example/
                200  12345 ms  http://a.example/ (cut at -max-body)
                crawler: http://a.example/: longer than -max-body; only links before that limit were found
                301      0 ms  http://a.example/ -> http://b.example/
                404      0 ms  http://a.example/
                ---      0 ms  http://a.example/: disallowed by robots.txt
                ---      0 ms  http://a.example/: timed out (10 s)
                """, said());
    }

    @Test
    void onATerminalTheWaitForACrawlDelayShows() throws IOException {
        var reporter = reporter(STDERR);
        reporter.crawlDelay(Duration.ofHours(28), Duration.ofSeconds(30));
        var cut = "crawler: robots.txt asks for 100800 s between requests; -max-crawl-delay makes it 30 s\n";
        var waiting = drawn("0/0 pages; waiting 30 s between requests (Crawl-delay)");
        assertEquals(cut + waiting, said());
        stderr.reset();
        reporter(new Terminals(true, true)).crawlDelay(Duration.ofSeconds(30), Duration.ofSeconds(30));
        assertEquals("crawler: waiting 30 s between requests (Crawl-delay)\n", said());
        stderr.reset();
        reporter.flush();
        assertEquals(waiting, said());
    }

    @Test
    void onATerminalOrIfWantedTheLastLinesSumUp() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" ->
                LoopbackSite.html(out, "<a href=/gone>1</a><a href=/moved>2</a><a href=http://b.example/>3</a>");
            case "/moved" -> LoopbackSite.status(out, 302, "", "Location: /");
            default -> LoopbackSite.status(out, 404, "");
        })) {
            var flags = Flags.parse(List.of("-url", site.url("/"), "-robots", "ignore"), CrawlCommand.FLAGS);
            var printer = new PrintStream(stderr, true, StandardCharsets.UTF_8);
            var console = new Console(InputStream.nullInputStream(), OutputStream.nullOutputStream(), printer, STDERR);
            assertEquals(ExitCode.DONE, new CrawlCommand().run(flags, console));
            assertEquals(
                    ExitCode.DONE,
                    new CrawlCommand().run(flags, console.with(Verbosity.QUIET, Style.PLAIN, Style.PLAIN)));
            var summary = """
                    [ ]+3  pages in [0-9.]+ m?s, 70 bytes, 3 links
                    [ ]+1  redirect
                    [ ]+1  status 404
                    Not requested:
                    [ ]+1  link to other hosts
                    Slowest:
                      [0-9.]+ m?s  http://127.0.0.1:[0-9]+/
                    """;
            assertTrue(said().matches("(?s).*" + summary), said());
            var run = Run.here("-url", site.url("/"), "-verbose");
            assertTrue(run.stderr().matches("(?s)200 +[0-9]+ ms  " + site.url("/") + "\n.*" + summary), run.stderr());
        }
    }
}

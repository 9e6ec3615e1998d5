package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.command.ConsoleReporter;
import clew.cli.command.CrawlCommand;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.Terminals;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

    private ConsoleReporter reporter(Terminals terminals) {
        var view = new View() {
            @Override
            public void page(Page page) {
                shown.add(page);
            }

            @Override
            public void flush() {}
        };
        return new ConsoleReporter(view, new PrintStream(stderr, true, StandardCharsets.UTF_8), terminals, clock::get);
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
        var doubtful = new Document("text/html", "UTF-8", 5_000_000, "", "", "", "", "", 0, false);
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
        reporter.page(read);
        assertEquals("", said());
        later();
        reporter.page(read);
        assertEquals("\r2 pages\r", said());
        stderr.reset();
        reporter.page(page(new Outcome.Declined(500)));
        assertEquals("\r\u001b[Kcrawler: http://a.example/: status 500\n", said());
    }

    /// The count ran into the pages: `7 pagesVisited: http://…`
    @Test
    void wherePagesScrollByOnTheTerminalThereIsNoProgress() throws IOException {
        var reporter = reporter(new Terminals(true, true));
        for (int i = 0; i < 5; i++) {
            later();
            reporter.page(page(new Outcome.Read(200, false)));
        }
        reporter.close();
        assertEquals("", said());
    }

    /// The same with `crawler URL | grep Visited`, where another program writes to the same terminal.
    @Test
    void progressLeavesTheBeginningOfItsLineToWhatThePipeSays() throws IOException {
        var reporter = reporter(STDERR);
        later();
        reporter.page(page(new Outcome.Read(200, false)));
        assertTrue(said().endsWith("\r"), said());
    }

    @Test
    void progressCountsThePagesThatWereVisited() throws IOException {
        var reporter = reporter(STDERR);
        reporter.page(page(new Outcome.Refused("robots.txt")));
        reporter.page(page(new Outcome.Read(200, false)));
        reporter.page(page(new Outcome.Refused("robots.txt")));
        later();
        reporter.page(page(new Outcome.Refused("robots.txt")));
        assertEquals("\r1 page\r", said());
    }

    @Test
    void aCrawlThatFailsLeavesNoProgressInFrontOfItsMessage() throws IOException {
        try (var reporter = reporter(STDERR)) {
            later();
            reporter.page(page(new Outcome.Read(200, false)));
        }
        assertEquals("\r1 page\r\r\u001b[K", said());
    }

    @Test
    void onATerminalTheWaitForACrawlDelayShows() throws IOException {
        var reporter = reporter(STDERR);
        reporter.crawlDelay(Duration.ofHours(28), Duration.ofSeconds(30));
        var cut = "crawler: robots.txt asks for 100800 s between requests; -max-crawl-delay makes it 30 s\n";
        var waiting = "\r0 pages; waiting 30 s between requests (Crawl-delay)\r";
        assertEquals(cut + waiting, said());
        stderr.reset();
        reporter(new Terminals(true, true)).crawlDelay(Duration.ofSeconds(30), Duration.ofSeconds(30));
        assertEquals("crawler: waiting 30 s between requests (Crawl-delay)\n", said());
        stderr.reset();
        reporter.flush();
        assertEquals(waiting, said());
    }

    @Test
    void onATerminalTheLastLineSumsUp() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/gone>1</a><a href=/moved>2</a>");
            case "/moved" -> LoopbackSite.status(out, 302, "", "Location: /");
            default -> LoopbackSite.status(out, 404, "");
        })) {
            var flags = Flags.parse(List.of("-url", site.url("/"), "-robots", "ignore"), CrawlCommand.FLAGS);
            var printer = new PrintStream(stderr, true, StandardCharsets.UTF_8);
            var console = new Console(InputStream.nullInputStream(), OutputStream.nullOutputStream(), printer, STDERR);
            assertEquals(ExitCode.DONE, new CrawlCommand().run(flags, console));
        }
        assertTrue(
                said().matches("(?s).*3 pages and 2 links in [0-9]+\\.[0-9] s;"
                        + " 0 without an answer, 1 declined, 1 moved, 0 disallowed by robots.txt\n"),
                said());
    }
}

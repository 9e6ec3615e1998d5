package clew.fetch;

import static clew.fetch.Asking.client;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Watchdog;
import clew.fetch.Fetcher.Wanted;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.site.FakeTicker;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Requests whose responses have no content that matters.
class HeadTest {
    private static List<String> methods(LoopbackSite site) {
        return site.requests().stream()
                .map(request -> request.method() + " " + request.target())
                .toList();
    }

    @Test
    void aResponseToHeadHasNoContentWhateverItSays() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
                    case "/chunks" -> LoopbackSite.head(out, 200, "Transfer-Encoding: chunked");
                    case "/strange" -> LoopbackSite.head(out, 200, "Transfer-Encoding: of our own");
                    case "/unframed" -> LoopbackSite.head(out, 200, "Content-Type: text/html");
                    case "/gone" -> LoopbackSite.head(out, 404, "Content-Length: 77");
                    case "/moved" -> LoopbackSite.head(out, 301, "Location: /", "Content-Length: 77");
                    default -> LoopbackSite.head(out, 200, "Content-Length: 1000000000");
                });
                var client = client(options());
                var fetcher = client.fetcher()) {
            for (var target : List.of("/", "/chunks", "/strange", "/unframed", "/gone", "/moved", "/")) {
                var answer = fetcher.fetch(Url.of(site.url(target)), Wanted.NOTHING);
                var expected = switch (target) {
                    case "/gone" -> new Outcome.Declined(404);
                    case "/moved" -> new Outcome.Moved(301, Url.of(site.url("/")));
                    default -> new Outcome.Read(200, false);
                };
                assertEquals(expected, answer.outcome(), target);
                assertNull(answer.body().length());
            }
            assertEquals(1, site.connections(), "requests and responses stay in step");
        }
    }

    @Test
    void contentThatComesAllTheSameSpoilsNoPage() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(out, request.method()));
                var client = client(options());
                var fetcher = client.fetcher()) {
            var url = Url.of(site.url("/"));
            for (int i = 0; i < 3; i++) {
                assertEquals(
                        new Outcome.Read(200, false),
                        fetcher.fetch(url, Wanted.NOTHING).outcome());
                assertEquals("GET", text(fetcher.fetch(url, Wanted.ANYTHING)));
            }
        }
    }

    @Test
    void headIsNotRepeated() throws Exception {
        try (var site = LoopbackSite.answering(
                        (request, out) -> request.target().equals("/busy")
                                ? LoopbackSite.head(out, 503, "Retry-After: 1")
                                : LoopbackSite.reset(out));
                var client = client(options());
                var fetcher = client.fetcher()) {
            assertEquals(Reason.CUT, Asking.reason(fetcher.fetch(Url.of(site.url("/reset")), Wanted.NOTHING)));
            var busy = fetcher.fetch(Url.of(site.url("/busy")), Wanted.NOTHING);
            assertEquals(new Outcome.Declined(503), busy.outcome());
            assertEquals(List.of("HEAD /reset", "HEAD /busy"), methods(site));
        }
    }

    @Test
    void aGetWaitsForAsLongAsTheAnswerToHeadAsks() throws Exception {
        var ticker = new FakeTicker();
        var begun = ticker.nanos();
        try (var site = LoopbackSite.answering((request, out) -> request.isHead()
                        ? LoopbackSite.head(out, 503, "Retry-After: 7")
                        : LoopbackSite.html(out, "here"));
                var client = client(options(), ticker);
                var fetcher = client.fetcher()) {
            var url = Url.of(site.url("/"));
            fetcher.fetch(url, Wanted.NOTHING);
            assertEquals("here", text(fetcher.fetch(url, Wanted.ANYTHING)));
            assertEquals(Duration.ofSeconds(7), Duration.ofNanos(ticker.nanos() - begun));
        }
    }

    @Test
    void aServerThatNeverAnswersHeadIsNotTakenForASilentOne() throws Exception {
        var nanos = new AtomicLong();
        try (var site = LoopbackSite.answering((request, out) -> {
                    if (!request.isHead()) return LoopbackSite.html(out, "here");
                    nanos.addAndGet(Duration.ofHours(1).toNanos());
                    return true;
                });
                var deadlines = new Watchdog(nanos::get);
                var client = client(options(), deadlines);
                var fetcher = client.fetcher()) {
            for (int i = 0; i < 3; i++) {
                var url = Url.of(site.url("/" + i));
                assertEquals(Reason.DEADLINE, Asking.reason(fetcher.fetch(url, Wanted.NOTHING)));
                assertTrue(fetcher.fetch(url, Wanted.UNREAD).isRead());
            }
            assertEquals(6, site.requests().size());
        }
    }

    /// It would take for ever.
    @Test
    void noContentIsReadThatNobodyWants() throws Exception {
        var done = new CountDownLatch(1);
        try (var site = LoopbackSite.answering((_, out) -> {
                    LoopbackSite.raw(
                            out, "HTTP/1.1 200\r\nContent-Type: a/b\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nevent");
                    await(done);
                    return false;
                });
                var client = client(options(Duration.ofMinutes(5)));
                var fetcher = client.fetcher()) {
            var answer = fetcher.fetch(Url.of(site.url("/")), Wanted.UNREAD);
            assertEquals(new Outcome.Read(200, false), answer.outcome());
            assertEquals("a/b", answer.body().type());
            assertEquals(List.of("GET /"), methods(site));
            done.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Some large sites have a status of their own for programs.
    @Test
    void status999IsAnAnswer() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.status(out, 999, "go away"))) {
            assertEquals(new Outcome.Declined(999), Asking.fetch(site.url("/")).outcome());
        }
    }
}

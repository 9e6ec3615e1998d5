package clew.fetch;

import static clew.fetch.Asking.NOW;
import static clew.fetch.Asking.detail;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.reason;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.dial.Watchdog;
import clew.fetch.Exchange.Cut;
import clew.fetch.Fetcher.Wanted;
import clew.page.Failure.Reason;
import clew.site.FakeTicker;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What arrives after the deadline is not an answer. Time passes only where a server says so.
class LateAnswerTest {
    private static final int TIMES = 5;

    private static final List<String> ANSWERS = List.of(
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nlate",
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nlate\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\nlate",
            "HTTP/1.1 404 Late\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 301 Late\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n");

    private final AtomicLong nanos = new AtomicLong();

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    /// Answers, to the target `/n`, with the n-th of all answers.
    private static void answer(LoopbackSite.Request request, OutputStream out) throws IOException {
        LoopbackSite.raw(out, ANSWERS.get(Integer.parseInt(request.target().substring(1))));
    }

    private Answer fetch(LoopbackSite site, int answer, Wanted wanted, Exchange.Listener listener)
            throws InterruptedException {
        var options = options(Duration.ofMinutes(1)).withSilenceMax(Duration.ofMinutes(1));
        try (var watchdog = new Watchdog(nanos::get);
                var client = new HttpClient(
                        options,
                        new Hosts(Duration.ZERO, new FakeTicker()),
                        Resolver.system(),
                        InstantSource.fixed(NOW),
                        MemoryBudget.ofHeap(HttpClient.BODIES_PART),
                        watchdog);
                var fetcher = client.fetcher(listener)) {
            return fetcher.fetch(Url.of(site.url("/" + answer)), wanted);
        }
    }

    /// Servers such as those written in Go cancel a request when its client leaves, and then many handlers return.
    @ParameterizedTest
    @EnumSource
    void aServerThatAnswersWhenWeLeaveHasTimedOut(Wanted wanted) throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            pass(Duration.ofHours(1));
            LoopbackSite.awaitEnd(out);
            answer(request, out);
            return false;
        })) {
            for (int n = 0; n < TIMES * ANSWERS.size(); n++) {
                var answer = fetch(site, n % ANSWERS.size(), wanted, _ -> {});
                assertEquals(Reason.DEADLINE, reason(answer), ANSWERS.get(n % ANSWERS.size()));
                assertEquals("60000 ms", detail(answer));
                assertEquals(n + 1, site.requests().size());
            }
        }
    }

    @Test
    void anArchiveRecordsNothingThatCameAfterTheDeadline() throws Exception {
        var seen = new ArrayList<Exchange>();
        try (var site = LoopbackSite.answering((request, out) -> {
            pass(Duration.ofHours(1));
            LoopbackSite.awaitEnd(out);
            answer(request, out);
            return false;
        })) {
            for (int n = 0; n < TIMES * ANSWERS.size(); n++) {
                fetch(site, n % ANSWERS.size(), Wanted.PAGES, seen::add);
                assertEquals(0, seen.getLast().head().status());
                assertEquals(0, seen.getLast().received().length);
                assertEquals(Cut.TIME, seen.getLast().cut());
            }
        }
    }

    /// The watchdog looks a few times a second only.
    @ParameterizedTest
    @EnumSource
    void anAnswerThatIsHereBeforeTheWatchdogLooksIsTooLateAllTheSame(Wanted wanted) throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            pass(Duration.ofHours(1));
            answer(request, out);
            return false;
        })) {
            for (int n = 0; n < ANSWERS.size(); n++) {
                assertEquals(Reason.DEADLINE, reason(fetch(site, n, wanted, _ -> {})), ANSWERS.get(n));
            }
        }
    }

    /// One byte every 20 seconds is never silent for long, and may go on for years.
    @Test
    void aBodyThatIsRecordedAndComesTooSlowlyIsCutWhateverItsSilenceMayBe() throws Exception {
        var seen = new ArrayList<Exchange>();
        var silence = Duration.ofHours(1);
        try (var site = LoopbackSite.answering((_, out) -> {
                    LoopbackSite.raw(out, "HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\nContent-Length: 9\r\n\r\nx");
                    LoopbackSite.awaitEnd(out);
                    return false;
                });
                // Each look at the clock takes a second.
                var watchdog = new Watchdog(() -> nanos.addAndGet(1_000_000_000));
                var client = Asking.client(options(Duration.ofMinutes(1)).withSilenceMax(silence), watchdog);
                var fetcher = client.fetcher(seen::add)) {
            var answer = fetcher.fetch(Url.of(site.url("/")), Wanted.ANYTHING);
            assertEquals(Reason.DEADLINE, reason(answer));
            assertEquals("its body came too slowly", detail(answer));
            assertEquals(Cut.TIME, seen.getLast().cut());
            assertTrue(nanos.get() < silence.toNanos() / 2, () -> "after " + Duration.ofNanos(nanos.get()));
        }
    }

    @Test
    void anAnswerInTimeIsOne() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            pass(Duration.ofSeconds(59));
            answer(request, out);
            return false;
        })) {
            assertEquals(200, fetch(site, 1, Wanted.PAGES, _ -> {}).status());
        }
    }
}

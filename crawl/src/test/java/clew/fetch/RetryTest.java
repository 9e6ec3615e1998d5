package clew.fetch;

import static clew.fetch.Asking.NOW;
import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.client;
import static clew.fetch.Asking.fetch;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.reason;
import static clew.fetch.Asking.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Watchdog;
import clew.http.HttpDate;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.site.FakeTicker;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which requests are repeated, when, and that the end does not depend on how many are open.
class RetryTest {
    private static final String ORDINARY = "here at last";

    private final FakeTicker ticker = new FakeTicker();

    private long millis() {
        return TimeUnit.NANOSECONDS.toMillis(ticker.nanos());
    }

    /// Fails so often with each target, then is fine.
    private static LoopbackSite failing(int times, LoopbackSite.Answerer failure) {
        var asked = new ConcurrentHashMap<String, AtomicInteger>();
        return LoopbackSite.answering((request, out) -> {
            var count = asked.computeIfAbsent(request.target(), _ -> new AtomicInteger());
            return count.incrementAndGet() <= times ? failure.answer(request, out) : LoopbackSite.html(out, ORDINARY);
        });
    }

    private Answer fetched(LoopbackSite site) throws InterruptedException {
        return fetch(client(options(), ticker), site.url("/"));
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 502, 503, 504})
    void aStatusThatMayPassIsAskedThreeTimes(int status) throws Exception {
        for (int times = 0; times < 5; times++) {
            try (var site = failing(times, (_, out) -> LoopbackSite.status(out, status, "not now"))) {
                var fetched = fetched(site);
                if (times < 3) assertEquals(ORDINARY, text(fetched));
                else assertEquals(new Outcome.Declined(status), fetched.outcome());
                assertEquals(Math.min(3, times + 1), site.requests().size());
                assertEquals(1, site.connections(), "an answer is no reason for another connection");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 410, 500, 501, 505})
    void anyOtherStatusIsFinal(int status) throws Exception {
        try (var site = failing(1, (_, out) -> LoopbackSite.status(out, status, "no"))) {
            assertEquals(new Outcome.Declined(status), fetched(site).outcome());
            assertEquals(0, ticker.nanos());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"closed", "reset", "short"})
    void aConnectionThatBreaksIsTriedThreeTimes(String how) throws Exception {
        LoopbackSite.Answerer failure = (_, out) -> switch (how) {
            case "closed" -> false;
            case "reset" -> LoopbackSite.reset(out);
            default -> {
                LoopbackSite.raw(out, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<a href=x>");
                yield false;
            }
        };
        for (int times = 1; times < 4; times++) {
            try (var site = failing(times, failure)) {
                var fetched = fetched(site);
                if (times < 3) assertEquals(ORDINARY, text(fetched));
                else assertEquals(Reason.CUT, reason(fetched));
                assertEquals(Math.min(3, times + 1), site.requests().size());
            }
        }
    }

    @Test
    void aRefusedConnectionIsTriedThreeTimesWithTimeBetween() throws Exception {
        int closed;
        try (var server = new ServerSocket(0)) {
            closed = server.getLocalPort();
        }
        assertEquals(Reason.UNREACHABLE, reason(fetch(client(options(), ticker), "http://127.0.0.1:" + closed + "/")));
        assertEquals(100 + 400, millis());
    }

    @Test
    void aDeadlineIsNotTriedAgain() throws Exception {
        var never = new CountDownLatch(1);
        var nanos = new AtomicLong();
        try (var site = LoopbackSite.answering((_, _) -> {
                    nanos.addAndGet(Duration.ofHours(1).toNanos());
                    return await(never);
                });
                var deadlines = new Watchdog(nanos::get)) {
            var fetched = fetch(client(options(), deadlines), site.url("/"));
            assertEquals(Reason.DEADLINE, reason(fetched));
            assertEquals(1, site.requests().size());
        } finally {
            never.countDown();
        }
    }

    @Test
    void eachTryHasTheWholeTimeout() throws Exception {
        // Twice 600 ms of 1000, and then an answer: no deadline runs over more than one try.
        var nanos = new AtomicLong();
        try (var site = failing(2, (_, _) -> {
                    nanos.addAndGet(Duration.ofMillis(600).toNanos());
                    return false;
                });
                var deadlines = new Watchdog(nanos::get)) {
            assertEquals(ORDINARY, text(fetch(client(options(Duration.ofSeconds(1)), deadlines), site.url("/"))));
        }
    }

    @Test
    void aTryAfterAClosedKeptConnectionHasTheWholeTimeout() throws Exception {
        // 900 ms of 1000 on the kept connection, and 600 on the next one.
        var nanos = new AtomicLong();
        var requests = new AtomicInteger();
        try (var site = LoopbackSite.answering((request, out) -> {
                    if (!request.target().equals("/slow")) return LoopbackSite.html(out, "");
                    var isFirst = requests.getAndIncrement() == 0;
                    nanos.addAndGet(Duration.ofMillis(isFirst ? 900 : 600).toNanos());
                    return !isFirst && LoopbackSite.html(out, "slow");
                });
                var deadlines = new Watchdog(nanos::get);
                var client = client(options(Duration.ofSeconds(1)), deadlines);
                var fetcher = client.fetcher()) {
            ask(fetcher, site.url("/"));
            assertEquals("slow", text(ask(fetcher, site.url("/slow"))));
            assertEquals(2, requests.get());
            assertEquals(2, site.connections());
        }
    }

    @ParameterizedTest
    @CsvSource({
        // the header,                                 tries, time passed in ms, which is at least the backoff
        "Retry-After: 7,                               3, 14000",
        "Retry-After: 30,                              3, 60000",
        "Retry-After: 0,                               3, 600",
        "Retry-After: 31,                              1, 0",
        "Retry-After: 3600,                            1, 0",
        "Retry-After: 99999999999999999999,            1, 0",
        "Retry-After: -5,                              3, 600",
        "Retry-After: soon,                            3, 600",
        "'Retry-After: Sun, 15 Nov 2026 12:00:09 GMT',  3, 18000",
        "'Retry-After: Sunday, 15-Nov-26 12:00:09 GMT', 3, 18000",
        "'Retry-After: Sun Nov 15 12:00:09 2026',       3, 18000",
        "'Retry-After: Sun, 15 Nov 2026 11:00:00 GMT',  3, 600",
        "'Retry-After: Sun, 15 Nov 2026 13:00:00 GMT', 1, 0",
        "X: y,                                         3, 600",
    })
    void aServerIsLeftAloneForAsLongAsItAsksOrForGood(String header, int tries, long millis) throws Exception {
        for (int status : new int[] {429, 503}) {
            var before = millis();
            try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.status(out, status, "", header))) {
                assertEquals(new Outcome.Declined(status), fetched(site).outcome());
                assertEquals(tries, site.requests().size());
                assertEquals(millis, millis() - before);
            }
        }
    }

    @Test
    void aPauseHoldsForAllFetchersOfTheHostAndForNoOther() throws Exception {
        try (var site = failing(
                        1,
                        (request, out) -> request.target().equals("/busy")
                                ? LoopbackSite.status(out, 503, "", "Retry-After: 10")
                                : LoopbackSite.html(out, ""));
                var client = client(options(), ticker);
                var other = client.fetcher();
                var elsewhere = client.fetcher()) {
            var gate = client.host("127.0.0.1");
            gate.pause(TimeUnit.SECONDS.toNanos(10));
            ask(elsewhere, "http://localhost:" + site.port() + "/");
            assertEquals(0, millis());
            ask(other, site.url("/"));
            assertEquals(10_000, millis());
            ask(other, site.url("/busy"));
            assertEquals(20_000, millis());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 30})
    void aServerThatGrantsTwelveConnectionsAnswersAnyNumberOfFetchers(int fetchers) throws Exception {
        // Whoever has an answer keeps his connection, until nobody else gets one.
        try (var site = LoopbackSite.granting(12, (request, out) -> LoopbackSite.html(out, request.target()))) {
            var answers = crawl(site, 200, fetchers, Ticker.system());
            for (int i = 0; i < 200; i++) assertEquals("/" + i, answers.get("/" + i));
        }
    }

    @Test
    void whoeverIsGrantedNoConnectionUsesOneThatAnotherKeeps() throws Exception {
        try (var site = LoopbackSite.granting(12, (request, out) -> LoopbackSite.html(out, request.target()));
                var client = client(options(), ticker)) {
            var fetchers = new ArrayList<Fetcher>();
            for (int i = 0; i < 30; i++) fetchers.add(client.fetcher());
            for (int round = 0; round < 3; round++) {
                for (var fetcher : fetchers) assertEquals("/x", text(ask(fetcher, site.url("/x"))));
            }
            assertEquals(90, site.requests().size());
            for (var fetcher : fetchers) fetcher.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 30})
    void aServerThatTakesOneRequestInASecondAnswersAnyNumberOfFetchers(int fetchers) throws Exception {
        var ready = new FakeTicker();
        var last = new long[] {-TimeUnit.SECONDS.toNanos(1)};
        try (var site = LoopbackSite.answering((request, out) -> {
            if (request.target().equals("/5")) return LoopbackSite.status(out, 503, "never");
            synchronized (last) {
                if (ready.nanos() - last[0] < TimeUnit.SECONDS.toNanos(1)) {
                    return LoopbackSite.status(out, 429, "", "Retry-After: 1");
                }
                last[0] = ready.nanos();
            }
            return LoopbackSite.html(out, request.target());
        })) {
            var answers = crawl(site, 40, fetchers, ready);
            for (int i = 0; i < 40; i++) assertEquals(i == 5 ? "Declined[status=503]" : "/" + i, answers.get("/" + i));
        }
    }

    /// Asks for so many pages with so many fetchers, and gives what came of each.
    private static Map<String, String> crawl(LoopbackSite site, int pages, int fetchers, Ticker ticker)
            throws InterruptedException {
        var answers = Collections.synchronizedMap(new TreeMap<String, String>());
        var next = new AtomicInteger();
        try (var client = client(options(), ticker)) {
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < fetchers; i++) {
                threads.add(Thread.ofPlatform().start(() -> {
                    try (var fetcher = client.fetcher()) {
                        for (int n = next.getAndIncrement(); n < pages; n = next.getAndIncrement()) {
                            var fetched = ask(fetcher, site.url("/" + n));
                            answers.put(
                                    "/" + n,
                                    fetched.isRead()
                                            ? text(fetched)
                                            : fetched.outcome().toString());
                        }
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }));
            }
            for (var thread : threads) thread.join();
        }
        return answers;
    }

    @Test
    void theLastTryIsAloneAtItsHost() throws Exception {
        // The page fails while anybody else is being answered; the others are always being asked.
        var busy = new AtomicInteger();
        var done = new CountDownLatch(1);
        try (var site = LoopbackSite.answering((request, out) -> {
                    if (request.target().equals("/shy")) {
                        if (busy.get() == 0) return LoopbackSite.html(out, ORDINARY);
                        return LoopbackSite.status(out, 502, "too many of you");
                    }
                    busy.incrementAndGet();
                    LockSupport.parkNanos(1_000_000);
                    busy.decrementAndGet();
                    return LoopbackSite.html(out, "");
                });
                var client = client(options(), ticker)) {
            var others = new ArrayList<Thread>();
            for (int i = 0; i < 4; i++) {
                others.add(Thread.ofPlatform().start(() -> {
                    try (var fetcher = client.fetcher()) {
                        while (done.getCount() > 0) ask(fetcher, site.url("/"));
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }));
            }
            try (var fetcher = client.fetcher()) {
                for (int i = 0; i < 20; i++) assertEquals(ORDINARY, text(ask(fetcher, site.url("/shy"))));
            } finally {
                done.countDown();
                for (var thread : others) thread.join();
            }
        }
    }

    @Test
    void aCrawlThatEndsDoesNotWaitForAHost() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.status(out, 503, "", "Retry-After: 30"));
                var client = client(options(), Ticker.system());
                var fetcher = client.fetcher()) {
            var waiting = new CountDownLatch(1);
            var thread = Thread.ofPlatform().start(() -> {
                waiting.countDown();
                assertThrows(InterruptedException.class, () -> ask(fetcher, site.url("/")));
            });
            waiting.await();
            thread.interrupt();
            assertTrue(thread.join(Duration.ofSeconds(20)), "still waiting");
        }
    }

    @Test
    void datesAreReadInEveryFormatOfHttp() {
        var formats = List.of(
                "Sun, 06 Nov 1994 08:49:37 GMT",
                "Sunday, 06-Nov-94 08:49:37 GMT",
                "Sun Nov  6 08:49:37 1994",
                "Sun, 06-Nov-1994 08:49:37 GMT",
                "06 Nov 1994 08:49:37 GMT");
        for (var text : formats) {
            assertEquals(
                    "1994-11-06T08:49:37Z",
                    HttpDate.parse(text)
                            .orElseThrow(() -> new AssertionError(text))
                            .toString());
        }
        var now = DateTimeFormatter.RFC_1123_DATE_TIME.format(NOW.atZone(ZoneOffset.UTC));
        assertEquals(NOW, HttpDate.parse(now).orElseThrow());
        for (var text :
                List.of("", "soon", "Sun, 06 Nov 1994", "Sun, 36 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z")) {
            assertTrue(HttpDate.parse(text).isEmpty(), text);
        }
    }

    private static boolean await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
            return false;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}

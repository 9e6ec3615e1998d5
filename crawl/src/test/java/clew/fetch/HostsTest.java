package clew.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.fetch.Fetcher.Wanted;
import clew.site.FakeTicker;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Which request goes out next, and when, on a clock that passes at once while everybody waits.
class HostsTest {
    private static final Duration RATE = Duration.ofMillis(50);

    private final FakeTicker ticker = new FakeTicker();
    private final Hosts hosts = new Hosts(Duration.ZERO, ticker);
    private final List<String> begun = new ArrayList<>();

    private static Turn turn(String hostname) {
        return new Turn(hostname, TimeUnit.SECONDS.toNanos(10));
    }

    private Turn add(String hostname, String name) {
        var turn = turn(hostname);
        hosts.add(turn, () -> begun.add(name));
        return turn;
    }

    private void takeAll(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) hosts.take().run();
    }

    private static void ask(Hosts hosts, String hostname) throws InterruptedException {
        var turn = turn(hostname);
        hosts.enter(turn);
        hosts.leave(turn);
    }

    private long millis() {
        return TimeUnit.NANOSECONDS.toMillis(ticker.nanos());
    }

    @Test
    void aHostSaysHowLongItIsPaused() {
        assertEquals(Duration.ZERO, hosts.pauseLeft("h.example"));
        hosts.pause("h.example", Duration.ofSeconds(2));
        assertEquals(Duration.ofSeconds(2), hosts.pauseLeft("h.example"));
        assertEquals(Duration.ZERO, hosts.pauseLeft("other.example"));
        hosts.pause("h.example", Duration.ofSeconds(1));
        assertEquals(Duration.ofSeconds(2), hosts.pauseLeft("h.example"), "the longer one counts");
    }

    @Test
    void afterAPauseNoMoreRequestsAreOpenThanTheHostMayHave() throws Exception {
        hosts.limit("h.example", 2);
        hosts.pause("h.example", Duration.ofSeconds(1));
        var first = add("h.example", "a");
        for (var name : List.of("b", "c", "d")) add("h.example", name);
        takeAll(2);
        add("other.example", "x");
        takeAll(1);
        assertEquals(List.of("a", "b", "x"), begun);
        hosts.leave(first);
        takeAll(1);
        assertEquals(List.of("a", "b", "x", "c"), begun);
    }

    @Test
    void requestsStartAtLeastTheIntervalApartWhicheverThreadSendsThem() throws Exception {
        var paced = new Hosts(RATE, ticker);
        var started = new AtomicInteger();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 100; i++) {
                var turn = turn("h" + i % 3);
                var _ = threads.submit(() -> {
                    paced.enter(turn);
                    started.incrementAndGet();
                    paced.leave(turn);
                    return null;
                });
            }
        }
        assertEquals(100, started.get());
        // The clock moves only while somebody waits for the interval.
        assertEquals(99 * RATE.toNanos(), ticker.nanos());
    }

    /// A page that is shown loads its images while its own request, or that of another page, is still open.
    @Test
    void whatOthersSendKeepsTheIntervalsAndWaitsForNothingElse() throws Exception {
        var paced = new Hosts(RATE, ticker);
        var page = turn("h");
        page.beAlone(TimeUnit.HOURS.toNanos(1));
        paced.enter(page);
        var before = ticker.nanos();
        for (int i = 0; i < 3; i++) paced.enterForOther("h");
        assertEquals(3 * RATE.toNanos(), ticker.nanos() - before);
        paced.slowDown("h", Duration.ofSeconds(2));
        paced.pause("h", Duration.ofSeconds(5));
        paced.enterForOther("h");
        paced.enterForOther("h");
        assertEquals(3 * RATE.toNanos() + TimeUnit.SECONDS.toNanos(7), ticker.nanos() - before);
        assertEquals(1, page.besides());
        paced.leave(page);
        paced.enter(page);
        assertEquals(1, page.besides(), "nothing of it is open");
        assertEquals(2, page.number, "nothing of it was counted");
    }

    @Test
    void theIntervalRunsFromTheRealStartOfTheLastRequest() throws Exception {
        var paced = new Hosts(RATE, ticker);
        ask(paced, "h");
        ticker.push(TimeUnit.MILLISECONDS.toNanos(70));
        ask(paced, "h");
        assertEquals(70, millis(), "late enough already");
        ticker.push(TimeUnit.MILLISECONDS.toNanos(20));
        ask(paced, "h");
        assertEquals(120, millis());
    }

    @Test
    void withoutAnIntervalNobodyWaits() throws Exception {
        for (int i = 0; i < 10; i++) ask(hosts, "h");
        assertEquals(0, ticker.nanos());
    }

    @Test
    void fetchersOfOneClientShareTheInterval() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""));
                var client = new HttpClient(FetchOptions.defaults(), new Hosts(RATE, ticker), Resolver.system())) {
            var fetchers = List.of(client.fetcher(), client.fetcher());
            for (int i = 0; i < 10; i++) {
                var fetched = fetchers.get(i % 2).fetch(Url.of(site.url("/")), Wanted.PAGES);
                assertTrue(fetched.isRead(), fetched.outcome().toString());
            }
            assertEquals(9 * RATE.toNanos(), ticker.nanos());
        }
    }

    @Test
    void noMoreIdleConnectionsAreKeptThanThereMayBe() throws Exception {
        var two = new Hosts(Duration.ZERO, Duration.ZERO, 10, 2, ticker);
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""));
                var client =
                        new HttpClient(FetchOptions.defaults(), two, _ -> List.of(InetAddress.getLoopbackAddress()));
                var fetcher = client.fetcher()) {
            for (int round = 0; round < 3; round++) {
                for (var name : List.of("a", "b", "c")) {
                    var url = Url.of("http://" + name + ".test:" + site.port() + "/");
                    assertTrue(fetcher.fetch(url, Wanted.PAGES).isRead());
                }
            }
            // Those to a and b are kept, and c is connected to each time.
            assertEquals(5, site.connections());
        }
    }

    @Test
    void aCrawlDelayHoldsForItsHostOnly() throws Exception {
        hosts.slowDown("slow", Duration.ofSeconds(3));
        ask(hosts, "slow");
        for (int i = 0; i < 10; i++) ask(hosts, "quick");
        assertEquals(0, millis());
        ask(hosts, "slow");
        assertEquals(3_000, millis());
    }

    @Test
    void theIntervalBetweenAllRequestsHoldsBesidesTheDelayOfAHost() throws Exception {
        var paced = new Hosts(RATE, ticker);
        paced.slowDown("slow", Duration.ofMillis(60));
        paced.slowDown("slow", Duration.ofMillis(10));
        ask(paced, "slow");
        ask(paced, "quick");
        assertEquals(50, millis());
        ask(paced, "slow");
        assertEquals(100, millis(), "50 ms after the other host");
        ask(paced, "slow");
        assertEquals(160, millis(), "60 ms after its own last request, as it really started");
    }

    @Test
    void whoeverTakesRequestsIsNeverKeptWaitingForOneHostWhileAnotherMayBeAsked() throws Exception {
        hosts.slowDown("slow", Duration.ofSeconds(3));
        hosts.of("paused").pause(TimeUnit.SECONDS.toNanos(1));
        for (int i = 0; i < 3; i++) {
            assertEquals(i > 0, add("slow", "slow " + i).wasHeld());
            assertTrue(add("paused", "paused " + i).wasHeld());
            assertFalse(add("quick", "quick " + i).wasHeld());
            takeAll(i == 0 ? 2 : 1);
        }
        assertEquals(0, millis());
        assertEquals(
                List.of("quick 0", "quick 1", "quick 2", "slow 0"),
                begun.stream().sorted().toList());
        takeAll(3);
        assertEquals(1_000, millis());
        takeAll(1);
        assertEquals(3_000, millis());
        takeAll(1);
        assertEquals(6_000, millis());
        assertEquals(
                List.of("paused 0", "paused 1", "paused 2", "slow 1", "slow 2"), begun.subList(4, 9), "as they came");
    }

    @Test
    void whoeverWantsToBeAloneGoesBeforeOthersWhenAllHaveLeft() throws Exception {
        var first = add("h", "first");
        var second = add("h", "second");
        takeAll(2);
        var shy = turn("h");
        shy.beAlone(0);
        hosts.add(shy, () -> begun.add("shy"));
        assertTrue(shy.wasHeld());
        assertTrue(add("h", "third").wasHeld(), "it waits for the one before it");
        add("other", "other");
        takeAll(1);
        hosts.leave(first);
        hosts.leave(second);
        takeAll(1);
        assertTrue(add("h", "fourth").wasHeld(), "nobody passes meanwhile");
        hosts.leave(shy);
        takeAll(2);
        assertEquals(List.of("first", "second", "other", "shy", "third", "fourth"), begun);
        assertEquals(0, millis());
    }

    @Test
    void aRequestThatComesAgainLaterLetsOthersPass() throws Exception {
        var again = turn("h");
        again.delayUntil(TimeUnit.MILLISECONDS.toNanos(100));
        hosts.add(again, () -> begun.add("again"));
        assertTrue(again.wasHeld());
        add("h", "other");
        takeAll(1);
        assertEquals(0, millis());
        takeAll(1);
        assertEquals(100, millis());
        assertEquals(List.of("other", "again"), begun);
    }

    @Test
    void whatIsTakenOutOfTheQueueHoldsNobodyUp() throws Exception {
        var first = add("h", "first");
        takeAll(1);
        var shy = turn("h");
        shy.beAlone(0);
        hosts.add(shy, () -> begun.add("shy"));
        add("h", "other");
        assertTrue(hosts.remove(shy));
        assertFalse(hosts.remove(shy));
        assertFalse(hosts.remove(first), "it has begun");
        takeAll(1);
        assertEquals(List.of("first", "other"), begun);
    }

    @Test
    void manyThreadsTakeEachRequestOnce() throws Exception {
        var done = new CountDownLatch(1_000);
        var names = Collections.synchronizedList(new ArrayList<Integer>());
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                var _ = threads.submit(() -> {
                    while (done.getCount() > 0) hosts.take().run();
                    return null;
                });
            }
            for (int i = 0; i < 1_000; i++) {
                var number = i;
                var turn = turn("h" + i % 7);
                if (i % 5 == 0) turn.delayUntil(i);
                if (i % 11 == 0) turn.beAlone(100);
                hosts.add(turn, () -> {
                    hosts.leave(turn);
                    names.add(number);
                    done.countDown();
                });
            }
            done.await();
            for (int i = 0; i < 8; i++) hosts.add(turn("end" + i), () -> {});
        }
        assertEquals(1_000, names.stream().distinct().count());
        assertEquals(1_000, names.size());
    }

    @Test
    void hostsThatWantNothingAreForgotten() throws Exception {
        hosts.slowDown("slow", Duration.ofSeconds(3));
        var slow = hosts.of("slow");
        var idle = hosts.of("idle");
        var busy = turn("busy");
        hosts.enter(busy);
        for (int i = 0; i < 2_000; i++) ask(hosts, "h" + i);
        assertSame(slow, hosts.of("slow"), "its Crawl-delay has to be kept");
        assertSame(busy.host, hosts.of("busy"), "somebody is there");
        assertNotSame(idle, hosts.of("idle"));
    }
}

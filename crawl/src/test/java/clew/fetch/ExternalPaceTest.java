package clew.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// How often hosts are asked that are not crawled, on a clock that passes at once while everybody waits.
class ExternalPaceTest {
    private static final Duration DELAY = Duration.ofMillis(100);

    private final FakeTicker ticker = new FakeTicker();
    private final Hosts hosts = new Hosts(Duration.ZERO, DELAY, ticker);
    private final List<String> begun = new ArrayList<>();

    private static Turn external(String hostname) {
        var turn = new Turn(hostname, TimeUnit.SECONDS.toNanos(10));
        turn.beExternal();
        return turn;
    }

    private long millis() {
        return TimeUnit.NANOSECONDS.toMillis(ticker.nanos());
    }

    private void add(Turn turn, String name) {
        hosts.add(turn, () -> begun.add(name + "@" + millis()));
    }

    @Test
    void requestsToOneHostAreApartAndThoseToOthersDoNotWait() throws Exception {
        for (int i = 0; i < 3; i++) {
            for (var host : List.of("a", "b")) {
                var turn = external(host);
                hosts.add(turn, () -> {
                    begun.add(host + "@" + millis());
                    hosts.leave(turn);
                });
            }
        }
        for (int i = 0; i < 6; i++) hosts.take().run();
        assertEquals(List.of("a@0", "b@0", "a@100", "b@100", "a@200", "b@200"), begun);
    }

    @Test
    void twoAreOpenAtOnceAndTheThirdWaitsForOneOfThem() throws Exception {
        var turns = List.of(external("a"), external("a"), external("a"));
        for (var turn : turns) add(turn, "a");
        var own = new Turn("b", 1);
        hosts.take().run();
        hosts.take().run();
        add(own, "b");
        hosts.take().run();
        assertEquals(List.of("a@0", "a@100", "b@100"), begun, "whatever else there is goes first");
        hosts.leave(turns.getFirst());
        hosts.take().run();
        assertEquals("a@200", begun.getLast());
    }

    /// Another port of a host may be crawled while links to this one are checked.
    @Test
    void nobodyElseOfTheHostWaitsForThePace() throws Exception {
        for (int i = 0; i < 3; i++) add(external("a"), "external");
        for (int i = 0; i < 5; i++) add(new Turn("a", TimeUnit.SECONDS.toNanos(10)), "page");
        for (int i = 0; i < 6; i++) hosts.take().run();
        assertEquals(List.of("external@0", "page@0", "page@0", "page@0", "page@0", "page@0"), begun);
    }

    @Test
    void onlyTheFirstOfAHostIsNotHeld() {
        var turns = new ArrayList<Boolean>();
        for (int i = 0; i < 3; i++) turns.add(hosts.add(external("a"), () -> {}));
        turns.add(hosts.add(external("b"), () -> {}));
        assertEquals(List.of(false, true, true, false), turns);
    }

    @Test
    void manyThreadsKeepThePaceOfEachHost() throws Exception {
        var started = new AtomicInteger();
        try (var threads = Executors.newFixedThreadPool(16)) {
            for (int i = 0; i < 1_000; i++) {
                var turn = external("h" + i % 50);
                var _ = threads.submit(() -> {
                    hosts.enter(turn);
                    started.incrementAndGet();
                    hosts.leave(turn);
                    return null;
                });
            }
        }
        assertEquals(1_000, started.get());
        // Each host has nineteen delays, and the clock moves only while somebody waits for one.
        assertTrue(ticker.nanos() >= 19 * DELAY.toNanos(), ticker.nanos() + " ns");
    }

    @Test
    void aHostIsForgottenOnceItsDelayHasPassed() throws Exception {
        for (int i = 0; i < 5_000; i++) {
            var turn = external("h" + i);
            hosts.enter(turn);
            hosts.leave(turn);
            ticker.push(TimeUnit.MILLISECONDS.toNanos(1));
        }
        assertTrue(hosts.size() <= Hosts.HOSTS_MAX, hosts.size() + " hosts");
    }

    @Test
    void thousandsOfHostsThatAreWaitedForHideNoneThatCanBeForgotten() throws Exception {
        for (int i = 0; i < 3_000; i++) hosts.add(external("held" + i), () -> {});
        assertEquals(3_000, hosts.size());
        ticker.push(DELAY.toNanos());
        for (int i = 0; i < 3_000; i++) {
            var turn = new Turn("quick" + i, 1);
            hosts.add(turn, () -> {});
            hosts.remove(turn);
        }
        assertTrue(hosts.size() < 4_100, hosts.size() + " hosts");
    }

    @Test
    void aHostThatRefusesEverythingIsNotWaitedForWithoutEnd() {
        var host = hosts.of("a");
        var turn = external("a");
        assertTrue(host.refused(turn, Duration.ofSeconds(30)));
        assertTrue(host.refused(turn, Duration.ofSeconds(30)));
        assertFalse(host.refused(turn, Duration.ofSeconds(1)), "a minute is enough");
        host.accepted();
        var waits = 0;
        while (host.refused(turn, Duration.ZERO)) waits++;
        assertEquals(Patience.REFUSALS_MAX, waits);
        assertTrue(host.refused(new Turn("a", 1), Duration.ofSeconds(30)), "a page of the crawl is worth it");
    }
}

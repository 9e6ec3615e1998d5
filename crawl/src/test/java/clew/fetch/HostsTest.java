package clew.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.fetch.Fetcher.Wanted;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HostsTest {
    private static final Duration RATE = Duration.ofMillis(50);

    private final FakeTicker ticker = new FakeTicker();

    @Test
    void requestsStartAtLeastTheIntervalApartWhicheverThreadSendsThem() throws Exception {
        var interval = new Interval(RATE, ticker);
        var starts = Collections.synchronizedList(new ArrayList<Long>());
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 100; i++) {
                var _ = threads.submit(() -> {
                    interval.await();
                    starts.add(ticker.nanos());
                    return null;
                });
            }
        }
        assertEquals(100, starts.size());
        assertEquals(99 * RATE.toNanos(), Collections.max(starts) - Collections.min(starts));
    }

    @Test
    void theIntervalRunsFromTheRealStartOfTheLastRequest() throws Exception {
        var interval = new Interval(RATE, ticker);
        interval.await();
        ticker.push(TimeUnit.MILLISECONDS.toNanos(70));
        interval.await();
        assertEquals(70, TimeUnit.NANOSECONDS.toMillis(ticker.nanos()), "late enough already");
        ticker.push(TimeUnit.MILLISECONDS.toNanos(20));
        interval.await();
        assertEquals(120, TimeUnit.NANOSECONDS.toMillis(ticker.nanos()));
    }

    @Test
    void withoutAnIntervalNobodyWaits() throws Exception {
        var interval = new Interval(Duration.ZERO, ticker);
        for (int i = 0; i < 10; i++) interval.await();
        assertEquals(0, ticker.nanos());
    }

    @Test
    void fetchersOfOneClientShareTheInterval() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""));
                var client = new HttpClient(FetchOptions.defaults(), new Hosts(RATE, ticker), Resolver.system())) {
            var fetchers = List.of(client.get(), client.get());
            for (int i = 0; i < 10; i++) {
                var fetched = fetchers.get(i % 2).fetch(Url.of(site.url("/")), Wanted.PAGES);
                assertTrue(fetched.isRead(), fetched.outcome().toString());
            }
            assertEquals(9 * RATE.toNanos(), ticker.nanos());
        }
    }

    private long millis() {
        return TimeUnit.NANOSECONDS.toMillis(ticker.nanos());
    }

    @Test
    void aCrawlDelayHoldsForItsHostOnly() throws Exception {
        var hosts = new Hosts(Duration.ZERO, ticker);
        hosts.slowDown("slow", Duration.ofSeconds(3));
        hosts.of("slow").awaitStart();
        for (int i = 0; i < 10; i++) hosts.of("quick").awaitStart();
        assertEquals(0, millis());
        hosts.of("slow").awaitStart();
        assertEquals(3_000, millis());
    }

    @Test
    void theIntervalBetweenAllRequestsHoldsBesidesTheDelayOfAHost() throws Exception {
        var hosts = new Hosts(RATE, ticker);
        hosts.slowDown("slow", Duration.ofMillis(60));
        hosts.slowDown("slow", Duration.ofMillis(10));
        hosts.of("slow").awaitStart();
        hosts.of("quick").awaitStart();
        assertEquals(50, millis());
        hosts.of("slow").awaitStart();
        assertEquals(100, millis(), "50 ms after the other host");
        hosts.of("slow").awaitStart();
        assertEquals(160, millis(), "60 ms after its own last request, as it really started");
    }
}

package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import clew.dial.Watchdog;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.Client;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.fetch.MemoryBudget;
import clew.fetch.Ticker;
import clew.journal.FileJournal;
import clew.page.Outcome;
import clew.page.Page;
import clew.site.FakeTicker;
import clew.site.HangingClock;
import clew.url.Url;
import clew.view.View;
import clew.visit.WorkerPool;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/// A whole crawl of a site that misbehaves: what became of each page, and every name that somebody wanted looked
/// up. The time between tries passes at once, and that of deadlines when nothing is under way but what hangs.
final class FaultyCrawl implements View {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final int BODY_BYTES_MAX = 100_000;

    /// Only a crawl that hangs gets there.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Map<String, Page> pages = new TreeMap<>();
    private final ConcurrentLinkedQueue<String> lookedUp = new ConcurrentLinkedQueue<>();
    private final FakeTicker clock = new FakeTicker();

    private FaultyCrawl() {}

    static FaultyCrawl of(String start, int workers) {
        return of(start, workers, new HangingClock(0), client -> client);
    }

    /// @param deadlines is told by the site which requests hang
    /// @param around sees each request
    static FaultyCrawl of(String start, int workers, HangingClock deadlines, UnaryOperator<Client> around) {
        var crawl = new FaultyCrawl();
        crawl.run(start, workers, TIMEOUT, client -> deadlines.around(around.apply(client)), crawl.clock, deadlines);
        return crawl;
    }

    /// The same where all time is real.
    static FaultyCrawl inRealTime(String start, int workers, Duration timeout) {
        var crawl = new FaultyCrawl();
        crawl.run(start, workers, timeout, client -> client, Ticker.system(), System::nanoTime);
        return crawl;
    }

    private void run(
            String start,
            int workers,
            Duration timeout,
            UnaryOperator<Client> around,
            Ticker ticker,
            LongSupplier deadlines) {
        assertTimeoutPreemptively(PATIENCE, () -> {
            var url = Url.of(start);
            var fetch = FetchOptions.of(url).withTimeout(timeout).withBodyBytesMax(BODY_BYTES_MAX);
            var hosts = new Hosts(Duration.ZERO, ticker);
            try (var watchdog = new Watchdog(deadlines);
                    var client = new HttpClient(
                            fetch,
                            hosts,
                            this::lookUp,
                            InstantSource.fixed(Instant.EPOCH),
                            MemoryBudget.ofHeap(HttpClient.BODIES_PART),
                            watchdog);
                    var pool = new WorkerPool(hosts, workers)) {
                var defaults = CrawlOptions.of(url);
                var options = new CrawlOptions(
                        url, defaults.policy(), defaults.scope(), workers, 0, defaults.limits(), null, false);
                new Crawl(
                                options,
                                pool,
                                around.apply(client),
                                () -> PageReader.of(new HtmlExtractor()),
                                hosts::slowDown)
                        .run(FileJournal.inMemory(), this);
            }
        });
        // The sites of tests are addresses, so whoever looks up a name is on his way to another host.
        assertEquals(List.of(), List.copyOf(lookedUp), "another host was asked");
    }

    private List<InetAddress> lookUp(String name) throws UnknownHostException {
        lookedUp.add(name);
        throw new UnknownHostException(name);
    }

    @Override
    public synchronized void page(Page page) {
        var before = pages.put(page.url().requestTarget(), page);
        assertEquals(null, before, "a page twice");
    }

    @Override
    public void flush() {}

    long millisWaited() {
        return clock.nanos() / 1_000_000;
    }

    /// What became of a page, in a few words.
    String outcome(String target) {
        var page = pages.get(target);
        if (page == null) return "never asked";
        return switch (page.outcome()) {
            case Outcome.Read(int _, boolean truncated) -> truncated ? "cut" : "read";
            case Outcome.Index _ -> "index";
            case Outcome.Moved(int _, Url to) -> "moved to " + to;
            case Outcome.Declined(int status) -> "status " + status;
            case Outcome.Refused _ -> "refused";
            case Outcome.Failed(var failure) -> failure.reason().code();
        };
    }

    /// Where the links of a page lead.
    List<String> links(String target) {
        var page = pages.get(target);
        if (page == null) return List.of();
        return page.links().stream()
                .flatMap(link -> link.address().stream())
                .map(address -> address.shown().requestTarget())
                .toList();
    }
}

package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.Client;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.fetch.Ticker;
import clew.journal.FileJournal;
import clew.page.Outcome;
import clew.page.Page;
import clew.site.FakeTicker;
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
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A whole crawl of a site that misbehaves: what became of each page, and every name that somebody wanted looked
/// up. The time between tries passes at once; deadlines are real.
final class FaultyCrawl implements View {
    static final Duration TIMEOUT = Duration.ofSeconds(1);

    /// Only a crawl that hangs gets there.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Map<String, Page> pages = new TreeMap<>();
    private final ConcurrentLinkedQueue<String> lookedUp = new ConcurrentLinkedQueue<>();
    private final FakeTicker clock = new FakeTicker();

    private FaultyCrawl() {}

    static FaultyCrawl of(String start, int workers) {
        return of(start, workers, options -> options.withTimeout(TIMEOUT), client -> client);
    }

    /// @param around sees each request
    static FaultyCrawl of(String start, int workers, UnaryOperator<FetchOptions> how, UnaryOperator<Client> around) {
        return of(start, workers, how, around, null);
    }

    /// @param real null for a clock on which the time between tries passes at once
    static FaultyCrawl of(
            String start,
            int workers,
            UnaryOperator<FetchOptions> how,
            UnaryOperator<Client> around,
            @Nullable Ticker real) {
        var crawl = new FaultyCrawl();
        var ticker = real == null ? crawl.clock : real;
        assertTimeoutPreemptively(PATIENCE, () -> {
            var url = Url.of(start);
            var fetch = how.apply(FetchOptions.of(url));
            var hosts = new Hosts(Duration.ZERO, ticker);
            try (var client = new HttpClient(fetch, hosts, crawl::lookUp, InstantSource.fixed(Instant.EPOCH));
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
                        .run(FileJournal.inMemory(), crawl);
            }
        });
        // The sites of tests are addresses, so whoever looks up a name is on his way to another host.
        assertEquals(List.of(), List.copyOf(crawl.lookedUp), "another host was asked");
        return crawl;
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

package clew.kafka.node;

import clew.dial.Watchdog;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.fetch.MemoryBudget;
import clew.fetch.Ticker;
import clew.kafka.CrawlOrder;
import clew.visit.WorkerPool;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// What all crawls of a node share: hosts with their queues, workers, memory for bodies, and the thread that ends
/// requests which take too long.
final class NodeNetwork implements AutoCloseable {
    /// With the files of 2,048 journals, this is well below 10,000 open files.
    private static final int IDLE_MAX = 4_096;

    private final NodeOptions options;
    private final Hosts hosts;
    private final ConcurrentMap<String, Integer> crawls = new ConcurrentHashMap<>();
    private final WorkerPool pool;
    private final MemoryBudget bodies = MemoryBudget.ofHeap(HttpClient.BODIES_PART);
    private final Watchdog watchdog = new Watchdog();

    NodeNetwork(NodeOptions options) {
        this.options = options;
        // A host between two requests must not be forgotten, or its connection would be closed.
        this.hosts = new Hosts(Duration.ZERO, Hosts.EXTERNAL_DELAY, 2 * options.crawlsMax(), IDLE_MAX, Ticker.system());
        this.pool = new WorkerPool(hosts, options.workers().orElse(NodeOptions.WORKERS_MIN));
    }

    /// Makes the time between two requests to a host at least so long, for as long as somebody crawls it.
    void slowDown(String hostname, Duration delay) {
        hosts.slowDown(hostname, delay);
    }

    /// Sends nothing to a host for so long.
    void pause(String hostname, Duration time) {
        hosts.pause(hostname, time);
    }

    /// For how long nothing is sent to a host from now on; zero where something may be sent.
    Duration pauseLeft(String hostname) {
        return hosts.pauseLeft(hostname);
    }

    /// A crawl of a host begins. The one before it may not have ended yet.
    ///
    /// @param workers how many requests to the host may be open at once
    void enter(String hostname, int workers) {
        crawls.merge(hostname, 1, Integer::sum);
        hosts.limit(hostname, workers);
        // Each host that is crawled politely has one request open at most.
        if (options.workers().isEmpty()) pool.grow(crawls.size());
    }

    /// Somebody has ended. With the last one, the host is forgotten.
    void leave(String hostname) {
        crawls.computeIfPresent(hostname, (name, count) -> {
            if (count > 1) return count - 1;
            hosts.forget(name);
            return null;
        });
    }

    WorkerPool pool() {
        return pool;
    }

    /// For the requests of one crawl, which closes it.
    HttpClient client(CrawlOrder order, int bodyBytesMax, String userAgent) {
        var fetch = FetchOptions.of(order.header().starts())
                .withUserAgent(userAgent)
                .withBodyBytesMax(bodyBytesMax)
                .withTimeout(order.timeout())
                .withProxies(options.proxies())
                .withPinned(options.pinned())
                .withInsecure(options.insecure());
        return new HttpClient(fetch, hosts, options.resolver(), InstantSource.system(), bodies, watchdog);
    }

    @Override
    public void close() {
        pool.close();
        watchdog.close();
        hosts.close();
    }
}

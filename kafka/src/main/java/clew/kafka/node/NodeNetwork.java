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

/// What all crawls of a node share: hosts with their queues, workers, memory for bodies, and the thread that ends
/// requests which take too long.
final class NodeNetwork implements AutoCloseable {
    private final NodeOptions options;
    private final Hosts hosts = new Hosts(Duration.ZERO, Ticker.system());
    private final WorkerPool pool;
    private final MemoryBudget bodies = MemoryBudget.ofHeap(HttpClient.BODIES_PART);
    private final Watchdog watchdog = new Watchdog();

    NodeNetwork(NodeOptions options) {
        this.options = options;
        this.pool = new WorkerPool(hosts, options.workers());
    }

    Hosts hosts() {
        return hosts;
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

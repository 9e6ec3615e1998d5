package clew.kafka.node;

import clew.frontier.QueueLimits;
import clew.kafka.Cluster;
import clew.kafka.ClusterFailed;
import clew.kafka.CrawlOrder;
import clew.kafka.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.jspecify.annotations.Nullable;

/// What the partitions of a node need of it.
final class NodeContext implements AutoCloseable {
    private static final Duration CLOSING = Duration.ofSeconds(1);

    /// What waits in all crawls together may take this part of the heap.
    private static final int QUEUES_PART = 4;

    /// So few crawls leave room for others that may come.
    private static final int CRAWLS_FEW = 32;

    private final Cluster cluster;
    private final Topics topics;
    private final NodeOptions options;
    private final NodeListener listener;
    private final Function<CrawlOrder, String> otherVersion;
    private final Lease lease;
    private final NodeNetwork network;
    private final Admin admin;
    private final Runnable stop;
    private final AtomicLong copies = new AtomicLong();
    private int crawls;
    private @Nullable Throwable problem;

    /// @param otherVersion the version that can run a crawl, where this node cannot; empty where it can
    /// @param stop ends the node, from any thread
    NodeContext(
            Cluster cluster,
            Topics topics,
            NodeOptions options,
            NodeListener listener,
            Function<CrawlOrder, String> otherVersion,
            Lease lease,
            Runnable stop)
            throws ClusterFailed {
        this.cluster = cluster;
        this.topics = topics;
        this.options = options;
        this.listener = listener;
        this.otherVersion = otherVersion;
        this.lease = lease;
        this.network = new NodeNetwork(options);
        this.admin = cluster.admin();
        this.stop = stop;
    }

    Cluster cluster() {
        return cluster;
    }

    Topics topics() {
        return topics;
    }

    NodeListener listener() {
        return listener;
    }

    String otherVersion(CrawlOrder order) {
        return otherVersion.apply(order);
    }

    Lease lease() {
        return lease;
    }

    NodeNetwork network() {
        return network;
    }

    String name() {
        return options.name();
    }

    Path folder() {
        return options.folder();
    }

    /// A file for a copy of a journal. No two copies have the same: whoever works on an old one may not have ended yet.
    Path newCopy(String crawl) {
        return options.folder().resolve(crawl + "-" + copies.incrementAndGet() + ".journal");
    }

    /// What a new crawl may keep in memory of what waits: its share, if it is one of so many.
    synchronized QueueLimits share(long others) {
        var many = Math.clamp(crawls + others, CRAWLS_FEW, Math.max(CRAWLS_FEW, options.crawlsMax()));
        return QueueLimits.share(Runtime.getRuntime().maxMemory() / QUEUES_PART / many);
    }

    /// Whether one more crawl may run; then it counts.
    synchronized boolean mayStart() {
        if (crawls >= options.crawlsMax()) return false;
        crawls++;
        return true;
    }

    synchronized void hasEnded() {
        crawls--;
    }

    /// Records of journals before an offset are of no use to anybody. Where they cannot be deleted now, the next who
    /// deletes something deletes them.
    void deleteBefore(int partition, long offset) {
        admin.deleteRecords(Map.of(topics.journal(partition), RecordsToDelete.beforeOffset(offset)));
    }

    /// This node cannot go on.
    void broken(Throwable why) {
        synchronized (this) {
            if (problem == null) problem = why;
        }
        stop.run();
    }

    synchronized @Nullable Throwable problem() {
        return problem;
    }

    @Override
    public void close() {
        network.close();
        admin.close(CLOSING);
    }
}

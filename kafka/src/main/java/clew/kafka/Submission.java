package clew.kafka;

import java.util.List;
import java.util.stream.Stream;

/// Asks for crawls. They are carried out even if no node is there yet.
public final class Submission {
    private Submission() {}

    /// Returns when Kafka has all the orders; what becomes of them, [ClusterStatus] tells.
    public static void submit(Cluster cluster, Topics topics, List<CrawlOrder> orders)
            throws ClusterFailed, InterruptedException {
        submit(cluster, topics, orders.stream());
    }

    /// The same for any number of orders: no more of them are made than are under way.
    public static void submit(Cluster cluster, Topics topics, Stream<CrawlOrder> orders)
            throws ClusterFailed, InterruptedException {
        cluster.send(orders.map(order -> Entries.record(topics, order)));
    }

    /// Asks that a crawl which is over be deleted, with its journal.
    public static void delete(Cluster cluster, Topics topics, CrawlState crawl)
            throws ClusterFailed, InterruptedException {
        cluster.send(Stream.of(Entries.delete(topics, crawl)));
    }
}

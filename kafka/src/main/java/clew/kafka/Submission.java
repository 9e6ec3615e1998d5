package clew.kafka;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Asks for crawls. They are carried out even if no node is there yet.
public final class Submission {
    private Submission() {}

    /// Which of these hosts were submitted before, and not deleted since. Only keys are read, since there may be many.
    public static Set<String> known(Cluster cluster, Topics topics, Set<String> hosts) throws IOException {
        var keys = new HashSet<String>();
        try (var reader = new PartitionReader(cluster)) {
            for (var number : hosts.stream().map(topics::partition).distinct().toList()) {
                var at = topics.crawls(number);
                reader.read(at, reader.begin(at), reader.end(at), () -> true, entry -> {
                    if (entry.value() == null) keys.remove(entry.key());
                    else if (hosts.contains(Entries.host(entry.key()))) keys.add(entry.key());
                });
            }
        }
        return keys.stream().map(Entries::host).collect(Collectors.toSet());
    }

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

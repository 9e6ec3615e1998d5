package clew.kafka;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;

/// Asks for crawls. They are carried out even if no node is there yet.
public final class Submission {
    private Submission() {}

    /// Returns when Kafka has all the orders; what becomes of them, [ClusterStatus] tells.
    public static void submit(Cluster cluster, Topics topics, List<CrawlOrder> orders)
            throws ClusterFailed, InterruptedException {
        var entries = new ArrayList<ProducerRecord<String, byte[]>>();
        for (var order : orders) entries.add(Entries.record(topics, order));
        cluster.send(entries);
    }

    /// Asks that a crawl which is over be deleted, with its journal.
    public static void delete(Cluster cluster, Topics topics, CrawlState crawl)
            throws ClusterFailed, InterruptedException {
        cluster.send(List.of(Entries.delete(topics, crawl)));
    }
}

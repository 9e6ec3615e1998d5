package clew.bench;

import clew.dial.Resolver;
import clew.http.PinnedAddress;
import clew.http.PinnedAddresses;
import clew.http.Proxies;
import clew.kafka.Cluster;
import clew.kafka.CrawlState;
import clew.kafka.Topics;
import clew.kafka.node.Node;
import clew.kafka.node.NodeListener;
import clew.kafka.node.NodeOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// A node of a cluster, which says what happens in lines.
final class ClusterNode implements NodeListener {
    static final String TOOK_OVER = "took over";
    static final String LEFT = "left";
    static final String ENDED = "ended";

    private ClusterNode() {}

    /// @param args the address of Kafka, the prefix of topics, the node's folder, its name, the number of its workers,
    ///     and an address as `-resolve` takes it
    public static void main(String[] args) throws Exception {
        var cluster = new Cluster(args[0], args[1], Map.of());
        var options = new NodeOptions(
                args[3],
                Path.of(args[2]),
                OptionalInt.of(Integer.parseInt(args[4])),
                NodeOptions.CRAWLS_MAX,
                NodeOptions.SESSION,
                Resolver.system(),
                Proxies.NONE,
                new PinnedAddresses(List.of(PinnedAddress.parse(args[5]))),
                false);
        new Node(cluster, Topics.find(cluster), options, new ClusterNode()).run();
    }

    @Override
    public void tookOver(int partition, int crawls, long bytes) {
        System.out.println(TOOK_OVER + " " + partition);
    }

    @Override
    public void left(int partition, String why) {
        System.out.println(LEFT + " " + partition + " " + why);
    }

    @Override
    public void troubled(String why) {
        System.out.println("troubled: " + why);
    }

    @Override
    public void ended(CrawlState crawl) {
        System.out.println(ENDED + " " + crawl.host() + " " + crawl.phase() + " " + crawl.problem());
    }
}

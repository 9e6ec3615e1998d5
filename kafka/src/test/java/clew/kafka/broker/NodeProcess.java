package clew.kafka.broker;

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
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// A node in a process of its own, which says what happens in one line each.
public final class NodeProcess {
    private NodeProcess() {}

    /// Starts one.
    ///
    /// @param folder where its files are
    /// @param pinned addresses of hosts, as in `site.example:80:127.0.0.1`
    public static JavaProcess start(Cluster cluster, Path folder, String name, Duration session, String... pinned)
            throws IOException {
        return start(cluster, folder, name, session, List.of("-Xmx256m"), List.of(pinned), 0);
    }

    /// The same with other options for Java, and a limit for the length of files.
    ///
    /// @param kilobytes 0 for none
    public static JavaProcess start(
            Cluster cluster,
            Path folder,
            String name,
            Duration session,
            List<String> java,
            List<String> pinned,
            int kilobytes)
            throws IOException {
        var arguments = new ArrayList<>(List.of(
                cluster.address(),
                cluster.prefix(),
                folder.resolve(name).toString(),
                name,
                Long.toString(session.toMillis())));
        arguments.addAll(pinned);
        return JavaProcess.start(
                folder.resolve(name + ".log"), java, NodeProcess.class.getName(), arguments, kilobytes);
    }

    public static void main(String[] args) throws Exception {
        var cluster = new Cluster(args[0], args[1], Map.of());
        var pinned = Arrays.stream(args).skip(5).map(PinnedAddress::parse).toList();
        var options = new NodeOptions(
                args[3],
                Path.of(args[2]),
                OptionalInt.empty(),
                NodeOptions.CRAWLS_MAX,
                Duration.ofMillis(Long.parseLong(args[4])),
                Resolver.system(),
                Proxies.NONE,
                new PinnedAddresses(pinned),
                false);
        var node = new Node(cluster, Topics.find(cluster), options, new Lines());
        var main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            node.stop();
            try {
                main.join();
            } catch (InterruptedException _) {
                System.out.println("interrupted");
            }
        }));
        try {
            node.run();
            System.out.println("over");
        } catch (Exception e) {
            System.out.println("failed: " + e.getMessage());
        }
    }

    private static final class Lines implements NodeListener {
        @Override
        public void tookOver(int partition, int crawls, long bytes) {
            System.out.println("took over " + partition + ": " + crawls + " crawls, " + bytes + " bytes");
        }

        @Override
        public void left(int partition, String why) {
            System.out.println("left " + partition + " " + why);
        }

        @Override
        public void troubled(String why) {
            System.out.println("troubled: " + why);
        }

        @Override
        public void ended(CrawlState crawl) {
            System.out.println("ended " + crawl.host() + ": " + crawl.phase() + " " + crawl.problem());
        }
    }
}

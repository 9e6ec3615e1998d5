package clew.bench;

import clew.bench.ClusterRun.NodeSetup;
import clew.kafka.broker.Brokers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// How many pages per second one, two and three nodes read of the same hosts. What bounds them is how many requests a
/// node has open at once, and not the processor, which all of them share here.
final class NodeScaling {
    private static final int NODES_MOST = 3;
    private static final int HOSTS = 24;
    private static final int HOST_WORKERS = 4;
    private static final int NODE_WORKERS = 8;
    private static final int PAGES_PER_HOST = 700;
    private static final int PAGES = HOSTS * PAGES_PER_HOST;
    private static final Duration LATENCY = Duration.ofMillis(20);
    private static final Duration BEFORE = Duration.ofSeconds(3);
    private static final Duration WINDOW = Duration.ofSeconds(5);

    private final Brokers brokers;
    private final Path folder;
    private final Table table = new Table(
            "nodes",
            "pages/s",
            "x one",
            "of the bound",
            "all pages, s",
            "nodes, CPU s/s",
            "broker, CPU s/s",
            "site, CPU s/s");
    private double one;

    NodeScaling(Brokers brokers, Path folder) {
        this.brokers = brokers;
        this.folder = folder;
    }

    void run() throws IOException, InterruptedException {
        for (var nodes = 1; nodes <= NODES_MOST; nodes++) {
            System.err.println("bench: " + nodes + (nodes == 1 ? " node" : " nodes"));
            measure(nodes);
        }
    }

    private void measure(int nodes) throws IOException, InterruptedException {
        try (var site = new ScaleSite(PAGES_PER_HOST, LATENCY, -1, Duration.ZERO)) {
            var setup = new NodeSetup(NODE_WORKERS, "*:" + site.port() + ":127.0.0.1", ClusterRun.NODE_FLAGS);
            try (var run = new ClusterRun(brokers.cluster("scaling-" + nodes), folder, nodes, setup)) {
                var begun = System.nanoTime();
                run.submit(starts(site.port()).stream(), HOST_WORKERS);
                Thread.sleep(BEFORE);
                var first = Seen.now(site, run, brokers);
                Thread.sleep(WINDOW);
                var last = Seen.now(site, run, brokers);
                run.awaitEnds(HOSTS);
                var seconds = (System.nanoTime() - begun) / 1e9;
                if (run.pages() != PAGES) throw new IOException(run.pages() + " pages instead of " + PAGES);
                row(nodes, last.since(first), seconds);
            }
        }
    }

    private static List<String> starts(int port) {
        return IntStream.rangeClosed(1, HOSTS)
                .mapToObj(number -> "http://h" + number + ".example:" + port + "/")
                .toList();
    }

    /// What there was at a moment, or came in each second between two.
    private record Seen(double seconds, double pages, double nodes, double broker, double site) {
        static Seen now(ScaleSite site, ClusterRun run, Brokers brokers) {
            return new Seen(
                    System.nanoTime() / 1e9,
                    site.traffic().answered(),
                    run.cpuSeconds(),
                    CrawlingProcess.cpuSeconds(brokers.process(0).pid()),
                    CrawlingProcess.cpuSeconds(ProcessHandle.current().pid()));
        }

        Seen since(Seen before) {
            var time = seconds - before.seconds;
            return new Seen(
                    time,
                    (pages - before.pages) / time,
                    (nodes - before.nodes) / time,
                    (broker - before.broker) / time,
                    (site - before.site) / time);
        }
    }

    private void row(int nodes, Seen rate, double seconds) {
        if (nodes == 1) one = rate.pages();
        var bound = nodes * NODE_WORKERS * 1e3 / LATENCY.toMillis();
        table.row(
                "" + nodes,
                String.format(Locale.ROOT, "%.0f", rate.pages()),
                figure(rate.pages() / one),
                figure(rate.pages() / bound),
                String.format(Locale.ROOT, "%.1f", seconds),
                figure(rate.nodes()),
                figure(rate.broker()),
                figure(rate.site()));
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                """
                %d hosts of %d pages, each answer after %d ms; at most %d requests open to a host, and %d of a node, which so
                can read %d pages/s. pages/s is that of %d s in which all nodes had work; the time for all pages ends with the node that
                happened to own most.

                %s""",
                HOSTS,
                PAGES_PER_HOST,
                LATENCY.toMillis(),
                HOST_WORKERS,
                NODE_WORKERS,
                NODE_WORKERS * 1_000 / LATENCY.toMillis(),
                WINDOW.toSeconds(),
                table);
    }
}

package clew.bench;

import clew.bench.ClusterRun.NodeSetup;
import clew.engine.CrawlOptions;
import clew.kafka.broker.Brokers;
import clew.kafka.node.NodeOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.IntStream;

/// What hosts cost that have next to no pages: many of them, on one node.
final class SmallHosts {
    private static final int HOSTS = 100_000;
    private static final int PAGES_PER_HOST = 2;

    private final Brokers brokers;
    private final Path folder;
    private String figures = "";

    SmallHosts(Brokers brokers, Path folder) {
        this.brokers = brokers;
        this.folder = folder;
    }

    void run() throws IOException, InterruptedException {
        System.err.printf(Locale.ROOT, "bench: %,d small hosts%n", HOSTS);
        var site = Files.createDirectories(folder.resolve("small"));
        Files.writeString(site.resolve("index.html"), "<title>Home</title><a href=about.html>About</a>");
        Files.writeString(site.resolve("about.html"), "<title>About</title><a href=/>Home</a>");
        try (var server = new Nginx(site)) {
            var address = "*:" + server.port() + ":127.0.0.1";
            var setup = new NodeSetup(NodeOptions.WORKERS_MIN, address, ClusterRun.NODE_FLAGS);
            try (var run = new ClusterRun(brokers.cluster("small"), folder, 1, setup)) {
                var begun = System.nanoTime();
                var started = run.cpuSeconds();
                var starts = IntStream.range(0, HOSTS)
                        .mapToObj(number -> "http://h" + number + ".example:" + server.port() + "/");
                run.submit(starts, CrawlOptions.WORKERS);
                run.awaitEnds(HOSTS);
                var seconds = (System.nanoTime() - begun) / 1e9;
                if (run.pages() != (long) HOSTS * PAGES_PER_HOST) throw new IOException(run.pages() + " pages");
                figures = String.format(
                        Locale.ROOT,
                        "%,d hosts of %d pages on one node: %.0f s, %.0f hosts/s, %.2f ms of CPU for each; peak memory %.0f MB.%n",
                        HOSTS,
                        PAGES_PER_HOST,
                        seconds,
                        HOSTS / seconds,
                        (run.cpuSeconds() - started) * 1_000 / HOSTS,
                        run.peakMegabytes());
            }
        }
    }

    @Override
    public String toString() {
        return figures;
    }
}

package clew.bench;

import clew.bench.ClusterRun.NodeSetup;
import clew.engine.CrawlOptions;
import clew.kafka.broker.Brokers;
import clew.kafka.node.NodeOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// What a page costs with a journal in a file and with one in Kafka: the same hosts, by one process each, by turns.
final class JournalCost {
    private static final int HOSTS = 8;
    private static final int PAGES_PER_HOST = 16_000;
    private static final int PAGES = HOSTS * PAGES_PER_HOST;
    private static final double RATIO_MAX = 1.3;

    private static final String FILE = "file";
    private static final String NODE = "node";
    private static final String STARTED = "started";
    private static final String BROKER = "broker";
    private static final String RATIO = "ratio";
    private static final String WALL = " wall";
    private static final String MEMORY = " memory";

    private final Brokers brokers;
    private final Path folder;
    private final List<String> flags;
    private final Samples samples = new Samples();
    private final List<String> ratios = new ArrayList<>();
    private final List<JournalTopic> topics = new ArrayList<>();

    /// @param flags for the Java that crawls, beside those of the launcher
    JournalCost(Brokers brokers, Path folder, List<String> flags) {
        this.brokers = brokers;
        this.folder = folder;
        this.flags = flags;
    }

    void run(int rounds) throws IOException, InterruptedException {
        var site = Files.createDirectories(folder.resolve("site"));
        new LinkedPages(PAGES_PER_HOST).write(site);
        try (var server = new Nginx(site)) {
            for (var round = 1; round <= rounds; round++) {
                var file = alone(round, server.port());
                var node = node(round, server.port());
                samples.add(RATIO, node / file);
                ratios.add(figure(node / file));
                System.err.printf(Locale.ROOT, "bench: round %d: CPU %.2f s, by a node %.2f s%n", round, file, node);
            }
        }
    }

    private static List<String> starts(int port) {
        return IntStream.rangeClosed(1, HOSTS)
                .mapToObj(number -> "http://h" + number + ".example:" + port + "/")
                .toList();
    }

    private static String address(int port) {
        return "*:" + port + ":127.0.0.1";
    }

    /// @return the processor time that it took
    private double alone(int round, int port) throws IOException, InterruptedException {
        var journals = Files.createDirectory(folder.resolve("journals-" + round));
        var arguments = new ArrayList<>(List.of(journals.toString(), address(port)));
        arguments.addAll(starts(port));
        var begun = System.nanoTime();
        double cpu;
        try (var process = new CrawlingProcess(folder, "alone-" + round, flags, AloneCrawls.class, arguments)) {
            process.awaitOver();
            samples.add(FILE + WALL, seconds(begun));
            cpu = process.cpuSeconds();
            samples.add(FILE, cpu);
            samples.add(FILE + MEMORY, process.peakMegabytes());
            if (process.lines("pages " + PAGES) != 1) throw new IOException("the crawl of files has other pages");
        }
        Scratch.delete(journals);
        return cpu;
    }

    /// @return the processor time that it took
    private double node(int round, int port) throws IOException, InterruptedException {
        var all = new ArrayList<>(ClusterRun.NODE_FLAGS);
        all.addAll(flags);
        var setup = new NodeSetup(NodeOptions.WORKERS_MIN, address(port), all);
        double cpu;
        try (var run = new ClusterRun(brokers.cluster("cost-" + round), folder, 1, setup)) {
            var started = run.cpuSeconds();
            var broker = CrawlingProcess.cpuSeconds(brokers.process(0).pid());
            var begun = System.nanoTime();
            run.submit(starts(port).stream(), CrawlOptions.WORKERS);
            run.awaitEnds(HOSTS);
            samples.add(NODE + WALL, seconds(begun));
            cpu = run.cpuSeconds();
            samples.add(NODE, cpu);
            samples.add(STARTED, cpu - started);
            samples.add(BROKER, CrawlingProcess.cpuSeconds(brokers.process(0).pid()) - broker);
            samples.add(NODE + MEMORY, run.peakMegabytes());
            if (run.pages() != PAGES) throw new IOException(run.pages() + " pages instead of " + PAGES);
            topics.add(run.journal());
        }
        return cpu;
    }

    private static double seconds(long begun) {
        return (System.nanoTime() - begun) / 1e9;
    }

    @Override
    public String toString() {
        var table = new Table(
                String.format(Locale.ROOT, "%,d pages", PAGES), "CPU s", "CPU us/page", "x file", "wall s", "peak MB");
        row(table, "journal in a file", FILE, FILE);
        row(table, "node, from its start", NODE, NODE);
        row(table, "node, once it has started", STARTED, NODE);
        var broker = samples.median(BROKER);
        table.row(
                "the broker, beside it", figure(broker), micros(broker), figure(broker / samples.median(FILE)), "", "");
        return table
                + String.format(
                        Locale.ROOT,
                        "%nIn one round, a node takes %.2f times the CPU of a journal in a file (median; by round %s);"
                                + " at most %.1f is wanted.%n",
                        samples.median(RATIO),
                        String.join(", ", ratios),
                        RATIO_MAX);
    }

    private void row(Table table, String what, String cpu, String process) {
        var seconds = samples.median(cpu);
        table.row(
                what,
                figure(seconds),
                micros(seconds),
                figure(seconds / samples.median(FILE)),
                String.format(Locale.ROOT, "%.1f", samples.median(process + WALL)),
                String.format(Locale.ROOT, "%.0f", samples.median(process + MEMORY)));
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String micros(double seconds) {
        return String.format(Locale.ROOT, "%.0f", seconds * 1e6 / PAGES);
    }

    /// What the topic of journals had of it.
    String topic() {
        var last = topics.getLast();
        var wall = samples.median(NODE + WALL);
        return String.format(
                Locale.ROOT,
                """
                The journal topic: %,d records in %,d transactions, %.0f records/s and %.0f transactions/s committed.
                Keys and values take %.0f bytes/page, the files of the broker %.0f bytes/page.
                """,
                last.records(),
                last.transactions(),
                last.records() / wall,
                last.transactions() / wall,
                (double) last.bytes() / PAGES,
                (double) last.logBytes() / PAGES);
    }
}

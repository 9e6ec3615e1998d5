package clew.bench;

import clew.kafka.broker.Brokers;
import java.io.IOException;
import java.nio.file.Files;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/// `bench/run kafka`: what a journal in Kafka costs, against one in a file, and what more nodes bring. The broker is a
/// real one, on this machine.
final class ClusterReport {
    private static final int ROUNDS = 3;

    private ClusterReport() {}

    /// @param args flags for the Java that crawls, such as those of a profiler; there is one round then
    public static void main(String[] args) throws IOException, InterruptedException {
        var folder = Files.createTempDirectory("clew-bench-kafka-");
        try (var brokers = Brokers.start(folder, 1)) {
            var cost = new JournalCost(brokers, folder, List.of(args));
            var rounds = args.length == 0 ? ROUNDS : 1;
            cost.run(rounds);
            var scaling = new NodeScaling(brokers, folder);
            var small = new SmallHosts(brokers, folder);
            if (rounds > 1) {
                scaling.run();
                small.run();
            }
            System.out.printf(
                    Locale.ROOT,
                    """
                    $ bench/run kafka   (%s)

                    JDK %s, %d cores, which the crawler, the broker and the web server share. One broker, topics of 32 partitions.
                    The launcher's flags of Java; processes are new in each round, so start and warming up are in the figures.

                    8 hosts of 16,000 pages of 10 KB with %d links, all at once, 8 workers each; nginx serves them. Rounds: %d; medians.

                    %s
                    %s
                    %s
                    %s""",
                    LocalDate.now(ZoneOffset.UTC),
                    Runtime.version(),
                    Runtime.getRuntime().availableProcessors(),
                    LinkedPages.LINKS,
                    rounds,
                    cost,
                    cost.topic(),
                    scaling,
                    small);
        } finally {
            Scratch.delete(folder);
        }
    }
}

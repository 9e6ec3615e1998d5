package clew.kafka.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.kafka.ClusterStatus;
import clew.kafka.CrawlOrder;
import clew.kafka.CrawlState.Phase;
import clew.kafka.Submission;
import clew.kafka.Topics;
import clew.kafka.broker.Brokers;
import clew.kafka.broker.GeneratedSite;
import clew.kafka.broker.NodeProcess;
import clew.site.LoopbackSite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two thousand hosts on one node with the heap that the command has.
@Tag("slow")
class ManyHostsTest {
    private static final int HOSTS = Integer.getInteger("clew.hosts", 2_000);
    private static final int PAGES = 7;
    private static final Duration DELAY = Duration.ofSeconds(1);

    /// When requests for a host came in.
    private record Visits(long first, long last, int count) {
        static final Visits NONE = new Visits(0, 0, 0);

        Visits andNow() {
            var now = System.nanoTime();
            return new Visits(count == 0 ? now : first, now, count + 1);
        }
    }

    @Test
    void allAreDoneAndTheDelayOfEachIsKept(@TempDir Path folder) throws Exception {
        var visits = new ConcurrentHashMap<String, Visits>();
        var generated = new GeneratedSite(PAGES, 1);
        LoopbackSite.Answerer answerer = (request, out) -> {
            visits.merge(request.header("Host"), Visits.NONE.andNow(), (before, _) -> before.andNow());
            return generated.answer(request, out);
        };
        try (var brokers = Brokers.start(folder, 1);
                var site = LoopbackSite.answering(answerer)) {
            var cluster = brokers.cluster("many");
            var topics = Topics.create(cluster, Topics.PARTITIONS, Assertions::fail);
            var orders = new ArrayList<CrawlOrder>();
            for (var i = 0; i < HOSTS; i++) {
                var start = "http://host" + i + ".example:" + site.port() + "/";
                orders.add(CrawlOrder.of(Crawls.settings(start)).withDelay(DELAY));
            }
            Submission.submit(cluster, topics, orders);
            var java = List.of("-Xmx1g", "-XX:+UseCompactObjectHeaders", "-Xlog:gc:file=" + folder.resolve("gc.log"));
            var pins = List.of("*:" + site.port() + ":127.0.0.1");
            try (var node = NodeProcess.start(cluster, folder, "node", NodeOptions.SESSION, java, pins, 0)) {
                var most = new long[1];
                Wait.until(
                        () -> {
                            var status = ClusterStatus.read(cluster, topics, _ -> {});
                            most[0] = Math.max(most[0], status.count(Phase.RUNNING));
                            return status.count(Phase.DONE) + status.count(Phase.FAILED) == HOSTS;
                        },
                        node::output);
                ClusterStatus.read(
                        cluster,
                        topics,
                        row -> assertEquals(Phase.DONE, row.crawl().phase()));
                System.out.println(HOSTS + " hosts, at most " + most[0] + " at once; the node's memory: "
                        + memory(node.pid()) + "; heap after the last collections:\n" + lastCollections(folder));
            }
            assertEquals(HOSTS, visits.size());
            visits.forEach((host, seen) -> {
                var kept = Duration.ofNanos(seen.last() - seen.first());
                // What is late here need not have been sent late: so half of it will do.
                var wanted = DELAY.multipliedBy(seen.count() - 1).dividedBy(2);
                assertTrue(kept.compareTo(wanted) >= 0, host + ": " + seen.count() + " requests in " + kept);
            });
        }
    }

    private static Map<String, String> memory(long process) throws Exception {
        var found = new TreeMap<String, String>();
        var status = Path.of("/proc/" + process + "/status");
        if (!Files.exists(status)) return found;
        for (var line : Files.readAllLines(status)) {
            if (line.startsWith("VmHWM") || line.startsWith("Threads")) {
                found.put(
                        line.substring(0, line.indexOf(':')),
                        line.substring(line.indexOf(':') + 1).strip());
            }
        }
        return found;
    }

    private static String lastCollections(Path folder) throws Exception {
        var lines = Files.readAllLines(folder.resolve("gc.log")).stream()
                .filter(l -> l.contains("Pause"))
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 5), lines.size())) + "\n" + lines.size();
    }
}

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
import clew.kafka.broker.JavaProcess;
import clew.kafka.broker.NodeProcess;
import clew.site.LoopbackSite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Three brokers, three nodes, a dozen sites with random latencies, and somebody who kills brokers and nodes at random.
@Tag("slow")
class ChaosTest {
    private static final long SEED = Long.getLong("clew.seed", new Random().nextLong());
    private static final int SITES = 12;
    private static final int NODES = 3;
    private static final int BROKERS = 3;
    private static final int WORKERS = 4;
    private static final int KILLS = 8;
    private static final Duration SESSION = Duration.ofSeconds(6);

    private final Random random = new Random(SEED);
    private final List<LoopbackSite> sites = new ArrayList<>();
    private final List<JavaProcess> nodes = new ArrayList<>();
    private volatile boolean isCalm;
    private final StringBuilder story = new StringBuilder("seed " + SEED + "\n");

    @Test
    void everyOutputIsTheOneOfASingleMachine(@TempDir Path folder) throws Exception {
        try (var brokers = Brokers.start(folder, BROKERS)) {
            crawl(brokers, folder);
        } finally {
            nodes.forEach(JavaProcess::close);
            sites.forEach(LoopbackSite::close);
        }
    }

    private void crawl(Brokers brokers, Path folder) throws Exception {
        var cluster = brokers.cluster("chaos");
        var topics = Topics.create(cluster, 6, Assertions::fail);
        var orders = new ArrayList<CrawlOrder>();
        for (var i = 0; i < SITES; i++) {
            var generated = new GeneratedSite(600 + random.nextInt(600), random.nextLong());
            var latencies = generated.latencies(150);
            sites.add(LoopbackSite.answering(generated.answering(() -> isCalm ? 0 : latencies.getAsLong())));
            orders.add(CrawlOrder.of(Crawls.settings(start(i))).withWorkers(WORKERS));
        }
        Submission.submit(cluster, topics, orders);
        for (var i = 0; i < NODES; i++) nodes.add(node(brokers, folder, i));
        for (var kill = 1; kill <= KILLS; kill++) {
            var goal = pages(kill);
            Wait.until(() -> requests() >= goal, this::story);
            if (random.nextInt(3) == 0) killBroker(brokers);
            else killNode(brokers, folder, kill);
        }
        Wait.until(
                () -> {
                    var status = ClusterStatus.read(cluster, topics, _ -> {});
                    return status.count(Phase.DONE) + status.count(Phase.FAILED) == SITES;
                },
                this::story);
        isCalm = true;
        for (var i = 0; i < SITES; i++) {
            var state = Crawls.awaitEnd(cluster, topics, host(i), this::story);
            assertEquals(Phase.DONE, state.phase(), () -> state + story());
            var most = sites.get(i).busyMost();
            assertTrue(most <= WORKERS, () -> most + " open requests at once to " + state.host() + story());
            var pulled = Crawls.pull(cluster, topics, state, folder);
            Crawls.assertSame(start(i), "127.0.0.1", pulled, folder);
        }
    }

    private static String host(int site) {
        return "site" + site + ".example";
    }

    private String start(int site) {
        return "http://" + host(site) + ":" + sites.get(site).port() + "/";
    }

    private JavaProcess node(Brokers brokers, Path folder, int life) throws Exception {
        var pins = sites.stream().map(site -> "*:" + site.port() + ":127.0.0.1").toArray(String[]::new);
        return NodeProcess.start(
                brokers.cluster("chaos"), Files.createTempDirectory(folder, "node"), "node" + life, SESSION, pins);
    }

    private int requests() {
        return sites.stream().mapToInt(site -> site.targets().size()).sum();
    }

    /// How many requests to wait for before the next blow.
    private static int pages(int kill) {
        return kill * SITES * 600 / (KILLS + 2);
    }

    private void killNode(Brokers brokers, Path folder, int kill) throws Exception {
        var victim = random.nextInt(NODES);
        story.append("at " + requests() + " requests: node " + victim + " is killed\n");
        nodes.get(victim).kill();
        nodes.set(victim, node(brokers, folder, NODES + kill));
    }

    private void killBroker(Brokers brokers) throws Exception {
        var victim = random.nextInt(BROKERS);
        story.append("at " + requests() + " requests: broker " + victim + " is killed\n");
        brokers.process(victim).kill();
        brokers.restart(victim);
        // With two of three gone, nobody could go on.
        brokers.awaitAll();
    }

    private String story() {
        return story + nodes.stream().map(JavaProcess::output).collect(Collectors.joining("\n---\n", "\n", "\n"));
    }
}

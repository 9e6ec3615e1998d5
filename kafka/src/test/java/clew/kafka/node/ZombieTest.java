package clew.kafka.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.kafka.CrawlOrder;
import clew.kafka.CrawlState.Phase;
import clew.kafka.Submission;
import clew.kafka.Topics;
import clew.kafka.broker.Brokers;
import clew.kafka.broker.GeneratedSite;
import clew.kafka.broker.NodeProcess;
import clew.site.LoopbackSite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A node that wakes up after its hosts were taken over.
class ZombieTest {
    private static final Duration SESSION = Duration.ofSeconds(6);
    private static final int WORKERS = 4;

    @Test
    void itWritesNothingAndSendsAtMostWhatWasPastTheCheck(@TempDir Path folder) throws Exception {
        var generated = new GeneratedSite(3_000, 7);
        var millis = new AtomicLong(20);
        var answerer = generated.answering(millis::get);
        try (var brokers = Brokers.start(folder, 1);
                // The same site twice, to tell which of the nodes asks.
                var forZombie = LoopbackSite.at("127.0.0.2", answerer);
                var forHeir = LoopbackSite.at("127.0.0.3", forZombie.port(), answerer)) {
            var cluster = brokers.cluster("zombie");
            var topics = Topics.create(cluster, 1, Assertions::fail);
            var start = "http://site.example:" + forZombie.port() + "/";
            var order = CrawlOrder.of(Crawls.settings(start)).withWorkers(WORKERS);
            Submission.submit(cluster, topics, List.of(order));
            var pin = "site.example:" + forZombie.port() + ":";
            try (var zombie = NodeProcess.start(cluster, folder, "zombie", SESSION, pin + "127.0.0.2")) {
                Wait.until(() -> forZombie.targets().size() > 100, zombie::output);
                zombie.freeze();
                // From now on, a node that does not look sends hundreds of requests before it hears that it may not.
                millis.set(0);
                try (var heir = NodeProcess.start(cluster, folder, "heir", SESSION, pin + "127.0.0.3")) {
                    Wait.until(() -> forHeir.targets().size() > 50, heir::output);
                    var before = forZombie.targets().size();
                    zombie.thaw();
                    Wait.until(() -> zombie.output().contains("left 0 another node owns it"), zombie::output);
                    var state = Crawls.awaitEnd(cluster, topics, "site.example", heir::output);
                    assertEquals(Phase.DONE, state.phase());
                    var after = forZombie.targets().size() - before;
                    assertTrue(after <= WORKERS, after + " requests of a node that owned nothing");
                    Crawls.assertSame(start, "127.0.0.3", Crawls.pull(cluster, topics, state, folder), folder);
                }
            }
        }
    }
}

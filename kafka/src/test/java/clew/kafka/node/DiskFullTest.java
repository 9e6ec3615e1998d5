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
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk that takes nothing more: files of these processes cannot grow beyond a limit.
@Tag("slow")
class DiskFullTest {
    private static final Duration SESSION = Duration.ofSeconds(6);

    @TempDir
    Path folder;

    @Test
    void aNodeWhoseDiskIsFullSaysSoAndAnotherGoesOn() throws Exception {
        var generated = new GeneratedSite(2_000, 5);
        try (var brokers = Brokers.start(folder, 1);
                var site = LoopbackSite.answering(generated::answer)) {
            var cluster = brokers.cluster("node");
            var topics = Topics.create(cluster, 1, Assertions::fail);
            var start = "http://a.example:" + site.port() + "/";
            Submission.submit(cluster, topics, List.of(CrawlOrder.of(Crawls.settings(start))));
            var pins = List.of("*:" + site.port() + ":127.0.0.1");
            var java = List.of("-Xmx256m");
            try (var full = NodeProcess.start(cluster, folder, "full", SESSION, java, pins, 64)) {
                assertEquals(0, full.waitFor(), "a node as a test ends well whatever it says");
                assertTrue(full.output().contains("failed: the folder '"), full.output());
                assertTrue(full.output().contains("cannot be used: File too large"), full.output());
            }
            try (var other = NodeProcess.start(cluster, folder, "other", SESSION, java, pins, 0)) {
                var state = Crawls.awaitEnd(cluster, topics, "a.example", other::output);
                assertEquals(Phase.DONE, state.phase());
                Crawls.assertSame(start, "127.0.0.1", Crawls.pull(cluster, topics, state, folder), folder);
            }
        }
    }

    @Test
    void aBrokerWhoseDiskIsFullLosesNothing() throws Exception {
        // A new segment has index files of 10 MiB, so the limit has to be above that.
        try (var brokers = Brokers.start(folder, 1, Map.of(), Map.of(), 11 * 1024);
                var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(out, page(request.target())))) {
            var cluster = brokers.cluster("broker");
            var topics = Topics.create(cluster, 1, Assertions::fail);
            var start = "http://a.example:" + site.port() + "/";
            Submission.submit(cluster, topics, List.of(CrawlOrder.of(Crawls.settings(start))));
            try (var node = NodeProcess.start(cluster, folder, "node", SESSION, "*:" + site.port() + ":127.0.0.1")) {
                Wait.until(() -> !brokers.process(0).isAlive(), node::output);
                Wait.until(() -> node.output().contains("troubled: "), node::output);
                brokers.restart(0);
                brokers.awaitAll();
                var state = Crawls.awaitEnd(cluster, topics, "a.example", node::output);
                assertEquals(Phase.DONE, state.phase(), node.output());
                assertTrue(state.end() > 0);
                Crawls.assertSame(start, "127.0.0.1", Crawls.pull(cluster, topics, state, folder), folder);
            }
        }
    }

    /// Many pages in a row, each with so many links elsewhere that its record is long.
    private static String page(String target) {
        var number = target.matches("/[0-9]+") ? Integer.parseInt(target.substring(1)) : 0;
        var html = new StringBuilder("<title>x</title>");
        if (number < 120) html.append("<a href=/" + (number + 1) + ">next</a>");
        var random = new Random(number);
        for (var i = 0; i < 8_000; i++) {
            html.append(
                    "<a href='http://b.example/" + Long.toHexString(random.nextLong()) + random.nextLong() + "'>x</a>");
        }
        return html.toString();
    }
}

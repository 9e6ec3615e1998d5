package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.engine.CrawlSettings;
import clew.fetch.FetchOptions;
import clew.http.PinnedAddresses;
import clew.http.Proxies;
import clew.journal.JournalHeader;
import clew.kafka.CrawlOrder;
import clew.kafka.Submission;
import clew.kafka.Topics;
import clew.kafka.broker.Brokers;
import clew.kafka.node.Node;
import clew.kafka.node.NodeListener;
import clew.kafka.node.NodeOptions;
import clew.page.LinkTags;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.url.Url;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the commands of a cluster print, with a real broker.
class ClusterCommandsTest {
    private static final int TRIES = 300;

    @TempDir
    static Path folder;

    private static Brokers brokers;

    @BeforeAll
    static void start() throws Exception {
        brokers = Brokers.start(folder, 1);
    }

    @AfterAll
    static void stop() {
        brokers.close();
    }

    private static String submit(String... more) {
        var run = Run.here(
                Stream.concat(Stream.of("submit", "-kafka", brokers.address(), "-prefix", "counts"), Stream.of(more))
                        .toArray(String[]::new));
        assertEquals(0, run.code(), run.stderr());
        return run.onlyLine();
    }

    @Test
    void hostsThatAreSkippedAreNotCountedAsSubmitted() {
        assertEquals(
                "crawler: submitted 1 host; crawler status shows the progress",
                submit("http://a.example/", "http://a.example/x"));
        assertEquals(
                "crawler: submitted 2 hosts, skipped 1 submitted before (use -again); crawler status shows the progress",
                submit("http://a.example/", "http://b.example/", "http://c.example/"));
        assertEquals(
                "crawler: submitted 1 host; crawler status shows the progress", submit("-again", "http://a.example/"));
    }

    /// The command that fixes the topics was cut off.
    @Test
    void theCommandThatFixesTopicsIsComplete() throws Exception {
        var cluster = brokers.cluster("expiring");
        try (var admin = cluster.admin()) {
            admin.createTopics(List.of(
                            new NewTopic("expiring-crawls", 2, (short) 1),
                            new NewTopic("expiring-journal", 2, (short) 1)))
                    .all()
                    .get();
        }
        var run = Run.here("submit", "-kafka", brokers.address(), "-prefix", "expiring", "http://a.example/");
        assertEquals(1, run.code());
        assertTrue(
                run.onlyLine().contains("--entity-name expiring-journal --add-config retention.ms=-1"), run.stderr());
    }

    @Test
    void statusSaysWhichVersionACrawlWaitsFor() throws Exception {
        var cluster = brokers.cluster("waits");
        var topics = Topics.create(cluster, 1, Assertions::fail);
        Submission.submit(cluster, topics, List.of(later()));
        var options = new NodeOptions(
                "alpha",
                folder.resolve("alpha"),
                OptionalInt.empty(),
                NodeOptions.CRAWLS_MAX,
                Duration.ofSeconds(6),
                Resolver.system(),
                Proxies.NONE,
                new PinnedAddresses(List.of()),
                false);
        var node = new Node(cluster, topics, options, NodeListener.NONE);
        var end = new FutureTask<>(() -> {
            node.run();
            return "left";
        });
        Thread.ofPlatform().daemon().start(end);
        var status = "";
        for (var i = 0; i < TRIES && !status.contains("waits for"); i++) {
            status = Run.here("status", "-kafka", brokers.address(), "-prefix", "waits")
                    .stdout();
        }
        var json = Run.here("status", "-kafka", brokers.address(), "-prefix", "waits", "-format", "json");
        node.stop();
        assertEquals("left", end.get());
        assertTrue(status.startsWith("crawls  1 waiting, 0 running, 0 done, 0 failed\n"), status);
        assertTrue(
                status.contains("a.example  waiting           0 pages  waits for a node with policy version 999 and"),
                status);
        assertTrue(json.inert().stdout().contains("\"state\":\"waiting\""), json.stdout());
        assertTrue(json.stdout().contains("\"waitsFor\":\"policy version 999 and trap"), json.stdout());
    }

    /// An order of a later version of Clew.
    private static CrawlOrder later() {
        var order = CrawlOrder.of(new CrawlSettings(
                Url.of("http://a.example/"),
                Policy.standard(),
                ScopeRule.HOST,
                true,
                false,
                false,
                true,
                Integer.MAX_VALUE,
                LinkTags.A,
                FetchOptions.BODY_BYTES_MAX,
                FetchOptions.USER_AGENT,
                Map.of()));
        var header = order.header();
        return new CrawlOrder(
                new JournalHeader(header.hashKey(), header.starts(), 999, header.trapsVersion(), header.settings()),
                order.workers(),
                order.delay(),
                order.timeout(),
                order.pagesMax(),
                order.crawlDelayMax(),
                order.again());
    }
}

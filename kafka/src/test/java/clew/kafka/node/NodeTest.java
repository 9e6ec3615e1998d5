package clew.kafka.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.journal.JournalHeader;
import clew.journal.JournalRecord;
import clew.kafka.Cluster;
import clew.kafka.ClusterFailed;
import clew.kafka.ClusterStatus;
import clew.kafka.CrawlOrder;
import clew.kafka.CrawlState;
import clew.kafka.CrawlState.Phase;
import clew.kafka.Entries;
import clew.kafka.PartitionWriter;
import clew.kafka.Submission;
import clew.kafka.Topics;
import clew.kafka.broker.Brokers;
import clew.kafka.broker.GeneratedSite;
import clew.site.LoopbackSite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nodes on a real broker, in this process.
class NodeTest {
    @TempDir
    static Path folder;

    /// A policy version that this one is not.
    private static final int LATER = 999;

    private static final Duration RETRY_AFTER = Duration.ofSeconds(12);

    private static Brokers brokers;

    @BeforeAll
    static void start() throws Exception {
        brokers = Brokers.start(folder, 1);
    }

    @AfterAll
    static void stop() {
        brokers.close();
    }

    private static CrawlOrder order(String host, LoopbackSite site) {
        return CrawlOrder.of(Crawls.settings("http://" + host + ":" + site.port() + "/"));
    }

    private static TestNode node(Cluster cluster, Topics topics, String name, LoopbackSite site) throws Exception {
        return new TestNode(cluster, topics, Files.createTempDirectory(folder, name), name, site.port(), 100);
    }

    @Test
    void aNodeThatLeavesHandsOverAndTheOutputIsTheSame() throws Exception {
        var cluster = brokers.cluster("leave");
        var topics = Topics.create(cluster, 1, Assertions::fail);
        try (var site = LoopbackSite.answering(new GeneratedSite(300, 3).answering(() -> 5))) {
            Submission.submit(cluster, topics, List.of(order("a.example", site)));
            try (var first = node(cluster, topics, "first", site)) {
                Wait.until(() -> site.targets().size() > 60, first::events);
                first.leave();
                assertTrue(first.events().contains("left 0"), first.events());
            }
            var before = site.targets().size();
            try (var second = node(cluster, topics, "second", site)) {
                var state = Crawls.awaitEnd(cluster, topics, "a.example", second::events);
                assertEquals(Phase.DONE, state.phase(), state.problem());
                var requests = site.targets().size();
                // Nothing that was committed is requested again, and little was not.
                assertTrue(requests <= state.pages() + 40, requests + " requests, " + before + " by the first node");
                var pulled = Crawls.pull(cluster, topics, state, folder);
                Crawls.assertSame("http://a.example:" + site.port() + "/", "127.0.0.1", pulled, folder);
                assertTrue(second.events().contains("took over 0: 1 crawls"), second.events());
            }
        }
    }

    @Test
    void aHostIsCrawledOnceUnlessAskedForAgain() throws Exception {
        var cluster = brokers.cluster("again");
        var topics = Topics.create(cluster, 2, Assertions::fail);
        try (var site = LoopbackSite.answering(new GeneratedSite(10, 3)::answer);
                var node = node(cluster, topics, "node", site)) {
            Submission.submit(cluster, topics, List.of(order("a.example", site)));
            var first = Crawls.awaitEnd(cluster, topics, "a.example", node::events);
            // The second order for a.example is dealt with before that of another host of the same partition.
            var neighbour = neighbour(topics, "a.example");
            Submission.submit(cluster, topics, List.of(order("a.example", site), order(neighbour, site)));
            Crawls.awaitEnd(cluster, topics, neighbour, node::events);
            assertEquals(first, ClusterStatus.find(cluster, topics, "a.example"));
            var again = order("a.example", site).repeated();
            Submission.submit(cluster, topics, List.of(again));
            Wait.until(
                    () -> {
                        var state = ClusterStatus.find(cluster, topics, "a.example");
                        return state != null && state.id().equals(again.id()) && state.isOver();
                    },
                    node::events);
        }
    }

    /// Another host of the same partition.
    private static String neighbour(Topics topics, String host) {
        for (var i = 0; ; i++) {
            var other = "n" + i + ".example";
            if (topics.partition(other) == topics.partition(host)) return other;
        }
    }

    @Test
    void aCrawlThatIsDeletedIsGoneWithItsRecords() throws Exception {
        var cluster = brokers.cluster("delete");
        var topics = Topics.create(cluster, 1, Assertions::fail);
        try (var site = LoopbackSite.answering(new GeneratedSite(30, 3)::answer);
                var node = node(cluster, topics, "node", site)) {
            Submission.submit(cluster, topics, List.of(order("a.example", site)));
            var first = Crawls.awaitEnd(cluster, topics, "a.example", node::events);
            Submission.submit(cluster, topics, List.of(order("b.example", site)));
            var second = Crawls.awaitEnd(cluster, topics, "b.example", node::events);
            Submission.delete(cluster, topics, first);
            Wait.until(() -> beginning(cluster, topics) == second.first(), node::events);
            assertEquals(null, ClusterStatus.find(cluster, topics, "a.example"));
            assertEquals("", second.problem(), second.toString());
            assertEquals(second.pages(), Crawls.pages(Crawls.pull(cluster, topics, second, folder)));
            Submission.delete(cluster, topics, second);
            Wait.until(() -> beginning(cluster, topics) >= second.end(), node::events);
        }
    }

    private static long beginning(Cluster cluster, Topics topics) throws Exception {
        try (var admin = cluster.admin()) {
            return admin.listOffsets(Map.of(topics.journal(0), OffsetSpec.earliest()))
                    .partitionResult(topics.journal(0))
                    .get()
                    .offset();
        }
    }

    @Test
    void moreCrawlsThanMayRunWait() throws Exception {
        var cluster = brokers.cluster("wait");
        var topics = Topics.create(cluster, 4, Assertions::fail);
        var requests = new ConcurrentHashMap<String, Integer>();
        var most = new AtomicLong();
        var generated = new GeneratedSite(5, 3).answering(() -> 10);
        LoopbackSite.Answerer counting = (request, out) -> {
            requests.merge(request.header("Host"), 1, Integer::sum);
            // A host that was asked for robots.txt and seven pages is done.
            most.accumulateAndGet(requests.values().stream().filter(n -> n < 8).count(), Math::max);
            return generated.answer(request, out);
        };
        try (var site = LoopbackSite.answering(counting)) {
            var orders = new ArrayList<CrawlOrder>();
            for (var i = 0; i < 40; i++) orders.add(order("h" + i + ".example", site));
            Submission.submit(cluster, topics, orders);
            try (var node = new TestNode(cluster, topics, folder.resolve("wait"), "node", site.port(), 3)) {
                Wait.until(() -> ClusterStatus.read(cluster, topics, _ -> {}).count(Phase.DONE) == 40, node::events);
            }
            assertTrue(most.get() <= 3, most + " crawls ran at once");
            var status = ClusterStatus.read(cluster, topics, row -> assertEquals(7, row.pages()));
            assertEquals(280, status.pages());
        }
    }

    /// The same order from a version of Clew with other rules.
    private static CrawlOrder later(CrawlOrder order) {
        var header = order.header();
        var later =
                new JournalHeader(header.hashKey(), header.starts(), LATER, header.trapsVersion(), header.settings());
        return new CrawlOrder(
                later,
                order.workers(),
                order.delay(),
                order.timeout(),
                order.pagesMax(),
                order.crawlDelayMax(),
                order.again());
    }

    private static TestNode laterNode(Cluster cluster, Topics topics, LoopbackSite site) throws Exception {
        var files = Files.createTempDirectory(folder, "later");
        return new TestNode(
                cluster,
                topics,
                files,
                "later",
                site.port(),
                100,
                order -> order.header().policyVersion() == LATER ? "" : "policy version of " + order.host());
    }

    private static Map<String, String> rows(Cluster cluster, Topics topics) throws Exception {
        var rows = new TreeMap<String, String>();
        ClusterStatus.read(
                cluster,
                topics,
                row -> rows.put(row.crawl().host(), (row.phase().word() + " " + row.otherVersion()).strip()));
        return rows;
    }

    /// Crawls failed for good when a node of another version took them over.
    @Test
    void aCrawlWaitsForANodeOfItsVersion() throws Exception {
        var cluster = brokers.cluster("upgrade");
        var topics = Topics.create(cluster, 4, Assertions::fail);
        var upgraded = new CompletableFuture<Void>();
        var begun = new ConcurrentHashMap<String, Integer>();
        var generated = new GeneratedSite(40, 3).answering(() -> 1);
        LoopbackSite.Answerer answerer = (request, out) -> {
            var host = request.header("Host");
            // Crawls of the first version are half done when the second one comes.
            if (host.startsWith("first") && begun.merge(host, 1, Integer::sum) > 20) upgraded.join();
            return generated.answer(request, out);
        };
        try (var site = LoopbackSite.answering(answerer)) {
            var hosts = List.of("first0.example", "first1.example", "first2.example", "first3.example");
            var orders = new ArrayList<CrawlOrder>();
            for (var host : hosts) orders.add(order(host, site));
            for (var i = 0; i < 4; i++) orders.add(later(order("later" + i + ".example", site)));
            Submission.submit(cluster, topics, orders);
            var first = node(cluster, topics, "first", site);
            Wait.until(
                    () -> hosts.stream().allMatch(host -> begun.getOrDefault(host + ":" + site.port(), 0) > 20),
                    first::events);
            try (var later = laterNode(cluster, topics, site)) {
                Wait.until(() -> later.events().contains("took over"), later::events);
                first.leave();
                // The later version has all partitions.
                Wait.until(
                        () -> rows(cluster, topics).entrySet().stream()
                                .allMatch(row -> row.getValue()
                                        .equals(
                                                row.getKey().startsWith("later")
                                                        ? "done"
                                                        : "waiting policy version of " + row.getKey())),
                        later::events);
            }
            upgraded.complete(null);
            try (var again = node(cluster, topics, "again", site)) {
                for (var host : hosts) {
                    var state = Crawls.awaitEnd(cluster, topics, host, again::events);
                    assertEquals(Phase.DONE, state.phase(), state.problem());
                    var pulled = Crawls.pull(cluster, topics, state, folder);
                    Crawls.assertSame("http://" + host + ":" + site.port() + "/", "127.0.0.1", pulled, folder);
                }
            }
        }
    }

    @Test
    void aCrawlThatWaitsForAnotherVersionMakesRoomForANewOne() throws Exception {
        var cluster = brokers.cluster("version");
        var topics = Topics.create(cluster, 1, Assertions::fail);
        try (var site = LoopbackSite.answering(new GeneratedSite(5, 3)::answer);
                var node = node(cluster, topics, "node", site)) {
            Submission.submit(cluster, topics, List.of(later(order("b.example", site)), order("a.example", site)));
            var good = Crawls.awaitEnd(cluster, topics, "a.example", node::events);
            assertEquals(Phase.DONE, good.phase(), good.problem());
            Wait.until(
                    () -> String.valueOf(rows(cluster, topics).get("b.example"))
                            .startsWith("waiting policy version 999 and trap rules version "),
                    node::events);
            Submission.submit(cluster, topics, List.of(order("b.example", site).repeated()));
            var state = Crawls.awaitEnd(cluster, topics, "b.example", node::events);
            assertEquals(Phase.DONE, state.phase(), state.problem());
        }
    }

    /// Pages of the journal were counted as new ones after a takeover, and subtracted while it lasted.
    @Test
    void theRateCountsPagesThatAreNew() throws Exception {
        var cluster = brokers.cluster("rate");
        var topics = Topics.create(cluster, 1, Assertions::fail);
        var isOpen = new CompletableFuture<Void>();
        var requests = new AtomicLong();
        var generated = new GeneratedSite(60, 3);
        LoopbackSite.Answerer answerer = (request, out) -> {
            if (requests.incrementAndGet() > 40) isOpen.join();
            return generated.answer(request, out);
        };
        try (var site = LoopbackSite.answering(answerer);
                var node = node(cluster, topics, "node", site)) {
            Submission.submit(cluster, topics, List.of(order("a.example", site)));
            Wait.until(() -> requests.get() > 40, node::events);
            Wait.until(() -> ClusterStatus.read(cluster, topics, _ -> {}).pages() > 20, node::events);
            // The node loses its partition and takes it over from itself.
            PartitionWriter.takeOver(cluster, topics, 0).abandon();
            Wait.until(() -> node.events().contains("took over 0: 1 crawls"), node::events);
            var told = progress(topics).size();
            Wait.until(() -> progress(topics).size() >= told + 2, node::events);
            assertTrue(ClusterStatus.read(cluster, topics, _ -> {}).pages() > 20, "they are still there");
            isOpen.complete(null);
            for (var entry : progress(topics).subList(told, told + 2)) {
                assertTrue(entry.contains("\"pages-per-1000-s\":\"0\""), entry);
            }
        }
    }

    /// All that the owner of the first partition has said of its progress.
    private static List<String> progress(Topics topics) {
        var all = new ArrayList<String>();
        var at = topics.crawls(0);
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", brokers.address(), "isolation.level", "read_committed"),
                new StringDeserializer(),
                new StringDeserializer())) {
            consumer.assign(List.of(at));
            consumer.seekToBeginning(List.of(at));
            var end = Objects.requireNonNull(consumer.endOffsets(List.of(at)).get(at));
            while (consumer.position(at) < end) {
                for (var entry : consumer.poll(Duration.ofSeconds(1))) {
                    if (entry.key().equals("progress")) all.add(entry.value());
                }
            }
        }
        return all;
    }

    /// Another node knew nothing of a Retry-After that had not passed yet.
    @Test
    void aPauseThatAHostAsksForHoldsAfterATakeover() throws Exception {
        var cluster = brokers.cluster("pause");
        var topics = Topics.create(cluster, 1, Assertions::fail);
        var refusedAt = new AtomicLong();
        var askedAt = Collections.synchronizedList(new ArrayList<Long>());
        var generated = new GeneratedSite(20, 3);
        LoopbackSite.Answerer answerer = (request, out) -> {
            if (refusedAt.get() != 0) askedAt.add(System.nanoTime());
            if (!request.target().equals("/p/2") || !refusedAt.compareAndSet(0, System.nanoTime())) {
                return generated.answer(request, out);
            }
            LoopbackSite.raw(
                    out,
                    "HTTP/1.1 503 Busy\r\nRetry-After: " + RETRY_AFTER.toSeconds() + "\r\nContent-Length: 0\r\n\r\n");
            return false;
        };
        try (var site = LoopbackSite.answering(answerer)) {
            Submission.submit(cluster, topics, List.of(order("a.example", site).withWorkers(1)));
            try (var first = node(cluster, topics, "first", site)) {
                Wait.until(() -> progress(topics).toString().contains("\"pauses\":\"a.example 2"), first::events);
                first.leave();
            }
            try (var second = node(cluster, topics, "second", site)) {
                var state = Crawls.awaitEnd(cluster, topics, "a.example", second::events);
                assertEquals(Phase.DONE, state.phase(), state.problem());
                assertEquals(0, state.failed());
            }
            var waited = Duration.ofNanos(askedAt.getFirst() - refusedAt.get());
            assertTrue(waited.compareTo(RETRY_AFTER) >= 0, "asked again after " + waited);
        }
    }

    @Test
    void hostsThatWereSubmittedBeforeAreKnownUntilTheyAreDeleted() throws Exception {
        var cluster = brokers.cluster("known");
        var topics = Topics.create(cluster, 2, Assertions::fail);
        var hosts = Set.of("a.example", "b.example", "c.example");
        assertEquals(Set.of(), Submission.known(cluster, topics, hosts));
        try (var site = LoopbackSite.answering(new GeneratedSite(5, 3)::answer)) {
            Submission.submit(cluster, topics, List.of(order("a.example", site), order("d.example", site)));
            assertEquals(Set.of("a.example"), Submission.known(cluster, topics, hosts), "no node has seen it");
            try (var node = node(cluster, topics, "node", site)) {
                var first = Crawls.awaitEnd(cluster, topics, "a.example", node::events);
                assertEquals(Set.of("a.example"), Submission.known(cluster, topics, hosts), "it is done");
                Submission.delete(cluster, topics, first);
                Wait.until(() -> Submission.known(cluster, topics, hosts).isEmpty(), node::events);
            }
        }
    }

    /// Writes to the first partition of the topic of crawls, as a stranger could.
    private static void put(Topics topics, String key, String value) throws Exception {
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of("bootstrap.servers", brokers.address()),
                new StringSerializer(),
                new StringSerializer())) {
            producer.send(new ProducerRecord<>(topics.crawls(), 0, key, value)).get();
        }
    }

    @Test
    void anOrderThatNobodyUnderstandsFailsAndHurtsNobody() throws Exception {
        var cluster = brokers.cluster("nonsense");
        var topics = Topics.create(cluster, 1, Assertions::fail);
        try (var site = LoopbackSite.answering(new GeneratedSite(5, 3)::answer);
                var node = node(cluster, topics, "node", site)) {
            for (var value : List.of("", "[]", "{\"header\":\"###\"}", "{\"header\":\"AAAA\"}", "{\"a\":")) {
                var key = "order b.example 00000000000" + value.length() % 10;
                put(topics, key, value);
            }
            put(topics, "delete b.example", "{}");
            Submission.submit(cluster, topics, List.of(order("a.example", site)));
            var state = Crawls.awaitEnd(cluster, topics, "a.example", node::events);
            assertEquals(Phase.DONE, state.phase(), state.problem());
            assertTrue(node.events().contains("was not written by this version of Clew"), node.events());
            var failed = Crawls.awaitEnd(cluster, topics, "b.example", node::events);
            assertEquals(Phase.FAILED, failed.phase());
            assertTrue(failed.problem().contains("was not written by this version of Clew"), failed.problem());
        }
    }

    @Test
    void aStateThatNobodyUnderstandsIsLeftAloneAndNothingIsWrittenElsewhere() throws Exception {
        var cluster = brokers.cluster("state");
        var topics = Topics.create(cluster, 1, Assertions::fail);
        try (var site = LoopbackSite.answering(new GeneratedSite(5, 3)::answer);
                var node = node(cluster, topics, "node", site)) {
            var outside = folder.resolve("outside.journal");
            Files.writeString(outside, "somebody's");
            var climbing = "{\"host\":\"b.example\",\"id\":\"../../outside\",\"start\":\"\",\"phase\":\"running\","
                    + "\"first\":\"0\",\"end\":\"-1\",\"pages\":\"0\",\"failed\":\"0\",\"changed\":\"0\",\"problem\":\"\"}";
            put(topics, "host b.example", climbing);
            put(topics, "host c.example", "{\"phase\":\"new\"}");
            put(topics, "progress", "?");
            Submission.submit(cluster, topics, List.of(order("a.example", site), order("c.example", site)));
            var state = Crawls.awaitEnd(cluster, topics, "a.example", node::events);
            assertEquals(Phase.DONE, state.phase(), state.problem());
            // Whoever takes over has to read them.
            node.leave();
            try (var heir = node(cluster, topics, "heir", site)) {
                Submission.submit(cluster, topics, List.of(order("d.example", site)));
                Crawls.awaitEnd(cluster, topics, "d.example", heir::events);
                var unreadable =
                        assertThrows(ClusterFailed.class, () -> ClusterStatus.find(cluster, topics, "b.example"));
                assertTrue(String.valueOf(unreadable.getMessage())
                        .contains("'host b.example' at offset 1 of partition 0"));
            }
            assertEquals("somebody's", Files.readString(outside));
        }
    }

    /// Writes to the first partition of a topic, as a stranger could.
    private static void put(String topic, @Nullable String key, byte @Nullable [] value) throws Exception {
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of("bootstrap.servers", brokers.address()),
                new StringSerializer(),
                new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(topic, 0, key, value)).get();
        }
    }

    /// A crawl that another node has begun.
    private static CrawlState begin(Topics topics, PartitionWriter writer, CrawlOrder order) throws Exception {
        var state = CrawlState.waiting(order, Instant.now()).running(0, Instant.now());
        var committed = new CountDownLatch(1);
        var header = JournalRecord.of(order.header());
        writer.add(List.of(Entries.record(topics, state)), order.id(), header, committed::countDown);
        committed.await();
        return state;
    }

    /// A message without a key or a value, and a number beyond `int`, ended every node in turn, and `status`.
    @Test
    void whatCannotBeReadIsNamedOnceAndPassedOver() throws Exception {
        var cluster = brokers.cluster("strange");
        var topics = Topics.create(cluster, 1, Assertions::fail);
        var progress =
                "{\"partition\":\"99999999999\",\"owner\":\"x\",\"at\":\"0\",\"pages-per-1000-s\":\"0\",\"running\":\"\"}";
        try (var site = LoopbackSite.answering(new GeneratedSite(5, 3)::answer)) {
            var whole = order("whole.example", site);
            var damaged = order("damaged.example", site);
            try (var writer = PartitionWriter.takeOver(cluster, topics, 0)) {
                writer.begin(0);
                begin(topics, writer, damaged);
                begin(topics, writer, whole);
            }
            put(topics.journal(), null, new byte[] {1});
            put(topics.journal(), "other", null);
            put(topics.journal(), damaged.id(), null);
            put(topics.crawls(), "", new byte[] {1});
            put(topics, "host c.example", "[[[[");
            put(topics, "progress", progress);
            put(topics.crawls(), "layout", null);
            put(topics, "layout", "{\"partitions\":\"99999999999\",\"format\":\"0\"}");
            assertEquals(topics, Topics.find(cluster));
            assertEquals(4, ClusterStatus.read(cluster, topics, _ -> {}).unreadableCount());
            try (var node = node(cluster, topics, "node", site)) {
                var failed = Crawls.awaitEnd(cluster, topics, "damaged.example", node::events);
                assertEquals(Phase.FAILED, failed.phase());
                assertTrue(failed.problem().startsWith("its journal is broken: "), failed.problem());
                assertTrue(failed.problem().contains(" of partition 0"), failed.problem());
                var good = Crawls.awaitEnd(cluster, topics, "whole.example", node::events);
                assertEquals(Phase.DONE, good.phase(), good.problem());
                // They come to a node that is running, and are read again when it takes the partition over from itself.
                put(topics.crawls(), "host d.example", new byte[0]);
                put(topics, "progress", progress);
                put(topics, "news", "?");
                Submission.submit(cluster, topics, List.of(order("a.example", site)));
                assertEquals(
                        Phase.DONE,
                        Crawls.awaitEnd(cluster, topics, "a.example", node::events)
                                .phase());
                PartitionWriter.takeOver(cluster, topics, 0).abandon();
                Submission.submit(cluster, topics, List.of(order("b.example", site)));
                assertEquals(
                        Phase.DONE,
                        Crawls.awaitEnd(cluster, topics, "b.example", node::events)
                                .phase());
                var named = node.events()
                        .lines()
                        .filter(line -> line.startsWith("passed over: "))
                        .toList();
                assertEquals(9, named.size(), node.events());
                assertEquals(9, Set.copyOf(named).size(), node.events());
            }
            assertEquals(7, ClusterStatus.read(cluster, topics, _ -> {}).unreadableCount());
        }
    }

    @Test
    void crawlsThatWereBegunElsewhereWaitToo() throws Exception {
        var cluster = brokers.cluster("resume");
        var topics = Topics.create(cluster, 1, Assertions::fail);
        var asked = Collections.synchronizedList(new ArrayList<String>());
        var generated = new GeneratedSite(40, 3).answering(() -> 2);
        LoopbackSite.Answerer listing = (request, out) -> {
            asked.add(request.header("Host"));
            return generated.answer(request, out);
        };
        try (var site = LoopbackSite.answering(listing)) {
            var orders = new ArrayList<CrawlOrder>();
            for (var i = 0; i < 8; i++) orders.add(order("h" + i + ".example", site));
            Submission.submit(cluster, topics, orders);
            try (var first = new TestNode(cluster, topics, folder.resolve("resume1"), "first", site.port(), 8)) {
                Wait.until(() -> Set.copyOf(List.copyOf(asked)).size() == 8, first::events);
            }
            asked.clear();
            var ends = new ArrayList<CrawlState>();
            var second = folder.resolve("resume2");
            try (var node = new TestNode(cluster, topics, second, "node", site.port(), 1)) {
                for (var order : orders) ends.add(Crawls.awaitEnd(cluster, topics, order.host(), node::events));
                try (var left = Files.list(second.resolve("node"))) {
                    assertEquals(
                            List.of("lock"),
                            left.map(file -> file.getFileName().toString()).toList());
                }
            }
            var turns = new ArrayList<String>();
            for (var host : List.copyOf(asked)) {
                if (turns.isEmpty() || !turns.getLast().equals(host)) turns.add(host);
            }
            assertEquals(Set.copyOf(turns).size(), turns.size(), () -> "one after the other: " + turns);
            for (var i = 0; i < 8; i++) {
                assertEquals(Phase.DONE, ends.get(i).phase(), ends.get(i).problem());
                var pulled = Crawls.pull(cluster, topics, ends.get(i), folder);
                Crawls.assertSame(orders.get(i).start(), "127.0.0.1", pulled, folder);
            }
        }
    }

    @Test
    void twoNodesInOneFolderAreRefused() throws Exception {
        var cluster = brokers.cluster("folder");
        var topics = Topics.create(cluster, 1, Assertions::fail);
        var shared = Files.createTempDirectory(folder, "shared");
        try (var first = new TestNode(cluster, topics, shared, "same", 80, 10)) {
            Wait.until(() -> first.events().contains("took over 0"), first::events);
            try (var second = new TestNode(cluster, topics, shared, "same", 80, 10)) {
                assertTrue(String.valueOf(second.failure().getMessage()).contains("another node uses the folder"));
            }
        }
    }
}

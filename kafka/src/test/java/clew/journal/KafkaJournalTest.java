package clew.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.kafka.Cluster;
import clew.kafka.CrawlState;
import clew.kafka.JournalDownload;
import clew.kafka.KafkaJournal;
import clew.kafka.PartitionLost;
import clew.kafka.PartitionWriter;
import clew.kafka.Topics;
import clew.kafka.broker.Brokers;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.policy.Address;
import clew.url.Url;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A journal in a topic of a real broker promises what every journal does, and more.
class KafkaJournalTest extends JournalContract {
    @TempDir
    static Path folder;

    private static Brokers brokers;
    private static Cluster cluster;
    private static Topics topics;
    private static int files;

    private final List<PartitionWriter> writers = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        brokers = Brokers.start(folder, 1);
        cluster = brokers.cluster("journal");
        topics = Topics.create(cluster, 1, Assertions::fail);
    }

    @AfterAll
    static void stop() {
        brokers.close();
    }

    @AfterEach
    void closeWriters() {
        writers.forEach(PartitionWriter::close);
        writers.clear();
    }

    @Override
    Journal open() throws IOException {
        return open(JournalHeader.of(Map.of()), writer());
    }

    private static KafkaJournal open(JournalHeader header, PartitionWriter writer) throws IOException {
        try {
            writer.add(List.of(), header.crawlId(), JournalRecord.of(header), () -> {});
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return KafkaJournal.open(folder.resolve(files++ + ".journal"), header, writer);
    }

    private PartitionWriter writer() throws IOException {
        var writer = PartitionWriter.takeOver(cluster, topics, 0);
        writers.add(writer);
        writer.begin(new JournalDownload(cluster, topics, 0).run(() -> true, _ -> {}));
        return writer;
    }

    private static FileJournal download(JournalHeader header, long first) throws IOException {
        var file = folder.resolve(files++ + ".copy");
        var download = new JournalDownload(cluster, topics, 0);
        download.want(state(header, first), file);
        download.run(() -> true, _ -> {});
        return FileJournal.readOnly(file);
    }

    private static CrawlState state(JournalHeader header, long first) {
        return new CrawlState(
                "h.example",
                header.crawlId(),
                "http://h.example/",
                CrawlState.Phase.RUNNING,
                first,
                -1,
                0,
                0,
                Instant.EPOCH,
                "",
                null);
    }

    private static void awaitSettled(Journal journal, Journal.Position last) throws IOException, InterruptedException {
        var settled = new CountDownLatch(1);
        var end = last.offset() + last.length();
        journal.whenSettled(() -> {
            try {
                if (journal.settled() >= end) settled.countDown();
            } catch (IOException _) {
                // Then it never does, and the test ends in vain.
            }
        });
        if (journal.settled() < end) settled.await();
    }

    @Test
    void theCopyOfAJournalHasTheSameBytes() throws Exception {
        var header = JournalHeader.of(Map.of("a", "b"));
        var writer = writer();
        var first = writer.journalEnd();
        try (var journal = open(header, writer)) {
            journal.append(
                    new RobotsTxt(Url.of("http://h.example/robots.txt"), RobotsTxt.State.FOUND, "User-agent: *"));
            var texts = new Texts(SEED);
            for (int number = 0; number < 300; number++) {
                journal.append(new RecordCodec().encode(page(number, texts)));
            }
            // One that does not fit into a message.
            var last = journal.append(large());
            assertTrue(last.length() > 1024 * 1024, "it is " + last.length() + " bytes long");
            awaitSettled(journal, last);
            try (var copy = download(header, first)) {
                assertEquals(journal.header(), copy.header());
                assertEquals(301, copy.pages().count());
                assertEquals(1, copy.robots().size());
                assertEquals(journal.read(last), copy.read(last));
            }
            var copied = folder.resolve(files - 1 + ".copy");
            assertEquals(-1, Files.mismatch(folder.resolve(files - 2 + ".journal"), copied));
        }
    }

    /// A page with links of no pattern, which packing makes little shorter.
    private static PageRecord large() {
        var random = new Random(SEED);
        var links = new ArrayList<Link>();
        for (int i = 0; i < 60_000; i++) {
            var url = Url.of("http://h.example/" + Long.toHexString(random.nextLong()) + random.nextLong());
            links.add(Link.to(new Address(url, url)));
        }
        var start = Url.of("http://h.example/");
        var ticket = new Ticket(300, Kind.PAGE, start, null, 0, 0);
        return new RecordCodec().encode(new Page(ticket, start, new Outcome.Read(200, false), links));
    }

    @Test
    void aPageThatIsSettledIsInTheTopic() throws Exception {
        var header = JournalHeader.of(Map.of());
        var writer = writer();
        var first = writer.journalEnd();
        try (var journal = open(header, writer)) {
            var position = journal.append(records().getFirst());
            awaitSettled(journal, position);
            assertEquals(position.offset() + position.length(), journal.settled());
            try (var copy = download(header, first)) {
                assertEquals(1, copy.pages().count());
            }
        }
    }

    @Test
    void whoeverTakesOverFencesTheOneBefore() throws Exception {
        var header = JournalHeader.of(Map.of());
        var before = writer();
        var first = before.journalEnd();
        try (var journal = open(header, before)) {
            awaitSettled(journal, journal.append(records().getFirst()));
            writer();
            var failed = new CountDownLatch(1);
            before.whenLost(failed::countDown);
            journal.append(records().get(1));
            failed.await();
            var lost = assertThrows(PartitionLost.class, journal::settled);
            assertTrue(lost.isFenced(), lost.getMessage());
            assertThrows(PartitionLost.class, () -> journal.append(records().get(2)));
            try (var copy = download(header, first)) {
                assertEquals(1, copy.pages().count(), "only what was committed before");
            }
        }
    }

    /// A node that had crawled 8,600 hosts ran out of memory: their journals stayed with the writer.
    @Test
    void theWriterForgetsAJournalThatIsClosed() throws Exception {
        var writer = writer();
        var closed = closed(writer);
        for (int tries = 0; closed.get() != null; tries++) {
            assertTrue(tries < 100, "it is still there");
            System.gc();
        }
        writer.fail();
    }

    private static WeakReference<Journal> closed(PartitionWriter writer) throws Exception {
        var journal = open(JournalHeader.of(Map.of()), writer);
        awaitSettled(journal, journal.append(records().getFirst()));
        journal.close();
        return new WeakReference<>(journal);
    }

    /// It was interrupted while it closed its producer, which threw, and that ended the node.
    @Test
    void aWriterThatIsGivenUpEndsQuietlyAndLeavesNoThreads() throws Exception {
        var uncaught = new AtomicReference<Throwable>();
        var before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((_, e) -> uncaught.set(e));
        try {
            for (int round = 0; round < 10; round++) {
                var writer = writer();
                var journal = open(JournalHeader.of(Map.of()), writer);
                journal.append(records().getFirst());
                writer.abandon();
                writer.abandon();
                journal.close();
                // One that never began.
                PartitionWriter.takeOver(cluster, topics, 0).abandon();
            }
            for (var thread : clientThreads()) {
                assertTrue(thread.join(Duration.ofSeconds(10)), () -> thread.getName() + " is left");
            }
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertNull(uncaught.get());
    }

    private static List<Thread> clientThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("kafka-producer-network-thread")
                        || thread.getName().startsWith("writer-"))
                .toList();
    }

    @Test
    void aJournalThatHasLostRecordsDoesNotKeepOthersFromBeingCopied() throws Exception {
        var writer = writer();
        var header = JournalHeader.of(Map.of());
        var first = writer.journalEnd();
        try (var journal = open(header, writer)) {
            awaitSettled(journal, journal.append(records().getFirst()));
        }
        var broken = JournalHeader.of(Map.of());
        // It begins without its header.
        var committed = new CountDownLatch(1);
        var page = JournalRecord.of(new RecordCodec().encode(page(0, new Texts(SEED))));
        writer.add(List.of(), broken.crawlId(), page, committed::countDown);
        committed.await();
        var download = new JournalDownload(cluster, topics, 0);
        download.want(state(broken, first), folder.resolve(files++ + ".copy"));
        var good = folder.resolve(files++ + ".copy");
        download.want(state(header, first), good);
        download.run(() -> true, _ -> {});
        assertTrue(download.problem(broken.crawlId()).startsWith("it does not begin with a header"));
        assertTrue(download.problem(broken.crawlId()).endsWith(" of partition 0"));
        assertEquals("", download.problem(header.crawlId()));
        try (var copy = FileJournal.readOnly(good)) {
            assertEquals(1, copy.pages().count());
        }
        var absent = JournalHeader.of(Map.of());
        var again = JournalHeader.of(Map.of());
        for (var id : List.of(again.crawlId(), again.crawlId(), absent.crawlId())) {
            var written = new CountDownLatch(1);
            writer.add(List.of(), id, JournalRecord.of(again), written::countDown);
            written.await();
        }
        var missing = JournalHeader.of(Map.of());
        var others = new JournalDownload(cluster, topics, 0);
        for (var other : List.of(absent, again, missing)) {
            others.want(state(other, first), folder.resolve(files++ + ".copy"));
        }
        others.run(() -> true, _ -> {});
        assertTrue(others.problem(absent.crawlId()).startsWith("its header is of another crawl, at offset "));
        assertTrue(others.problem(again.crawlId()).startsWith("it has a second header, at offset "));
        assertEquals("the topic has no header of it", others.problem(missing.crawlId()));
        var early = new JournalDownload(cluster, topics, 0);
        early.want(state(header, -1), folder.resolve(files++ + ".copy"));
        early.run(() -> true, _ -> {});
        assertTrue(early.problem(header.crawlId()).contains("has lost records of it"), early.problem(header.crawlId()));
    }
}

package clew.kafka.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.engine.Crawl;
import clew.engine.CrawlSettings;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Client;
import clew.fetch.Hosts;
import clew.http.ResponseHead;
import clew.journal.FileJournal;
import clew.journal.JournalRecord;
import clew.journal.RecordCodec;
import clew.kafka.Cluster;
import clew.kafka.CrawlOrder;
import clew.kafka.CrawlState;
import clew.kafka.CrawlState.Phase;
import clew.kafka.Entries;
import clew.kafka.JournalDownload;
import clew.kafka.PartitionWriter;
import clew.kafka.Topics;
import clew.kafka.broker.Brokers;
import clew.kafka.broker.GeneratedSite;
import clew.page.LinkText;
import clew.page.Outcome;
import clew.site.LoopbackSite;
import clew.url.Url;
import clew.view.View;
import clew.visit.WorkerPool;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Partitions with large journals change hands.
@Tag("slow")
class TakeoverTest {
    private static final int MOST = Integer.getInteger("clew.pages", 100_000);

    /// A crawl that another node has left.
    private record Left(Cluster cluster, Topics topics, CrawlState done, CrawlState running) {}

    @Test
    void itTakesTimeInProportionAndFinishedCrawlsAreNotDownloaded(@TempDir Path folder) throws Exception {
        try (var brokers = Brokers.start(folder, 1)) {
            var bytes = new ArrayList<Long>();
            for (var pages : List.of(MOST / 4, MOST / 2, MOST)) bytes.add(takeOver(brokers, folder, pages));
            // Their journals grow in proportion, and nothing else is read.
            var ratio = bytes.getLast() / (double) bytes.getFirst();
            assertTrue(ratio > 3.5 && ratio < 4.5, "bytes that were read: " + bytes);
        }
    }

    /// @return how many bytes were read
    private static long takeOver(Brokers brokers, Path folder, int pages) throws Exception {
        var generated = new GeneratedSite(pages + 50, 11);
        try (var site = LoopbackSite.answering(generated::answer)) {
            var left = leave(brokers.cluster("takeover-" + pages), generated, pages, site.port(), folder);
            var begun = System.nanoTime();
            try (var node = new TestNode(
                    left.cluster(), left.topics(), folder.resolve("nodes-" + pages), "heir", site.port(), 10)) {
                Wait.until(() -> node.events().contains("took over 0"), node::events);
                var seconds = (System.nanoTime() - begun) / 1e9;
                var state = Crawls.awaitEnd(left.cluster(), left.topics(), "running.example", node::events);
                var all = (System.nanoTime() - begun) / 1e9;
                System.out.printf(
                        Locale.ROOT,
                        "%,d pages: taken over after %.1f s, crawled to the end after %.1f s; %s%n",
                        pages,
                        seconds,
                        all,
                        node.events());
                assertEquals(Phase.DONE, state.phase(), state.problem());
                assertTrue(state.pages() >= pages + 50, state.toString());
                assertTrue(site.targets().size() < 100, "only what was missing is requested");
                var told = node.events().replaceFirst("(?s).*took over 0: 1 crawls, ([0-9]+) bytes.*", "$1");
                return Long.parseLong(told);
            }
        }
    }

    /// Writes down a crawl that is done, and after it one that is not.
    private static Left leave(Cluster cluster, GeneratedSite site, int pages, int port, Path folder) throws Exception {
        var topics = Topics.create(cluster, 1, Assertions::fail);
        try (var writer = PartitionWriter.takeOver(cluster, topics, 0)) {
            writer.begin(new JournalDownload(cluster, topics, 0).run(() -> true, _ -> {}));
            var over = leave(writer, topics, order("done.example", port), site, pages / 2, folder);
            var done = new CrawlState(
                    over.host(),
                    over.id(),
                    over.start(),
                    Phase.DONE,
                    over.first(),
                    writer.journalEnd(),
                    pages / 2,
                    0,
                    Instant.now(),
                    "",
                    null);
            committed(writer, done, topics);
            var running = leave(writer, topics, order("running.example", port), site, pages, folder);
            return new Left(cluster, topics, done, running);
        }
    }

    private static CrawlOrder order(String host, int port) {
        return CrawlOrder.of(Crawls.settings("http://" + host + ":" + port + "/", false));
    }

    private static CrawlState leave(
            PartitionWriter writer, Topics topics, CrawlOrder order, GeneratedSite site, int pages, Path folder)
            throws Exception {
        var state = CrawlState.waiting(order, Instant.now()).running(writer.journalEnd(), Instant.now());
        var file = folder.resolve(order.id() + ".left");
        crawl(order, site, pages, file);
        try (var journal = FileJournal.readOnly(file)) {
            var header = JournalRecord.of(journal.header());
            writer.add(List.of(Entries.record(topics, state)), order.id(), header, () -> {});
            for (var robots : journal.robots()) add(writer, order, JournalRecord.of(robots));
            var codec = new RecordCodec();
            for (long number = 0; number < journal.pages().end(); number++) {
                var position = journal.pages().find(number);
                if (position.isEmpty()) continue;
                add(writer, order, JournalRecord.of(codec.encode(journal.read(position.get()))));
            }
        }
        committed(writer, state, topics);
        return state;
    }

    private static void add(PartitionWriter writer, CrawlOrder order, JournalRecord record) throws Exception {
        writer.add(List.of(), order.id(), record, () -> {});
    }

    /// Waits until all so far, and a state, are committed.
    private static void committed(PartitionWriter writer, CrawlState state, Topics topics) throws Exception {
        var committed = new Semaphore(0);
        writer.add(List.of(Entries.record(topics, state)), committed::release);
        committed.acquire();
    }

    /// A part of a crawl, without sockets.
    private static void crawl(CrawlOrder order, GeneratedSite site, int pages, Path file) throws Exception {
        CrawlSettings settings = order.settings();
        try (var journal = FileJournal.copy(file, order.header());
                var pool = new WorkerPool(Hosts.unpaced(), 1)) {
            new Crawl(
                            settings.options(1, pages),
                            pool,
                            Client.answering(url -> answer(site, url)),
                            () -> PageReader.of(new HtmlExtractor(settings.links(), LinkText.READ)),
                            (_, _) -> {})
                    .run(journal, View.none());
        }
    }

    private static Answer answer(GeneratedSite site, Url url) {
        var html = site.html(url.pathname());
        var body = html.isEmpty()
                ? Body.NONE
                : new Body("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8), false);
        Outcome.Fetched outcome = html.isEmpty() ? new Outcome.Declined(404) : new Outcome.Read(200, false);
        return new Answer(outcome, ResponseHead.NONE, body, Instant.EPOCH, Duration.ZERO);
    }
}

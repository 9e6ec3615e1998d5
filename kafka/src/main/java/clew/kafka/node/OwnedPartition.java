package clew.kafka.node;

import clew.journal.CorruptJournal;
import clew.journal.JournalRecord;
import clew.kafka.BadEntry;
import clew.kafka.ClusterFailed;
import clew.kafka.CrawlOrder;
import clew.kafka.CrawlState;
import clew.kafka.CrawlState.Phase;
import clew.kafka.Entries;
import clew.kafka.Entries.Entry;
import clew.kafka.EntriesReader;
import clew.kafka.JournalDownload;
import clew.kafka.PartitionLost;
import clew.kafka.PartitionProgress;
import clew.kafka.PartitionWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/// A partition that belongs to this node: its hosts, their crawls, and what is written about them.
///
/// 1. One thread owns it; everybody else leaves messages.
/// 2. First the partition is taken over: its earlier owner is fenced, then all its entries are read, then the journals
///    of its running crawls are downloaded. Nothing is requested before that.
/// 3. When anything goes wrong with Kafka, all its crawls are stopped and it is taken over again, after a while.
///    What is lost is what was not committed.
/// 4. Once it is lost, nothing is requested for it and nothing written.
final class OwnedPartition {
    /// How many crawls of one partition run at once, at most.
    static final int ACTIVE_MAX = 64;

    private static final long TICK_MILLIS = 500;
    private static final Duration PROGRESS = Duration.ofSeconds(5);
    private static final Duration STOPPING = Duration.ofSeconds(1);
    private static final Duration LEAVING = Duration.ofSeconds(4);
    private static final Duration PAUSE_MAX = Duration.ofSeconds(30);

    private sealed interface Message {
        record Read(List<ConsumerRecord<String, byte[]>> entries) implements Message {}

        record CrawlEnded(HostCrawl.Ended ended) implements Message {}

        record Leave() implements Message {}

        /// Something has happened that is found out elsewhere.
        record Nudge() implements Message {}
    }

    private final int number;
    private final NodeContext node;
    private final Thread thread;
    private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    private volatile boolean isOwned = true;

    // All below belongs to the thread.
    private final Map<String, CrawlState> states = new HashMap<>();
    private final SequencedMap<String, CrawlOrder> orders = new LinkedHashMap<>();
    private final SequencedMap<String, Entry.Delete> deletions = new LinkedHashMap<>();
    private final SequencedMap<String, Entry.Unreadable> unreadable = new LinkedHashMap<>();
    private final SequencedSet<String> waiting = new LinkedHashSet<>();
    private final Map<String, HostCrawl> running = new HashMap<>();
    private @Nullable PartitionWriter writer;
    private long loadedUpTo;
    private boolean leaving;
    private Instant toldAt = Instant.EPOCH;
    private long pagesTold;
    private long pagesOver;

    OwnedPartition(int number, NodeContext node) {
        this.number = number;
        this.node = node;
        this.thread = Thread.ofPlatform().daemon().name("partition-" + number).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /// New entries of the topic of crawls.
    void read(List<ConsumerRecord<String, byte[]>> entries) {
        messages.add(new Message.Read(entries));
    }

    /// Hands it over: nothing is requested any more, and what was appended is committed.
    void leave() {
        isOwned = false;
        messages.add(new Message.Leave());
    }

    /// Waits until it is handed over, but not for long.
    void awaitEnd() throws InterruptedException {
        if (!thread.join(LEAVING)) thread.interrupt();
    }

    /// Somebody else has it already.
    void lose() {
        isOwned = false;
        thread.interrupt();
    }

    private void run() {
        var pause = Duration.ofMillis(500);
        try {
            while (isOwned) {
                var why = own();
                if (!isOwned) break;
                node.listener().troubled(why);
                Thread.sleep(pause);
                pause = pause.multipliedBy(2).compareTo(PAUSE_MAX) > 0 ? PAUSE_MAX : pause.multipliedBy(2);
            }
            node.listener().left(number, "");
        } catch (InterruptedException _) {
            node.listener().left(number, "another node owns it");
        } catch (IOException | RuntimeException | Error e) {
            node.broken(e);
        }
    }

    /// Takes it over and works, until it is left, lost or broken.
    ///
    /// @return what went wrong
    /// @throws IOException if this node cannot go on
    private String own() throws IOException, InterruptedException {
        try {
            takeOver();
            work();
            return "";
        } catch (PartitionLost | ClusterFailed e) {
            return String.valueOf(e.getMessage());
        } catch (KafkaException e) {
            if (Thread.interrupted() || e.getCause() instanceof InterruptedException) throw new InterruptedException();
            return String.valueOf(node.cluster().failed(e).getMessage());
        } finally {
            end();
        }
    }

    private void takeOver() throws IOException, InterruptedException {
        writer = PartitionWriter.takeOver(node.cluster(), node.topics(), number);
        writer.whenLost(() -> messages.add(new Message.Nudge()));
        var journalEnd = load();
        var journals = new JournalDownload(node.cluster(), node.topics(), number);
        var resumed = new ArrayList<CrawlState>();
        for (var state : states.values()) if (state.phase() == Phase.RUNNING) resumed.add(state);
        for (var state : resumed) journals.want(state, file(state));
        // Most of the time there is nothing to download, and another consumer would cost more than all the rest.
        writer.begin(resumed.isEmpty() ? journalEnd : journals.run(() -> isOwned));
        if (!isOwned) return;
        node.listener().tookOver(number, resumed.size() + waiting.size(), journals.bytes());
        for (var state : resumed) resume(state);
    }

    /// Reads all entries that there are now. The earlier owner can add none.
    ///
    /// @return the offset behind all records of journals
    private long load() throws IOException {
        states.clear();
        orders.clear();
        deletions.clear();
        unreadable.clear();
        waiting.clear();
        try (var reader = new EntriesReader(node.cluster())) {
            loadedUpTo = reader.read(node.topics().crawls(number), this::load);
            for (var state : states.values()) if (state.phase() == Phase.WAITING) waiting.add(state.host());
            return reader.end(node.topics().journal(number));
        }
    }

    private void load(Entry entry) {
        switch (entry) {
            case Entry.Host(String host, var state) -> {
                if (state == null) states.remove(host);
                else states.put(host, state);
            }
            case Entry.Order _, Entry.Delete _, Entry.Unreadable _ -> add(entry);
            case Entry.Progress _ -> {}
        }
    }

    /// Orders and deletions, as they come in. What we write ourselves comes back too, and is no news.
    private void add(Entry entry) {
        switch (entry) {
            case Entry.Order(String key, var order) -> {
                unreadable.remove(key);
                if (order == null) orders.remove(key);
                else orders.put(key, order);
            }
            case Entry.Delete delete -> {
                unreadable.remove(delete.key());
                if (delete.isOpen()) deletions.put(delete.key(), delete);
                else deletions.remove(delete.key());
            }
            case Entry.Unreadable bad -> unreadable.put(bad.key(), bad);
            case Entry.Host _, Entry.Progress _ -> {}
        }
    }

    private void add(Message.Read read) throws IOException {
        for (var message : read.entries()) {
            if (message.offset() >= loadedUpTo) {
                Entries.read(message.key(), message.value()).ifPresent(this::add);
            }
        }
    }

    private void work() throws IOException, InterruptedException {
        while (isOwned && !leaving) {
            deal();
            startSome();
            tellProgress();
            var message = messages.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
            switch (message) {
                case Message.Read read -> add(read);
                case Message.CrawlEnded(HostCrawl.Ended ended) -> ended(ended);
                case Message.Leave _ -> leaving = true;
                case Message.Nudge _ -> {}
                case null -> {}
            }
            writer().fail();
        }
    }

    /// Deals with orders and deletions that came in.
    private void deal() throws IOException, InterruptedException {
        for (var open : List.copyOf(orders.entrySet())) deal(open.getKey(), open.getValue());
        for (var open : List.copyOf(deletions.values())) deal(open);
        for (var bad : unreadable.values()) {
            node.listener().troubled(bad.why());
            write(List.of(Entries.end(node.topics(), number, bad.key())), false);
        }
        unreadable.clear();
    }

    private void deal(String key, CrawlOrder order) throws IOException, InterruptedException {
        var known = states.get(order.host());
        var isNew = known == null || (order.again() && !known.id().equals(order.id()));
        if (isNew && known != null && !known.isOver()) return; // it has to wait for the end of the other one
        orders.remove(key);
        var entries = new ArrayList<ProducerRecord<String, byte[]>>();
        if (isNew) {
            var state = CrawlState.waiting(order, Instant.now());
            states.put(order.host(), state);
            waiting.add(order.host());
            entries.add(Entries.record(node.topics(), state));
        }
        entries.add(Entries.end(node.topics(), number, key));
        write(entries, known != null && isNew);
    }

    private void deal(Entry.Delete wish) throws IOException, InterruptedException {
        deletions.remove(wish.key());
        var entries = new ArrayList<ProducerRecord<String, byte[]>>();
        var state = states.get(wish.host());
        var isDeleted = state != null && state.isOver() && state.id().equals(wish.id());
        if (isDeleted) {
            states.remove(wish.host());
            entries.add(Entries.forget(node.topics(), wish.host()));
        }
        entries.add(Entries.end(node.topics(), number, wish.key()));
        write(entries, isDeleted);
    }

    /// @param frees whether records of journals may have become useless by that
    private void write(List<ProducerRecord<String, byte[]>> entries, boolean frees)
            throws PartitionLost, InterruptedException {
        var first = Long.MAX_VALUE;
        for (var state : states.values()) if (state.first() >= 0) first = Math.min(first, state.first());
        var before = Math.min(first, writer().journalEnd());
        writer().add(entries, () -> {
            if (frees) node.deleteBefore(number, before);
        });
    }

    private PartitionWriter writer() {
        if (writer == null) throw new IllegalStateException("the partition is not taken over");
        return writer;
    }

    private void startSome() throws IOException, InterruptedException {
        while (!waiting.isEmpty() && running.size() < ACTIVE_MAX && node.mayStart()) {
            var state = states.get(waiting.removeFirst());
            if (state == null || state.order() == null) {
                node.hasEnded();
                continue;
            }
            var begun = state.running(writer().journalEnd(), Instant.now());
            states.put(state.host(), begun);
            Files.deleteIfExists(file(begun));
            var header = JournalRecord.of(state.order().header());
            writer().add(List.of(Entries.record(node.topics(), begun)), state.id(), header, () -> {});
            // What it appends is committed after that, or with it.
            launch(begun, state.order(), false);
        }
    }

    private void resume(CrawlState state) throws IOException {
        var order = state.order();
        if (order == null) throw new CorruptJournal("the entry of " + state.host() + " has lost its order");
        node.hasStarted();
        launch(state, order, true);
    }

    private void launch(CrawlState state, CrawlOrder order, boolean resumes) {
        var crawl = new HostCrawl(
                order,
                file(state),
                resumes,
                // The other partitions have as many, by and large.
                node.share((long) waiting.size() * node.topics().partitions()),
                writer(),
                node.network(),
                node.lease(),
                () -> isOwned,
                ended -> messages.add(new Message.CrawlEnded(ended)));
        running.put(state.host(), crawl);
        crawl.start();
    }

    private Path file(CrawlState state) {
        return node.folder().resolve(state.id() + ".journal");
    }

    private void ended(HostCrawl.Ended ended) throws IOException, InterruptedException {
        var crawl = ended.crawl();
        var host = crawl.order().host();
        if (!running.remove(host, crawl)) return;
        node.hasEnded();
        pagesOver += crawl.pages();
        var state = states.get(host);
        if (state == null) throw new IllegalStateException("a crawl of nobody has ended");
        var summary = ended.summary();
        var over = summary != null && !summary.stopped()
                ? state.done(summary, writer().journalEnd(), Instant.now())
                : state.failed(reason(ended), writer().journalEnd(), Instant.now());
        states.put(host, over);
        writer().add(
                        List.of(Entries.record(node.topics(), over)),
                        () -> node.listener().ended(over));
        Files.deleteIfExists(crawl.file());
    }

    /// @throws IOException where it is not the crawl's fault
    private String reason(HostCrawl.Ended ended) throws IOException, InterruptedException {
        return switch (ended.problem()) {
            case PartitionLost lost -> throw lost;
            case BadEntry bad -> String.valueOf(bad.getMessage());
            case CorruptJournal corrupt -> "its journal is broken: " + corrupt.getMessage();
            case IOException e -> throw unusable(e);
            case UncheckedIOException e -> throw unusable(e);
            case InterruptedException e -> throw e;
            case Error e -> throw e;
            case null -> "it was stopped";
            case Throwable e -> "an error in Clew: " + e;
        };
    }

    private IOException unusable(Exception e) {
        return new IOException("the folder '" + node.folder() + "' cannot be used: " + e.getMessage(), e);
    }

    private void tellProgress() throws PartitionLost, InterruptedException {
        var now = Instant.now();
        var since = Duration.between(toldAt, now);
        if (since.compareTo(PROGRESS) < 0) return;
        var pages = pagesOver;
        var counts = new LinkedHashMap<String, Long>();
        for (var crawl : running.values()) {
            counts.put(crawl.order().host(), crawl.pages());
            pages += crawl.pages();
        }
        var isNews = pages != pagesTold || toldAt.equals(Instant.EPOCH);
        var rate = toldAt.equals(Instant.EPOCH) ? 0 : (pages - pagesTold) * 1_000.0 / since.toMillis();
        if (isNews || !running.isEmpty()) {
            var progress = new PartitionProgress(number, node.name(), now, rate, counts);
            writer().add(List.of(Entries.record(node.topics(), progress)), () -> {});
        }
        toldAt = now;
        pagesTold = pages;
    }

    /// Stops all that runs, and commits what was appended, if that is still possible.
    private void end() throws InterruptedException {
        for (var crawl : running.values()) crawl.stop();
        var isHandedOver = leaving && !Thread.currentThread().isInterrupted();
        if (isHandedOver) {
            for (var crawl : running.values()) crawl.join(STOPPING);
        }
        for (var _ : running.values()) node.hasEnded();
        running.clear();
        if (writer == null) return;
        if (isHandedOver) writer.close();
        else writer.abandon();
        writer = null;
    }
}

package clew.kafka.node;

import clew.http.RetryAfter;
import clew.journal.BadRecord;
import clew.journal.CorruptJournal;
import clew.journal.JournalRecord;
import clew.kafka.BadEntry;
import clew.kafka.ClusterFailed;
import clew.kafka.CrawlOrder;
import clew.kafka.CrawlState;
import clew.kafka.Entries;
import clew.kafka.Entries.Entry;
import clew.kafka.Entries.Entry.Unreadable;
import clew.kafka.EntriesReader;
import clew.kafka.JournalDownload;
import clew.kafka.PartitionLost;
import clew.kafka.PartitionProgress;
import clew.kafka.PartitionWriter;
import clew.kafka.node.PartitionCrawls.OpenOrder;
import clew.page.TemporaryFileFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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

    /// How many entries may wait here before no more are fetched.
    private static final int UNREAD_MAX = 2_000;

    private static final long TICK_MILLIS = 500;
    private static final Duration PROGRESS = Duration.ofSeconds(5);
    private static final Duration PAUSE_DIFFERENCE = Duration.ofSeconds(1);
    private static final Duration STOPPING = Duration.ofSeconds(1);
    private static final Duration PAUSE_MIN = Duration.ofMillis(500);
    private static final Duration PAUSE_MAX = Duration.ofSeconds(30);

    /// So many entries that cannot be read are named; there may be any number of them.
    private static final int NAMED_MAX = 20;

    private sealed interface Message {
        record Read(List<ConsumerRecord<String, byte[]>> entries) implements Message {}

        record CrawlEnded(HostCrawl.Ended ended) implements Message {}

        /// A host wants to hear nothing until then.
        record Paused(String host, Instant until) implements Message {}

        /// Something has happened that is found out elsewhere.
        record Nudge() implements Message {}
    }

    /// A crawl that somebody has begun.
    ///
    /// @param file the copy of its journal
    /// @param pages how many pages that has
    private record Unfinished(CrawlState state, CrawlOrder order, Path file, long pages) {}

    private final int number;
    private final NodeContext node;
    private final Thread thread;
    private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    private final AtomicInteger unread = new AtomicInteger();
    private volatile boolean isOwned = true;
    private volatile boolean leaving;

    // All below belongs to the thread.
    private final Map<String, HostCrawl> running = new HashMap<>();
    private final Queue<Unfinished> unfinished = new ArrayDeque<>();
    private final Set<Path> copies = new HashSet<>();
    private final Map<String, Instant> pauses = new HashMap<>();
    private final Map<String, Long> namedUpTo = new HashMap<>();
    private int named;
    private boolean isPauseNew;
    private @Nullable PartitionCrawls crawls;
    private @Nullable PartitionWriter writer;
    private long loadedUpTo;
    private boolean isFreeing;
    private Instant toldAt = Instant.EPOCH;
    private long newPagesTold;
    private long newPagesOver;
    private int otherVersionsTold;
    private double pagesPerSecond;

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
        unread.addAndGet(entries.size());
        messages.add(new Message.Read(entries));
    }

    /// Whether it has enough to read for now.
    boolean isBehind() {
        return unread.get() > UNREAD_MAX;
    }

    /// Hands it over: nothing is requested any more, and what was appended is committed.
    void leave() {
        leaving = true;
        isOwned = false;
        messages.add(new Message.Nudge());
    }

    /// Waits until it is handed over, but not for long.
    ///
    /// @param most how long
    void awaitEnd(Duration most) throws InterruptedException {
        if (!thread.join(most)) thread.interrupt();
    }

    /// Somebody else has it already.
    void lose() {
        isOwned = false;
        thread.interrupt();
    }

    private void run() {
        var pause = PAUSE_MIN;
        try {
            while (isOwned) {
                var begun = System.nanoTime();
                var why = own();
                if (!isOwned) break;
                node.listener().troubled(why);
                if (System.nanoTime() - begun > PAUSE_MAX.toNanos()) pause = PAUSE_MIN;
                Thread.sleep(pause);
                pause = pause.compareTo(PAUSE_MAX) < 0 ? pause.multipliedBy(2) : pause;
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
        } catch (ClosedByInterruptException _) {
            throw new InterruptedException(); // while a file was written
        } catch (BadEntry | TemporaryFileFailed e) {
            throw e;
        } catch (IOException | UncheckedIOException e) {
            throw new IOException("the folder '" + node.folder() + "' cannot be used: " + e.getMessage(), e);
        } catch (KafkaException e) {
            if (Thread.interrupted() || e.getCause() instanceof InterruptedException) throw new InterruptedException();
            return String.valueOf(node.cluster().failed(e).getMessage());
        } finally {
            end();
        }
    }

    private void takeOver() throws IOException, InterruptedException {
        // A node that has lost touch with its group could fence the node that has the partition now.
        if (!node.lease().awaitWhile(() -> isOwned)) return;
        writer = PartitionWriter.takeOver(node.cluster(), node.topics(), number);
        writer.whenLost(() -> messages.add(new Message.Nudge()));
        crawls = new PartitionCrawls(node.folder());
        var journalEnd = load(crawls);
        keepPauses(crawls.pauses());
        var journals = new JournalDownload(node.cluster(), node.topics(), number);
        var begun = new LinkedHashMap<CrawlState, Path>();
        for (var state : crawls.loaded()) {
            var order = state.order();
            if (order == null || !leaves(order)) begun.put(state, newCopy(state.id()));
        }
        for (var copy : begun.entrySet()) journals.want(copy.getKey(), copy.getValue());
        // Most of the time there is nothing to download, and another consumer would cost more than all the rest.
        writer.begin(begun.isEmpty() ? journalEnd : journals.run(() -> isOwned, this::name));
        if (!isOwned) return;
        node.listener().tookOver(number, begun.size() + crawls.waiting(), journals.bytes());
        for (var copy : begun.entrySet()) resume(copy.getKey(), copy.getValue(), journals);
        isFreeing = true; // the earlier owner may have had no time for that
    }

    /// Sends nothing to hosts that have told the earlier owner so.
    private void keepPauses(Map<String, Instant> earlier) {
        var now = Instant.now();
        earlier.forEach((host, until) -> {
            var left = Duration.between(now, until);
            // The clock of the other machine may be wrong.
            if (left.compareTo(RetryAfter.LONGEST) > 0) left = RetryAfter.LONGEST;
            if (!left.isPositive()) return;
            node.network().pause(host, left);
            pauses.put(host, now.plus(left));
        });
    }

    private void resume(CrawlState state, Path file, JournalDownload journals)
            throws IOException, InterruptedException {
        var order = state.order();
        var problem = order == null ? "its entry has no order" : journals.problem(state.id());
        if (order != null && problem.isEmpty()) {
            unfinished.add(new Unfinished(state, order, file, journals.pages(state.id())));
        } else {
            end(state.failed("its journal is broken: " + problem, writer().journalEnd(), Instant.now()), file);
        }
    }

    /// Reads all entries that there are now. The earlier owner can add none.
    ///
    /// @return the offset behind all records of journals
    private long load(PartitionCrawls into) throws IOException {
        try (var reader = new EntriesReader(node.cluster(), node.topics())) {
            loadedUpTo = reader.read(node.topics().crawls(number), entry -> {
                if (entry instanceof Unreadable bad) name(bad);
                into.load(entry);
            });
            return reader.end(node.topics().journal(number));
        }
    }

    private void add(Message.Read read) throws IOException {
        unread.addAndGet(-read.entries().size());
        for (var message : read.entries()) {
            if (message.offset() < loadedUpTo) continue;
            var entry = Entries.read(node.topics(), message);
            if (entry.isPresent() && entry.get() instanceof Unreadable bad) name(bad);
            if (entry.isPresent()) crawls().add(entry.get());
        }
    }

    /// Tells of an entry that is passed over, unless that was told before: all are read again when the partition is
    /// taken
    /// over again.
    private void name(Unreadable entry) {
        if (entry.offset() <= namedUpTo.getOrDefault(entry.at().topic(), -1L)) return;
        namedUpTo.put(entry.at().topic(), entry.offset());
        named++;
        if (named > NAMED_MAX) return;
        var last = named == NAMED_MAX ? "; crawler status counts the others of this partition" : "";
        node.listener().passedOver(entry.text() + last);
    }

    private void work() throws IOException, InterruptedException {
        while (isOwned) {
            deal();
            startSome();
            tellProgress();
            var message = messages.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
            switch (message) {
                case Message.Read read -> add(read);
                case Message.CrawlEnded(HostCrawl.Ended ended) -> ended(ended);
                case Message.Paused(String host, Instant until) -> paused(host, until);
                case Message.Nudge _ -> {}
                case null -> {}
            }
            writer().fail();
        }
    }

    /// Deals with orders and deletions that came in.
    private void deal() throws IOException, InterruptedException {
        for (var order : crawls().openOrders()) deal(order);
        for (var deletion : crawls().takeDeletions()) deal(deletion);
        for (var bad : crawls().takeBadOrders()) deal(bad);
    }

    private void deal(Unreadable bad) throws PartitionLost, InterruptedException {
        var entries = new ArrayList<ProducerRecord<String, byte[]>>();
        var state = bad.refused(Instant.now());
        if (state != null && crawls().find(state.host()) == null && isOurs(state.host())) {
            crawls().put(state);
            entries.add(Entries.record(node.topics(), state));
        }
        entries.add(Entries.end(node.topics(), number, bad.key()));
        write(entries);
    }

    private boolean isOurs(String host) {
        return node.topics().partition(host) == number;
    }

    private void deal(OpenOrder order) throws IOException, InterruptedException {
        var known = crawls().find(order.host());
        var isNew = known == null || (order.again() && !known.id().equals(order.id()));
        // It has to wait for the end of the other one, unless this node does not run that.
        if (isNew && known != null && !known.isOver() && !isLeft(order.host())) return;
        crawls().dealtWith(order);
        var entries = new ArrayList<ProducerRecord<String, byte[]>>();
        if (isNew) {
            var waiting = CrawlState.waiting(crawls().accept(order), Instant.now());
            entries.add(Entries.record(node.topics(), waiting));
        }
        entries.add(Entries.end(node.topics(), number, order.key()));
        write(entries);
        isFreeing |= isNew && known != null;
    }

    private void deal(Entry.Delete deletion) throws IOException, InterruptedException {
        var entries = new ArrayList<ProducerRecord<String, byte[]>>();
        var known = crawls().find(deletion.host());
        if (known != null && known.isOver() && known.id().equals(deletion.id())) {
            crawls().forget(deletion.host());
            entries.add(Entries.forget(node.topics(), deletion.host()));
            isFreeing = true;
        }
        entries.add(Entries.end(node.topics(), number, deletion.key()));
        write(entries);
    }

    private void write(List<ProducerRecord<String, byte[]>> entries) throws PartitionLost, InterruptedException {
        writer().add(entries, () -> {});
    }

    private PartitionCrawls crawls() {
        if (crawls == null) throw new IllegalStateException("the partition is not taken over");
        return crawls;
    }

    private PartitionWriter writer() {
        if (writer == null) throw new IllegalStateException("the partition is not taken over");
        return writer;
    }

    /// What somebody has begun comes before what waits.
    private void startSome() throws IOException, InterruptedException {
        while (running.size() < ACTIVE_MAX && unfinished.size() + crawls().waiting() > 0 && node.mayStart()) {
            var isStarted = false;
            try {
                isStarted = startNext();
            } finally {
                if (!isStarted) node.hasEnded();
            }
        }
    }

    /// @return whether it was started, and not left to another version
    private boolean startNext() throws IOException, InterruptedException {
        var next = unfinished.poll();
        var resumes = next != null;
        if (next == null) {
            var order = Objects.requireNonNull(crawls().takeWaiting());
            if (leaves(order)) return false;
            next = begin(order);
        }
        launch(next, resumes);
        return true;
    }

    /// Leaves a crawl to a node of another version, where this one would come to other results. Its entry stays as it
    /// is, so the next owner finds it.
    ///
    /// @return whether it is left
    private boolean leaves(CrawlOrder order) {
        var version = node.otherVersion(order);
        if (version.isEmpty()) return false;
        crawls().leave(order.host(), version);
        return true;
    }

    private boolean isLeft(String host) {
        return crawls().otherVersions().containsKey(host);
    }

    private Unfinished begin(CrawlOrder order) throws IOException, InterruptedException {
        var begun = CrawlState.waiting(order, Instant.now()).running(writer().journalEnd(), Instant.now());
        var header = JournalRecord.of(order.header());
        writer().add(List.of(Entries.record(node.topics(), begun)), order.id(), header, () -> {});
        // What it appends is committed after that, or with it.
        crawls().put(begun);
        return new Unfinished(begun, order, newCopy(order.id()), 0);
    }

    /// A file for a copy of a journal, which is deleted at the end.
    private Path newCopy(String crawl) {
        var copy = node.newCopy(crawl);
        copies.add(copy);
        return copy;
    }

    private void launch(Unfinished begun, boolean resumes) {
        var others = unfinished.size() + (long) crawls().waiting();
        var crawl = new HostCrawl(
                begun.state(),
                begun.order(),
                begun.file(),
                resumes,
                begun.pages(),
                // The other partitions have as many, by and large.
                node.share(others * node.topics().partitions()),
                writer(),
                node.network(),
                node.lease(),
                () -> isOwned,
                (host, until) -> messages.add(new Message.Paused(host, until)),
                ended -> messages.add(new Message.CrawlEnded(ended)));
        running.put(begun.state().host(), crawl);
        crawl.start();
    }

    private void ended(HostCrawl.Ended ended) throws IOException, InterruptedException {
        var crawl = ended.crawl();
        if (!running.remove(crawl.order().host(), crawl)) return;
        node.hasEnded();
        newPagesOver += crawl.newPages();
        var summary = ended.summary();
        var over = summary != null && !summary.stopped()
                ? crawl.state().done(summary, writer().journalEnd(), Instant.now())
                : crawl.state().failed(reason(ended), writer().journalEnd(), Instant.now());
        end(over, crawl.file());
    }

    private void end(CrawlState over, Path file) throws IOException, InterruptedException {
        crawls().put(over);
        writer().add(
                        List.of(Entries.record(node.topics(), over)),
                        () -> node.listener().ended(over));
        Files.deleteIfExists(file);
        copies.remove(file);
    }

    /// @throws IOException where it is not the crawl's fault
    private String reason(HostCrawl.Ended ended) throws IOException, InterruptedException {
        return switch (ended.problem()) {
            case PartitionLost lost -> throw lost;
            case BadEntry bad -> String.valueOf(bad.getMessage());
            case CorruptJournal corrupt -> "its journal is broken: " + corrupt.getMessage();
            case BadRecord record -> "its journal is broken: " + record.getMessage();
            case IOException e -> throw e;
            case UncheckedIOException e -> throw e;
            case InterruptedException e -> throw e;
            case StackOverflowError e ->
                "an error in Clew: " + e; // caused by a page: the next owner would run into it too
            case Error e -> throw e;
            case null -> "it was stopped";
            case Throwable e -> "an error in Clew: " + e;
        };
    }

    /// Those of the same wait are told once.
    private void paused(String host, Instant until) {
        var known = pauses.getOrDefault(host, Instant.EPOCH);
        if (!until.isAfter(known.plus(PAUSE_DIFFERENCE))) return;
        pauses.put(host, until);
        isPauseNew = true;
    }

    private void tellProgress() throws PartitionLost, InterruptedException {
        var now = Instant.now();
        var since = Duration.between(toldAt, now);
        var isNews = isPauseNew; // another node must know of it, if it takes over in a moment
        if (since.compareTo(PROGRESS) >= 0) {
            var isFirst = toldAt.equals(Instant.EPOCH);
            var newPages = newPagesOver
                    + running.values().stream().mapToLong(HostCrawl::newPages).sum();
            var rate = isFirst ? 0 : (newPages - newPagesTold) * 1_000.0 / since.toMillis();
            var others = crawls().otherVersions().size();
            isNews |= isFirst || rate != pagesPerSecond || others != otherVersionsTold || !running.isEmpty();
            pagesPerSecond = rate;
            toldAt = now;
            newPagesTold = newPages;
            otherVersionsTold = others;
            if (isFreeing) freeRecords();
        }
        if (isNews) tell(now);
    }

    private void tell(Instant now) throws PartitionLost, InterruptedException {
        isPauseNew = false;
        pauses.values().removeIf(until -> !until.isAfter(now));
        var progress = new PartitionProgress(
                number, node.name(), now, pagesPerSecond, pages(), Map.copyOf(pauses), crawls().otherVersions());
        writer().add(List.of(Entries.record(node.topics(), progress)), () -> {});
    }

    /// How many pages each crawl has that has begun and is not over.
    private Map<String, Long> pages() {
        var pages = new LinkedHashMap<String, Long>();
        for (var host : crawls().otherVersions().keySet()) {
            crawls().pagesBefore(host).ifPresent(known -> pages.put(host, known));
        }
        for (var crawl : unfinished) pages.put(crawl.order().host(), crawl.pages());
        for (var crawl : running.values()) pages.put(crawl.order().host(), crawl.pages());
        return pages;
    }

    /// Deletes records of journals that nobody needs any more: those before the first of all crawls.
    private void freeRecords() throws PartitionLost, InterruptedException {
        isFreeing = false;
        var before = Math.min(crawls().firstRecord(), writer().journalEnd());
        writer().add(List.of(), () -> node.deleteBefore(number, before));
    }

    /// Stops all that runs, and commits what was appended, if that is still possible.
    private void end() throws IOException, InterruptedException {
        for (var crawl : running.values()) crawl.stop();
        try {
            var isHandedOver = leaving && !Thread.currentThread().isInterrupted();
            if (isHandedOver) awaitCrawls();
            if (writer != null && isHandedOver) writer.close();
        } finally {
            if (writer != null) writer.abandon();
            writer = null;
            for (var _ : running.values()) node.hasEnded();
            running.clear();
            unfinished.clear();
            toldAt = Instant.EPOCH;
            newPagesTold = 0;
            newPagesOver = 0;
            otherVersionsTold = 0;
            for (var copy : copies) Files.deleteIfExists(copy);
            copies.clear();
            if (crawls != null) crawls.close();
            crawls = null;
        }
    }

    private void awaitCrawls() throws InterruptedException {
        var end = System.nanoTime() + STOPPING.toNanos();
        for (var crawl : running.values()) {
            var left = Duration.ofNanos(end - System.nanoTime());
            if (left.isPositive()) crawl.join(left);
        }
    }
}

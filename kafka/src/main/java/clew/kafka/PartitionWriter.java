package clew.kafka;

import clew.journal.JournalRecord;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.jspecify.annotations.Nullable;

/// Writes to one partition of both topics, in transactions, and in the order in which it is given things.
///
/// 1. There is one at a time in the whole cluster: a new one fences all before it, which can commit nothing any more.
/// 2. What is given to it at once is committed at once, or not at all.
/// 3. After the first failure nothing more is committed. Whoever owns the partition then begins from the topic, so
///    nothing need be known about the transaction that failed.
public final class PartitionWriter implements AutoCloseable {
    /// A transaction costs the same for a hundred pages as for one, so the first waits so long for others.
    private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /// So many bytes do not wait for more.
    private static final int BATCH_BYTES = 1024 * 1024;

    /// Whoever adds more waits.
    private static final int WAITING_BYTES_MAX = 8 * 1024 * 1024;

    private static final Duration CLOSING = Duration.ofSeconds(2);

    /// What was added at once.
    ///
    /// @param committed is given the offset behind all records of journals so far, by another thread
    private record Group(List<ProducerRecord<String, byte[]>> records, int bytes, LongConsumer committed) {}

    private final Topics topics;
    private final int partition;
    private final KafkaProducer<String, byte[]> producer;
    private final Thread thread;
    private final Queue<Group> waiting = new ArrayDeque<>();
    private final Set<Runnable> failures = new LinkedHashSet<>();
    private long waitingBytes;
    private boolean closing;
    private @Nullable PartitionLost lost;
    private long journalEnd;

    private PartitionWriter(Topics topics, int partition, KafkaProducer<String, byte[]> producer) {
        this.topics = topics;
        this.partition = partition;
        this.producer = producer;
        this.thread = Thread.ofPlatform().daemon().name("writer-" + partition).unstarted(this::run);
    }

    /// Takes over a partition: no earlier writer can commit anything after this, and what such a one had not committed
    /// is gone.
    ///
    /// @throws KafkaException if that cannot be done now
    public static PartitionWriter takeOver(Cluster cluster, Topics topics, int partition) throws ClusterFailed {
        var producer = cluster.owner(partition);
        try {
            producer.initTransactions();
        } catch (RuntimeException e) {
            producer.close(Duration.ZERO);
            throw e;
        }
        return new PartitionWriter(topics, partition, producer);
    }

    /// Begins to write.
    ///
    /// @param end the offset behind all records of journals so far
    public void begin(long end) {
        journalEnd = end;
        thread.start();
    }

    /// The offset behind all records of journals that are committed.
    public synchronized long journalEnd() {
        return journalEnd;
    }

    /// Is told when nothing more will be committed, by another thread; see [#forget].
    public void whenLost(Runnable listener) {
        synchronized (this) {
            if (lost == null) {
                failures.add(listener);
                return;
            }
        }
        listener.run();
    }

    /// Whoever was told need not be told any more.
    synchronized void forget(Runnable listener) {
        failures.remove(listener);
    }

    /// @throws PartitionLost if nothing more will be committed
    public synchronized void fail() throws PartitionLost {
        if (lost != null) throw lost;
    }

    /// Adds entries of the topic of crawls.
    ///
    /// @param committed is called when they are committed, by another thread
    public void add(List<ProducerRecord<String, byte[]>> entries, Runnable committed)
            throws PartitionLost, InterruptedException {
        add(entries, _ -> committed.run());
    }

    /// Adds entries of the topic of crawls, and the header of a journal.
    public void add(
            List<ProducerRecord<String, byte[]>> entries, String crawl, JournalRecord header, Runnable committed)
            throws PartitionLost, InterruptedException {
        var all = new ArrayList<>(entries);
        all.addAll(messages(crawl, header));
        add(all, _ -> committed.run());
    }

    /// Adds a record of a journal.
    ///
    /// @param crawl the id of the crawl that it belongs to
    void add(String crawl, JournalRecord record, LongConsumer committed) throws PartitionLost, InterruptedException {
        add(messages(crawl, record), committed);
    }

    private List<ProducerRecord<String, byte[]>> messages(String crawl, JournalRecord record) {
        var messages = new ArrayList<ProducerRecord<String, byte[]>>();
        for (var piece : Pieces.of(record)) {
            messages.add(new ProducerRecord<>(topics.journal(), partition, crawl, piece));
        }
        return messages;
    }

    private synchronized void add(List<ProducerRecord<String, byte[]>> records, LongConsumer committed)
            throws PartitionLost, InterruptedException {
        while (lost == null && waitingBytes > WAITING_BYTES_MAX) wait();
        fail();
        var bytes = 0;
        for (var record : records) bytes += record.value() == null ? 0 : record.value().length;
        waiting.add(new Group(records, bytes, committed));
        waitingBytes += bytes;
        if (waiting.size() == 1 || waitingBytes >= BATCH_BYTES) notifyAll();
    }

    private void run() {
        try {
            while (commitNext()) {
                // Until it is closed.
            }
        } catch (InterruptedException | InterruptException _) {
            lose(true, "it was given up", null);
        } catch (ProducerFencedException | InvalidProducerEpochException e) {
            lose(true, "another node has taken it over", e);
        } catch (RuntimeException | ExecutionException e) {
            lose(false, "a transaction failed: " + e.getMessage(), e);
        }
        closeProducer();
    }

    /// Without waiting: what is not committed by now is not meant to be.
    private void closeProducer() {
        // Whoever gives up the partition interrupts this thread, at any time.
        while (true) {
            var _ = Thread.interrupted();
            try {
                producer.close(Duration.ZERO);
                return;
            } catch (InterruptException _) {
                // Again, or its thread and its connections would stay.
            } catch (KafkaException _) {
                return;
            }
        }
    }

    /// @return whether there was anything
    private boolean commitNext() throws ExecutionException, InterruptedException {
        var batch = next();
        if (!batch.isEmpty()) commit(batch);
        return !batch.isEmpty();
    }

    private synchronized List<Group> next() throws InterruptedException {
        while (waiting.isEmpty() && !closing) wait();
        var begun = System.nanoTime();
        for (long left = PACE_NANOS;
                left > 0 && waitingBytes < BATCH_BYTES && !closing;
                left = PACE_NANOS - (System.nanoTime() - begun)) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        var batch = new ArrayList<Group>();
        for (var bytes = 0; bytes < BATCH_BYTES && !waiting.isEmpty(); ) {
            var group = waiting.remove();
            bytes += group.bytes();
            batch.add(group);
        }
        return batch;
    }

    private void commit(List<Group> batch) throws ExecutionException, InterruptedException {
        Future<RecordMetadata> last = null;
        producer.beginTransaction();
        for (var group : batch) {
            for (var record : group.records()) {
                var sent = producer.send(record);
                if (record.topic().equals(topics.journal())) last = sent;
            }
        }
        producer.commitTransaction();
        var end = last == null ? journalEnd() : last.get().offset() + 1;
        synchronized (this) {
            journalEnd = end;
            for (var group : batch) waitingBytes -= group.bytes();
            notifyAll();
        }
        for (var group : batch) group.committed().accept(end);
    }

    private void lose(boolean fenced, String why, @Nullable Throwable cause) {
        List<Runnable> told;
        synchronized (this) {
            lost = new PartitionLost(partition, fenced, why, cause == null ? new InterruptedException() : cause);
            told = List.copyOf(failures);
            notifyAll();
        }
        told.forEach(Runnable::run);
    }

    /// Commits nothing more, whatever is waiting.
    public void abandon() {
        if (thread.getState() == Thread.State.NEW) closeProducer();
        else thread.interrupt();
    }

    /// Commits what is waiting, but does not wait long for that.
    @Override
    public void close() {
        synchronized (this) {
            closing = true;
            notifyAll();
        }
        try {
            if (thread.getState() == Thread.State.NEW || !thread.join(CLOSING)) abandon();
        } catch (InterruptedException _) {
            abandon();
            Thread.currentThread().interrupt();
        }
    }
}

package clew.kafka;

import clew.journal.CorruptJournal;
import clew.journal.FileJournal;
import clew.journal.JournalRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Copies journals from the topic into files, as many as are wanted in one go through their partition. Only what was
/// committed is copied.
public final class JournalDownload implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(500);

    /// A journal that is wanted.
    private static final class Copy implements AutoCloseable {
        private final Path file;
        private final long first;
        private final Pieces pieces = new Pieces();
        private @Nullable FileJournal journal;
        private long pages;

        Copy(Path file, long first) {
            this.file = file;
            this.first = first;
        }

        void add(ConsumerRecord<String, byte[]> message) throws IOException {
            if (message.offset() < first) return;
            var record = pieces.add(message.value());
            if (record == null) return;
            if (journal == null) journal = FileJournal.copy(file, record.header());
            else journal.append(record);
            if (record.kind() == JournalRecord.Kind.PAGE) pages++;
        }

        @Override
        public void close() throws IOException {
            if (journal != null) journal.close();
        }
    }

    private final Cluster cluster;
    private final TopicPartition partition;
    private final Map<String, Copy> copies = new HashMap<>();
    private long from = Long.MAX_VALUE;
    private long to;
    private long bytes;

    public JournalDownload(Cluster cluster, Topics topics, int partition) {
        this.cluster = cluster;
        this.partition = topics.journal(partition);
    }

    /// Wants the journal of a crawl, in a file that is replaced.
    public void want(CrawlState crawl, Path file) throws IOException {
        Files.deleteIfExists(file);
        copies.put(crawl.id(), new Copy(file, crawl.first()));
        from = Math.min(from, crawl.first());
        to = Math.max(to, crawl.end() < 0 ? Long.MAX_VALUE : crawl.end());
    }

    /// Copies all that is wanted and committed by now.
    ///
    /// @param isWanted whether to go on; asked now and then
    /// @return the offset behind all that was committed
    public long run(BooleanSupplier isWanted) throws IOException {
        try (var reader = cluster.reader()) {
            reader.assign(List.of(partition));
            var end = reader.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
            if (copies.isEmpty()) return end;
            var begin = reader.beginningOffsets(List.of(partition)).getOrDefault(partition, 0L);
            if (from < begin) {
                throw new CorruptJournal("the topic '" + partition.topic() + "' has lost records of running crawls: it"
                        + " begins at offset " + begin + " of partition " + partition.partition());
            }
            reader.seek(partition, from);
            while (reader.position(partition) < Math.min(end, to) && isWanted.getAsBoolean()) {
                for (var message : reader.poll(POLL)) {
                    if (message.offset() >= end) break;
                    bytes += message.value().length;
                    var copy = copies.get(message.key());
                    if (copy != null) copy.add(message);
                }
            }
            return end;
        } catch (KafkaException e) {
            throw cluster.failed(e);
        } finally {
            close();
        }
    }

    /// How many pages of a crawl were copied.
    public long pages(String id) {
        var copy = copies.get(id);
        return copy == null ? 0 : copy.pages;
    }

    /// How many bytes of records were read.
    public long bytes() {
        return bytes;
    }

    @Override
    public void close() throws IOException {
        for (var copy : copies.values()) copy.close();
    }
}

package clew.kafka;

import clew.journal.CorruptJournal;
import clew.journal.FileJournal;
import clew.journal.JournalRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Copies journals from the topic into files, as many as are wanted in one go through their partition. Only what was
/// committed is copied. A journal that is broken does not keep others from being copied: see [#problem].
public final class JournalDownload {
    /// A journal that is wanted.
    private static final class Copy implements AutoCloseable {
        private final Path file;
        private final long first;
        private final Pieces pieces = new Pieces();
        private @Nullable FileJournal journal;
        private String problem = "";
        private long pages;

        Copy(Path file, long first) {
            this.file = file;
            this.first = first;
        }

        void add(ConsumerRecord<String, byte[]> message) throws IOException {
            if (message.offset() < first || !problem.isEmpty()) return;
            try {
                var record = pieces.add(message.value());
                if (record == null) return;
                if (journal == null) journal = FileJournal.copy(file, record.header());
                else journal.append(record);
                if (record.kind() == JournalRecord.Kind.PAGE) pages++;
            } catch (CorruptJournal e) {
                problem = e.getMessage() + ", at offset " + message.offset();
            }
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
        try (var reader = new PartitionReader(cluster)) {
            var end = reader.end(partition);
            if (copies.isEmpty()) return end;
            var begin = reader.begin(partition);
            for (var copy : copies.values()) {
                if (copy.first < begin) {
                    copy.problem = "the topic '" + partition.topic() + "' has lost records of it: its partition "
                            + partition.partition() + " begins at offset " + begin;
                }
            }
            reader.read(partition, Math.max(from, begin), Math.min(end, to), isWanted, message -> {
                bytes += message.value().length;
                var copy = copies.get(message.key());
                if (copy != null) copy.add(message);
            });
            return end;
        } finally {
            for (var copy : copies.values()) copy.close();
        }
    }

    /// How many pages of a crawl were copied.
    public long pages(String id) {
        var copy = copies.get(id);
        return copy == null ? 0 : copy.pages;
    }

    /// What is wrong with the journal of a crawl; empty for nothing.
    public String problem(String id) {
        var copy = copies.get(id);
        return copy == null ? "" : copy.problem;
    }

    /// How many bytes of records were read.
    public long bytes() {
        return bytes;
    }
}

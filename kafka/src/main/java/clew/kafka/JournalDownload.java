package clew.kafka;

import clew.journal.CorruptJournal;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.journal.JournalRecord;
import clew.kafka.Entries.Entry.Unreadable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Copies journals from the topic into files, as many as are wanted in one go through their partition. Only what was
/// committed is copied. A journal that is broken does not keep others from being copied: see [#problem].
public final class JournalDownload {
    /// A journal that is wanted.
    private static final class Copy implements AutoCloseable {
        private final String id;
        private final Path file;
        private final long first;
        private final Pieces pieces = new Pieces();
        private @Nullable FileJournal journal;
        private String problem = "";
        private long pages;

        Copy(String id, Path file, long first) {
            this.id = id;
            this.file = file;
            this.first = first;
        }

        void add(ConsumerRecord<String, byte[]> message) throws IOException {
            if (message.offset() < first || !problem.isEmpty()) return;
            try {
                var record = pieces.add(message.value());
                if (record == null) return;
                if (journal == null) journal = FileJournal.copy(file, header(record));
                else if (record.kind() == JournalRecord.Kind.HEADER) throw new CorruptJournal("it has a second header");
                else journal.append(record);
                if (record.kind() == JournalRecord.Kind.PAGE) pages++;
            } catch (CorruptJournal e) {
                problem = e.getMessage() + ", at offset " + message.offset() + " of partition " + message.partition();
            }
        }

        private JournalHeader header(JournalRecord record) throws CorruptJournal {
            var header = record.header();
            if (!header.crawlId().equals(id)) throw new CorruptJournal("its header is of another crawl");
            return header;
        }

        /// All records that there are have been added.
        void complete() {
            if (!problem.isEmpty()) return;
            if (journal == null) problem = "the topic has no header of it";
            else if (pieces.isWithinRecord()) problem = "its last record is incomplete";
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
        copies.put(crawl.id(), new Copy(crawl.id(), file, crawl.first()));
        from = Math.min(from, crawl.first());
        to = Math.max(to, crawl.end() < 0 ? Long.MAX_VALUE : crawl.end());
    }

    /// Copies all that is wanted and committed by now.
    ///
    /// @param isWanted whether to go on; asked now and then
    /// @param passedOver is given messages that are part of no journal
    /// @return the offset behind all that was committed
    public long run(BooleanSupplier isWanted, Consumer<Unreadable> passedOver) throws IOException {
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
                if (message.value() != null) bytes += message.value().length;
                var copy = copies.get(message.key());
                if (copy != null) copy.add(message);
                else if (message.key() == null) passedOver.accept(Unreadable.of(message, "it has no key"));
                else if (message.value() == null) passedOver.accept(Unreadable.of(message, "it has no value"));
            });
            if (isWanted.getAsBoolean()) copies.values().forEach(Copy::complete);
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

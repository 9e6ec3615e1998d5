package clew.kafka;

import clew.kafka.Entries.Entry;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.TopicPartition;

/// Reads what the topic of crawls holds now.
public final class EntriesReader implements AutoCloseable {
    /// Takes entries, in order.
    @FunctionalInterface
    public interface Handler {
        void read(Entry entry) throws IOException;
    }

    private final Topics topics;
    private final PartitionReader reader;

    public EntriesReader(Cluster cluster, Topics topics) throws ClusterFailed {
        this.topics = topics;
        this.reader = new PartitionReader(cluster);
    }

    /// Hands over all entries of a partition, in order; also those that cannot be read.
    ///
    /// @return the offset behind all of them
    /// @throws ClusterFailed if Kafka does not answer
    public long read(TopicPartition partition, Handler into) throws IOException {
        return read(partition, () -> true, into);
    }

    /// The same for as long as more of them are wanted.
    ///
    /// @param isWanted whether to go on; asked now and then
    long read(TopicPartition partition, BooleanSupplier isWanted, Handler into) throws IOException {
        var end = reader.end(partition);
        reader.read(partition, reader.begin(partition), end, isWanted, message -> {
            var entry = Entries.read(topics, message);
            if (entry.isPresent()) into.read(entry.get());
        });
        return end;
    }

    /// The offset behind all records of journals that a partition has.
    public long end(TopicPartition journal) throws ClusterFailed {
        return reader.end(journal);
    }

    @Override
    public void close() {
        reader.close();
    }
}

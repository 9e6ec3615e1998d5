package clew.kafka;

import clew.kafka.Entries.Entry;
import java.io.IOException;
import org.apache.kafka.common.TopicPartition;

/// Reads what the topic of crawls holds now.
public final class EntriesReader implements AutoCloseable {
    /// Takes entries, in order.
    @FunctionalInterface
    public interface Handler {
        void read(Entry entry) throws IOException;
    }

    private final PartitionReader reader;

    public EntriesReader(Cluster cluster) throws ClusterFailed {
        reader = new PartitionReader(cluster);
    }

    /// Hands over all entries of a partition, in order.
    ///
    /// @return the offset behind all of them
    /// @throws ClusterFailed if Kafka does not answer
    /// @throws IOException if an entry cannot be read
    public long read(TopicPartition partition, Handler into) throws IOException {
        var end = reader.end(partition);
        reader.read(partition, reader.begin(partition), end, () -> true, message -> {
            var entry = Entries.read(message.key(), message.value());
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

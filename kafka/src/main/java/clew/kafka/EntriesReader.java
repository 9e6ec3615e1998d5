package clew.kafka;

import clew.kafka.Entries.Entry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/// Reads what the topic of crawls holds now.
public final class EntriesReader implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(500);

    private final Cluster cluster;
    private final KafkaConsumer<String, byte[]> reader;

    public EntriesReader(Cluster cluster) throws ClusterFailed {
        this.cluster = cluster;
        this.reader = cluster.reader();
    }

    /// Hands over all entries of a partition, in order.
    ///
    /// @return the offset behind all of them
    /// @throws ClusterFailed if Kafka does not answer
    /// @throws IOException if an entry cannot be read
    public long read(TopicPartition partition, Consumer<Entry> into) throws IOException {
        var only = List.of(partition);
        try {
            reader.assign(only);
            reader.seekToBeginning(only);
            var end = reader.endOffsets(only).getOrDefault(partition, 0L);
            while (reader.position(partition) < end) {
                for (var message : reader.poll(POLL)) {
                    Entries.read(message.key(), message.value()).ifPresent(into);
                }
            }
            return end;
        } catch (KafkaException e) {
            throw cluster.failed(e);
        }
    }

    /// The offset behind all records of journals that a partition has.
    public long end(TopicPartition journal) throws ClusterFailed {
        try {
            return reader.endOffsets(List.of(journal)).getOrDefault(journal, 0L);
        } catch (KafkaException e) {
            throw cluster.failed(e);
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}

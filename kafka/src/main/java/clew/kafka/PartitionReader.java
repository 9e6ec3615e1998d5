package clew.kafka;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/// Reads partitions from one offset to another. Only what was committed is read.
final class PartitionReader implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(500);

    @FunctionalInterface
    interface Handler {
        void read(ConsumerRecord<String, byte[]> message) throws IOException;
    }

    private final Cluster cluster;
    private final KafkaConsumer<String, byte[]> consumer;

    PartitionReader(Cluster cluster) throws ClusterFailed {
        this.cluster = cluster;
        this.consumer = cluster.reader();
    }

    /// The offset of the first message that a partition still has.
    long begin(TopicPartition partition) throws ClusterFailed {
        try {
            return assigned(partition).beginningOffsets(List.of(partition)).getOrDefault(partition, 0L);
        } catch (KafkaException e) {
            throw cluster.failed(e);
        }
    }

    /// The offset behind all that was committed.
    long end(TopicPartition partition) throws ClusterFailed {
        try {
            return assigned(partition).endOffsets(List.of(partition)).getOrDefault(partition, 0L);
        } catch (KafkaException e) {
            throw cluster.failed(e);
        }
    }

    /// Kafka's client warns of offsets of partitions that are not assigned.
    private KafkaConsumer<String, byte[]> assigned(TopicPartition partition) {
        if (!consumer.assignment().contains(partition)) consumer.assign(List.of(partition));
        return consumer;
    }

    /// Hands over all messages from one offset up to another, in order.
    ///
    /// @param isWanted whether to go on; asked now and then
    /// @throws ClusterFailed if Kafka does not answer
    void read(TopicPartition partition, long from, long to, BooleanSupplier isWanted, Handler into) throws IOException {
        try {
            consumer.assign(List.of(partition));
            consumer.seek(partition, from);
            var heardAt = System.nanoTime();
            for (var at = from; at < to && isWanted.getAsBoolean(); ) {
                for (var message : consumer.poll(POLL)) if (message.offset() < to) into.read(message);
                var reached = consumer.position(partition);
                if (reached > at) heardAt = System.nanoTime();
                else if (System.nanoTime() - heardAt > Cluster.PATIENCE.toNanos()) {
                    throw new TimeoutException("nothing arrives of partition " + partition);
                }
                at = reached;
            }
        } catch (KafkaException e) {
            throw cluster.failed(e);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}

package clew.bench;

import clew.kafka.Cluster;
import clew.kafka.Topics;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/// What the topic of journals holds.
///
/// @param records all that were committed
/// @param transactions how many they were committed with, those of the other topic left out
/// @param bytes keys and values of the records
/// @param logBytes what the broker's files take
record JournalTopic(long records, long transactions, long bytes, long logBytes) {
    private static final Duration POLL = Duration.ofSeconds(10);

    /// Reads the whole topic, of a cluster with one broker.
    static JournalTopic read(Cluster cluster, Topics topics) throws IOException, InterruptedException {
        var config = Map.<String, Object>of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                cluster.address(),
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed");
        try (var reader = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            return read(reader, topics, logBytes(cluster, topics.journal()));
        }
    }

    private static JournalTopic read(KafkaConsumer<byte[], byte[]> reader, Topics topics, long logBytes) {
        var partitions = new ArrayList<TopicPartition>();
        for (var at = 0; at < topics.partitions(); at++) partitions.add(topics.journal(at));
        reader.assign(partitions);
        reader.seekToBeginning(partitions);
        var records = 0L;
        var bytes = 0L;
        var offsets = 0L;
        for (var end : reader.endOffsets(partitions).entrySet()) {
            offsets += end.getValue();
            while (reader.position(end.getKey()) < end.getValue()) {
                for (var record : reader.poll(POLL)) {
                    records++;
                    bytes += record.serializedKeySize() + record.serializedValueSize();
                }
            }
        }
        // Where a transaction ends, its mark takes an offset.
        return new JournalTopic(records, offsets - records, bytes, logBytes);
    }

    private static long logBytes(Cluster cluster, String topic) throws IOException, InterruptedException {
        try (var admin = cluster.admin()) {
            var bytes = 0L;
            var folders = admin.describeLogDirs(List.of(1)).allDescriptions().get();
            for (var ofBroker : folders.values()) {
                for (var folder : ofBroker.values()) {
                    for (var replica : folder.replicaInfos().entrySet()) {
                        if (replica.getKey().topic().equals(topic))
                            bytes += replica.getValue().size();
                    }
                }
            }
            return bytes;
        } catch (ExecutionException e) {
            throw cluster.failed(e);
        }
    }
}

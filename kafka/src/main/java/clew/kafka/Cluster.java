package clew.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/// A Kafka to connect to, and how: every client of Kafka that we use is made here.
///
/// @param address the broker to begin with, as in `127.0.0.1:9092`; several with commas between them
/// @param prefix what the names of all topics, groups and transactional ids begin with
/// @param config further settings of clients, such as those for TLS and logins
public record Cluster(String address, String prefix, Map<String, String> config) {
    /// How long a command waits for a broker.
    public static final Duration PATIENCE = Duration.ofSeconds(15);

    /// A record and what Kafka adds to it have to fit into its default limit of 1 MiB.
    static final int BATCH_BYTES = 256 * 1024;

    /// What a producer keeps of records that are under way. There is one producer for each partition of a node.
    static final int PRODUCER_BYTES = 4 * 1024 * 1024;

    /// What a command keeps of records that are under way: a batch for each partition, and more.
    private static final int SUBMIT_BYTES = 64 * 1024 * 1024;

    private static final Duration DELIVERY = Duration.ofMinutes(2);

    public Cluster {
        config = Map.copyOf(config);
    }

    /// @throws ClusterFailed if no broker answers, or none that lets us in
    public void check() throws ClusterFailed, InterruptedException {
        try (var admin = admin()) {
            var millis = Math.toIntExact(PATIENCE.toMillis());
            admin.describeCluster(new DescribeClusterOptions().timeoutMs(millis))
                    .nodes()
                    .get();
        } catch (ExecutionException e) {
            throw failed(e);
        }
    }

    public ClusterFailed failed(ExecutionException e) {
        return ClusterFailed.of(address, e);
    }

    public ClusterFailed failed(KafkaException e) {
        return ClusterFailed.of(address, e);
    }

    public Admin admin() throws ClusterFailed {
        var all = base();
        all.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, Math.toIntExact(PATIENCE.toMillis()));
        all.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, Math.toIntExact(PATIENCE.toMillis()));
        try {
            return Admin.create(all);
        } catch (KafkaException e) {
            throw failed(e);
        }
    }

    /// Reads partitions that it is given, and only what was committed.
    KafkaConsumer<String, byte[]> reader() throws ClusterFailed {
        var all = reading();
        // Whoever reads records while they are deleted must hear of it.
        all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        return consumer(all);
    }

    /// A member of the group of all nodes.
    ///
    /// @param session after so long without a sign of life, others take over what the member owns
    public KafkaConsumer<String, byte[]> member(String name, Duration session) throws ClusterFailed {
        var all = reading();
        all.put(ConsumerConfig.GROUP_ID_CONFIG, group());
        all.put(CommonClientConfigs.CLIENT_ID_CONFIG, name);
        all.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, Math.toIntExact(session.toMillis()));
        all.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, Math.toIntExact(session.toMillis() / 6));
        // Those who stay keep their partitions while others come and go.
        all.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        return consumer(all);
    }

    /// The group of all nodes.
    public String group() {
        return prefix + "-nodes";
    }

    private Map<String, Object> reading() {
        var all = base();
        all.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        all.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        all.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, Math.toIntExact(PATIENCE.toMillis()));
        return all;
    }

    private KafkaConsumer<String, byte[]> consumer(Map<String, Object> all) throws ClusterFailed {
        try {
            return new KafkaConsumer<>(all, new StringDeserializer(), new ByteArrayDeserializer());
        } catch (KafkaException e) {
            throw failed(e);
        }
    }

    /// The one producer that may write to a partition: whoever makes another one fences it.
    KafkaProducer<String, byte[]> owner(int partition) throws ClusterFailed {
        var all = writing();
        all.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, prefix + "-" + partition);
        return producer(all);
    }

    /// Writes without transactions, and returns when Kafka has all of it.
    void send(Stream<ProducerRecord<String, byte[]>> records) throws ClusterFailed, InterruptedException {
        var all = writing();
        all.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Math.toIntExact(2 * PATIENCE.toMillis()));
        all.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, Math.toIntExact(PATIENCE.toMillis()));
        all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE.toMillis());
        all.put(ProducerConfig.BUFFER_MEMORY_CONFIG, (long) SUBMIT_BYTES);
        var failure = new AtomicReference<@Nullable Exception>();
        try (var producer = producer(all)) {
            for (var next = records.iterator(); next.hasNext() && failure.get() == null; ) {
                var record = next.next();
                var _ = producer.send(record, (_, e) -> failure.compareAndSet(null, e));
            }
            producer.flush();
        } catch (InterruptException _) {
            throw new InterruptedException();
        } catch (KafkaException e) {
            throw failed(e);
        }
        var e = failure.get();
        if (e != null) throw ClusterFailed.of(address, e);
    }

    private Map<String, Object> writing() {
        var all = base();
        all.put(ProducerConfig.ACKS_CONFIG, "all");
        all.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
        all.put(ProducerConfig.BUFFER_MEMORY_CONFIG, (long) PRODUCER_BYTES);
        // Whoever ends a transaction does not wait for this: only those before it are sent together.
        all.put(ProducerConfig.LINGER_MS_CONFIG, 20);
        all.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Math.toIntExact(DELIVERY.toMillis()));
        return all;
    }

    private KafkaProducer<String, byte[]> producer(Map<String, Object> all) throws ClusterFailed {
        try {
            return new KafkaProducer<>(all, new StringSerializer(), new ByteArraySerializer());
        } catch (KafkaException e) {
            throw failed(e);
        }
    }

    private Map<String, Object> base() {
        var all = new HashMap<String, Object>(config);
        all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, address);
        // What this sends is nobody's business but the operator's.
        all.put(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
        return all;
    }
}

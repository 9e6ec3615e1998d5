package clew.kafka.node;

import clew.kafka.Cluster;
import clew.kafka.ClusterFailed;
import clew.kafka.CrawlOrder;
import clew.kafka.Topics;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/// A machine that takes its part of the crawls of a cluster, until it is stopped.
///
/// Its thread keeps up the membership in the group: it polls, starts and ends what belongs to partitions that come and
/// go, and asks Kafka again and again whether it is still a member, by committing how far it has read.
public final class Node {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration CLOSING = Duration.ofSeconds(8);
    private static final Duration LEAVING = Duration.ofSeconds(4);
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final Cluster cluster;
    private final Topics topics;
    private final NodeOptions options;
    private final NodeListener listener;
    private final Function<CrawlOrder, String> otherVersion;
    private final Lease lease;
    private final Duration provingPause;
    private final Map<Integer, OwnedPartition> partitions = new HashMap<>();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private volatile @Nullable KafkaConsumer<String, byte[]> member;
    private long provenAt;

    public Node(Cluster cluster, Topics topics, NodeOptions options, NodeListener listener) {
        this(cluster, topics, options, listener, CrawlOrder::otherVersion);
    }

    /// @param otherVersion the version that can run a crawl, where this node cannot; empty where it can
    Node(
            Cluster cluster,
            Topics topics,
            NodeOptions options,
            NodeListener listener,
            Function<CrawlOrder, String> otherVersion) {
        this.cluster = cluster;
        this.topics = topics;
        this.options = options;
        this.listener = listener;
        this.otherVersion = otherVersion;
        this.lease = new Lease(options.session(), System::nanoTime, InstantSource.system());
        this.provingPause = options.session().dividedBy(8);
    }

    /// Works until it is stopped.
    ///
    /// @throws clew.kafka.ClusterFailed if Kafka cannot be used any more
    /// @throws IOException if the node's own folder cannot be used
    public void run() throws IOException, InterruptedException {
        Files.createDirectories(options.folder());
        try (var file = FileChannel.open(
                options.folder().resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (!isLocked(file)) throw new IOException("another node uses the folder '" + options.folder() + "'");
            forgetCopies(options.folder());
            try (var context = new NodeContext(cluster, topics, options, listener, otherVersion, lease, this::stop)) {
                takePart(context);
                var problem = context.problem();
                if (problem != null) throw problem(problem);
            }
        }
    }

    private static boolean isLocked(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    /// The topic has all of them.
    private static void forgetCopies(Path folder) throws IOException {
        try (var copies = Files.newDirectoryStream(folder, "*.journal")) {
            for (var copy : copies) Files.delete(copy);
        }
    }

    private static IOException problem(Throwable problem) {
        if (problem instanceof Error e) throw e;
        if (problem instanceof RuntimeException e) throw e;
        return problem instanceof IOException e ? e : new IOException(problem);
    }

    /// Leaves the group after handing over what it owns; from any thread, at any time.
    public void stop() {
        stopping.countDown();
        var consumer = member;
        if (consumer != null) consumer.wakeup();
    }

    /// Joins the group, and joins it again where Kafka was away for a while.
    private void takePart(NodeContext context) throws IOException, InterruptedException {
        while (!isStopping()) {
            try {
                join(context);
            } catch (ClusterFailed e) {
                if (!e.mayPass() || isStopping()) throw e;
                listener.troubled(String.valueOf(e.getMessage()));
                var _ = stopping.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
            }
        }
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void join(NodeContext context) throws IOException, InterruptedException {
        try (var consumer = cluster.member(options.name(), options.session())) {
            member = consumer;
            consumer.subscribe(List.of(topics.crawls()), new Rebalancing(consumer, context));
            try {
                provenAt = System.nanoTime() - provingPause.toNanos();
                while (!isStopping()) {
                    poll(consumer);
                    if (System.nanoTime() - provenAt >= provingPause.toNanos()) prove(consumer);
                }
            } catch (WakeupException _) {
                // It is stopped.
            } finally {
                // Hands over everything.
                consumer.close(CloseOptions.timeout(CLOSING));
            }
        } catch (InterruptException _) {
            throw new InterruptedException();
        } catch (KafkaException e) {
            throw cluster.failed(e);
        } finally {
            partitions.values().forEach(OwnedPartition::lose);
            partitions.clear();
        }
    }

    private void poll(KafkaConsumer<String, byte[]> consumer) {
        var entries = consumer.poll(POLL);
        for (var at : entries.partitions()) {
            var partition = partitions.get(at.partition());
            if (partition != null) partition.read(entries.records(at));
        }
        // Nothing more is fetched for those who have not dealt with what they have.
        for (var at : consumer.assignment()) {
            var partition = partitions.get(at.partition());
            if (partition == null) continue;
            if (partition.isBehind()) consumer.pause(List.of(at));
            else if (consumer.paused().contains(at)) consumer.resume(List.of(at));
        }
    }

    /// Only a member can commit, so a commit proves that the node was one when it asked.
    private void prove(KafkaConsumer<String, byte[]> consumer) {
        var positions = new HashMap<TopicPartition, OffsetAndMetadata>();
        try {
            for (var at : consumer.assignment()) positions.put(at, new OffsetAndMetadata(consumer.position(at)));
            if (positions.isEmpty()) return;
            provenAt = System.nanoTime();
            var asked = lease.now();
            consumer.commitSync(positions, provingPause);
            lease.prove(asked);
        } catch (CommitFailedException | RebalanceInProgressException | RetriableException e) {
            // The next poll finds out what has become of us; until then, the lease runs out.
            if (!lease.holds())
                listener.troubled(String.valueOf(cluster.failed(e).getMessage()));
        }
    }

    /// Called within poll and close, so by the thread that owns all this.
    private final class Rebalancing implements ConsumerRebalanceListener {
        private final KafkaConsumer<String, byte[]> consumer;
        private final NodeContext context;

        Rebalancing(KafkaConsumer<String, byte[]> consumer, NodeContext context) {
            this.consumer = consumer;
            this.context = context;
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
            if (assigned.isEmpty()) return;
            // What is there now is read by the partition itself. What comes later comes from here: so where that
            // begins must be known before.
            consumer.seekToEnd(assigned);
            provenAt -= provingPause.toNanos(); // the sooner, the sooner can they begin
            for (var at : assigned) {
                if (at.partition() >= topics.partitions()) {
                    context.broken(topics.changed(cluster, at.partition() + 1));
                    return;
                }
                consumer.position(at);
                var partition = new OwnedPartition(at.partition(), context);
                partitions.put(at.partition(), partition);
                partition.start();
            }
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
            var left = revoked.stream()
                    .map(at -> partitions.remove(at.partition()))
                    .filter(Objects::nonNull)
                    .toList();
            left.forEach(OwnedPartition::leave);
            try {
                var end = System.nanoTime() + LEAVING.toNanos();
                for (var partition : left) partition.awaitEnd(Duration.ofNanos(end - System.nanoTime()));
            } catch (InterruptedException _) {
                left.forEach(OwnedPartition::lose);
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void onPartitionsLost(Collection<TopicPartition> lost) {
            for (var at : lost) {
                var partition = partitions.remove(at.partition());
                if (partition != null) partition.lose();
            }
        }
    }
}

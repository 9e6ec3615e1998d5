package clew.kafka;

import clew.kafka.Entries.Entry;
import clew.kafka.Entries.Entry.Unreadable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/// The two topics of a cluster. Both have the same number of partitions, and all that belongs to a host is in the
/// partition of its name, so whoever owns a partition owns whole hosts.
///
/// - `PREFIX-crawls` is compacted. It has an entry for each host, written by the owner of its partition; orders
///   that no owner has dealt with yet; and what each partition is busy with. See [Entries].
/// - `PREFIX-journal` has the records of all journals, and is neither compacted nor does it expire: a crawl that is
///   deleted is cut off its beginning when no older one is left there.
///
/// The number of partitions decides where a host is, so it must never change. The first record of all says what it
/// was.
///
/// @param partitions how many each of them has
public record Topics(String prefix, int partitions) {
    /// Enough for two thousand hosts at a time on one node, and for as many nodes as there are partitions.
    public static final int PARTITIONS = 32;

    private static final Duration LOOK = Duration.ofMillis(200);

    public String crawls() {
        return crawls(prefix);
    }

    public String journal() {
        return journal(prefix);
    }

    private static String crawls(String prefix) {
        return prefix + "-crawls";
    }

    private static String journal(String prefix) {
        return prefix + "-journal";
    }

    public TopicPartition crawls(int partition) {
        return new TopicPartition(crawls(), partition);
    }

    public TopicPartition journal(int partition) {
        return new TopicPartition(journal(), partition);
    }

    /// The partition of a host.
    public int partition(String host) {
        var crc = new CRC32C();
        crc.update(host.getBytes(StandardCharsets.UTF_8));
        return (int) (crc.getValue() % partitions);
    }

    /// The topics of a cluster; they are created where there are none, and those found are checked.
    ///
    /// @param partitions how many they get then
    /// @param warnings for a topic that is weaker than it could be, each with the command that fixes it
    /// @throws ClusterFailed also if Kafka deletes records of theirs that are needed
    public static Topics create(Cluster cluster, int partitions, Consumer<String> warnings)
            throws ClusterFailed, InterruptedException {
        try (var admin = cluster.admin()) {
            var settings = new TopicSettings(
                    cluster, List.copyOf(admin.describeCluster().nodes().get()));
            create(admin, settings.newCrawls(crawls(cluster.prefix()), partitions));
            create(admin, settings.newJournal(journal(cluster.prefix()), partitions));
            // Not every broker knows of a new topic at once.
            var topics = find(cluster, Cluster.PATIENCE);
            patiently(Cluster.PATIENCE, () -> {
                settings.check(admin, topics, warnings);
                return topics;
            });
            return topics;
        } catch (ExecutionException e) {
            throw cluster.failed(e);
        }
    }

    private static void create(Admin admin, NewTopic topic) throws ExecutionException, InterruptedException {
        try {
            admin.createTopics(List.of(topic)).all().get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) throw e;
        }
    }

    /// The topics that a cluster has.
    ///
    /// @throws ClusterFailed if it has none, or if their number of partitions was changed
    public static Topics find(Cluster cluster) throws ClusterFailed, InterruptedException {
        return find(cluster, Duration.ZERO);
    }

    private static Topics find(Cluster cluster, Duration patience) throws ClusterFailed, InterruptedException {
        var names = List.of(crawls(cluster.prefix()), journal(cluster.prefix()));
        try (var admin = cluster.admin()) {
            var partitions = partitions(admin, names.getFirst(), patience);
            var ofJournal = partitions(admin, names.getLast(), patience);
            var topics = new Topics(cluster.prefix(), partitions);
            var begun = topics.begun(cluster);
            if (begun != partitions) throw changed(cluster, names.getFirst(), begun, partitions);
            if (begun != ofJournal) throw changed(cluster, names.getLast(), begun, ofJournal);
            return topics;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                throw new ClusterFailed("Kafka at " + cluster.address() + " has no topic '" + names.getFirst()
                        + "'; crawler submit creates it, or -prefix is another one");
            }
            throw cluster.failed(e);
        }
    }

    private static int partitions(Admin admin, String topic, Duration patience)
            throws ClusterFailed, ExecutionException, InterruptedException {
        return patiently(patience, () -> {
            var described = admin.describeTopics(List.of(topic)).allTopicNames().get();
            return Objects.requireNonNull(described.get(topic)).partitions().size();
        });
    }

    @FunctionalInterface
    private interface Question<T> {
        T ask() throws ClusterFailed, ExecutionException, InterruptedException;
    }

    /// Asks again while a broker does not know the topic.
    ///
    /// @param patience how long to wait for the topic
    private static <T> T patiently(Duration patience, Question<T> question)
            throws ClusterFailed, ExecutionException, InterruptedException {
        for (var left = patience; ; left = left.minus(LOOK)) {
            try {
                return question.ask();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException) || !left.isPositive()) throw e;
                Thread.sleep(LOOK);
            }
        }
    }

    /// What is wrong with topics that have another number of partitions by now.
    public ClusterFailed changed(Cluster cluster, int now) {
        return changed(cluster, crawls(), partitions, now);
    }

    private static ClusterFailed changed(Cluster cluster, String topic, int before, int now) {
        return new ClusterFailed("the topic '" + topic + "' of Kafka at " + cluster.address() + " has " + now
                + " partitions, and must have " + before
                + ": the partition of a host depends on it. Start over with another -prefix");
    }

    /// How many partitions the topics were created with: the first entry that can be read counts. Where there is none,
    /// it is written.
    private int begun(Cluster cluster) throws ClusterFailed, InterruptedException {
        var first = crawls(0);
        var layout = new AtomicInteger();
        var bad = new AtomicReference<@Nullable Unreadable>();
        try (var reader = new EntriesReader(cluster, this)) {
            reader.read(first, () -> layout.get() == 0, entry -> {
                if (entry instanceof Entry.Layout(int number)) layout.compareAndSet(0, number);
                if (entry instanceof Unreadable other && other.key().equals(Entries.LAYOUT)) bad.set(other);
            });
        } catch (ClusterFailed e) {
            throw e;
        } catch (IOException e) {
            throw new ClusterFailed(String.valueOf(e.getMessage()));
        }
        if (layout.get() > 0) return layout.get();
        // A later version may have written it: a wrong number would crawl hosts twice.
        var other = bad.get();
        if (other != null) {
            throw new ClusterFailed("the topics were not created by this version of Clew: " + other.text());
        }
        cluster.send(Stream.of(new ProducerRecord<>(crawls(), 0, Entries.LAYOUT, Entries.layout(partitions))));
        return partitions;
    }
}

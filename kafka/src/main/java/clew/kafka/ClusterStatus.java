package clew.kafka;

import clew.kafka.CrawlState.Phase;
import clew.kafka.Entries.Entry;
import clew.kafka.Entries.Entry.Unreadable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;

/// What a cluster is busy with. Partitions are read one after the other, since all crawls of a cluster may be more than
/// fits into memory.
public final class ClusterStatus {
    /// A partition tells its progress every few seconds; what is older than this says nothing about now.
    private static final Duration FRESH = Duration.ofSeconds(20);

    /// So many entries that cannot be read are named; there may be any number of them.
    private static final int NAMED_MAX = 10;

    /// A crawl, and who is at it.
    ///
    /// @param pages how many pages it has, as far as one knows
    /// @param owner the node that owns its host; empty for nobody
    /// @param otherVersion the version of Clew that it waits for; empty where the owner has it
    public record Row(CrawlState crawl, long pages, String owner, String otherVersion) {
        /// A crawl that another version has begun waits for a node of that version.
        public Phase phase() {
            return otherVersion.isEmpty() ? crawl.phase() : Phase.WAITING;
        }
    }

    private final SortedMap<Integer, String> owners;
    private final int partitions;
    private final long lag;
    private final Map<Phase, Long> counts = new EnumMap<>(Phase.class);
    private final List<Unreadable> unreadable = new ArrayList<>();
    private long unreadableCount;
    private long pages;
    private double pagesPerSecond;

    private ClusterStatus(SortedMap<Integer, String> owners, int partitions, long lag) {
        this.owners = owners;
        this.partitions = partitions;
        this.lag = lag;
    }

    /// Reads all of it.
    ///
    /// @param into is given each crawl, ordered by the partition and then the name of its host
    public static ClusterStatus read(Cluster cluster, Topics topics, Consumer<Row> into)
            throws IOException, InterruptedException {
        ClusterStatus status;
        try (var admin = cluster.admin()) {
            var owners = owners(admin, cluster.group(), topics);
            status = new ClusterStatus(owners, topics.partitions(), lag(admin, cluster.group(), topics));
        } catch (ExecutionException e) {
            throw cluster.failed(e);
        }
        try (var reader = new EntriesReader(cluster, topics)) {
            for (var at = 0; at < topics.partitions(); at++) {
                status.add(Partition.read(reader, topics.crawls(at)), at, into);
            }
        }
        return status;
    }

    /// The crawl of a host.
    ///
    /// @return null if the cluster has none
    /// @throws ClusterFailed if its only entry cannot be read
    public static @Nullable CrawlState find(Cluster cluster, Topics topics, String host) throws IOException {
        try (var reader = new EntriesReader(cluster, topics)) {
            var partition = Partition.read(reader, topics.crawls(topics.partition(host)));
            var found = partition.crawls.get(host);
            var unreadable = partition.unreadableHosts.get(host);
            if (found == null && unreadable != null) throw new ClusterFailed(unreadable.text());
            return found;
        }
    }

    private static SortedMap<Integer, String> owners(Admin admin, String group, Topics topics)
            throws ExecutionException, InterruptedException {
        var owners = new TreeMap<Integer, String>();
        try {
            for (var described :
                    admin.describeConsumerGroups(List.of(group)).all().get().values()) {
                for (var member : described.members()) {
                    for (var at : member.assignment().topicPartitions()) {
                        if (at.topic().equals(topics.crawls())) owners.put(at.partition(), member.clientId());
                    }
                }
            }
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof GroupIdNotFoundException)) throw e;
        }
        return owners;
    }

    /// How many messages to nodes none of them has read.
    private static long lag(Admin admin, String group, Topics topics) throws ExecutionException, InterruptedException {
        var wanted = new TreeMap<Integer, TopicPartition>();
        for (var at = 0; at < topics.partitions(); at++) wanted.put(at, topics.crawls(at));
        var latest = wanted.values().stream().collect(Collectors.toMap(at -> at, _ -> OffsetSpec.latest()));
        Map<TopicPartition, ListOffsetsResultInfo> ends =
                admin.listOffsets(latest).all().get();
        var committed = admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get();
        var lag = 0L;
        for (var end : ends.entrySet()) {
            var read = committed.get(end.getKey());
            lag += Math.max(0, end.getValue().offset() - (read == null ? 0 : read.offset()));
        }
        return lag;
    }

    private void add(Partition partition, int number, Consumer<Row> into) {
        var progress = partition.progress;
        if (progress != null && progress.at().isAfter(Instant.now().minus(FRESH))) {
            pagesPerSecond += progress.pagesPerSecond();
            // While a group hands out partitions anew, it does not say who has which.
            owners.putIfAbsent(number, progress.owner());
        }
        unreadableCount += partition.unreadableCount;
        partition.unreadable.stream().limit(NAMED_MAX - unreadable.size()).forEach(unreadable::add);
        var owner = owners.getOrDefault(number, "");
        for (var crawl : partition.crawls.values()) {
            var row = row(crawl, owner, progress);
            counts.merge(row.phase(), 1L, Long::sum);
            pages += row.pages();
            into.accept(row);
        }
    }

    private static Row row(CrawlState crawl, String owner, @Nullable PartitionProgress progress) {
        if (crawl.isOver()) return new Row(crawl, crawl.pages(), owner, "");
        if (progress == null) return new Row(crawl, 0, owner, "");
        return new Row(
                crawl,
                progress.pages().getOrDefault(crawl.host(), 0L),
                owner,
                progress.otherVersions().getOrDefault(crawl.host(), ""));
    }

    /// The nodes that own anything, by name.
    public List<String> nodes() {
        return owners.values().stream().distinct().sorted().toList();
    }

    public int partitions() {
        return partitions;
    }

    /// How many partitions belong to a node.
    public int ownedPartitions() {
        return owners.size();
    }

    public long count(Phase phase) {
        return counts.getOrDefault(phase, 0L);
    }

    /// How many entries cannot be read, and were passed over.
    public long unreadableCount() {
        return unreadableCount;
    }

    /// The first of them.
    public List<Unreadable> unreadable() {
        return List.copyOf(unreadable);
    }

    /// How many crawls there are.
    public long count() {
        return Stream.of(Phase.values()).mapToLong(this::count).sum();
    }

    /// How many pages all of them have.
    public long pages() {
        return pages;
    }

    /// How many pages were committed in each of the last seconds.
    public double pagesPerSecond() {
        return pagesPerSecond;
    }

    /// How many messages to nodes have not been read.
    public long lag() {
        return lag;
    }

    /// What one partition holds.
    private static final class Partition {
        private final SortedMap<String, CrawlState> crawls = new TreeMap<>();
        private final Map<String, CrawlOrder> orders = new TreeMap<>();
        private final List<Unreadable> unreadable = new ArrayList<>();
        private final Map<String, Unreadable> unreadableHosts = new TreeMap<>();
        private long unreadableCount;
        private @Nullable PartitionProgress progress;

        static Partition read(EntriesReader reader, TopicPartition at) throws IOException {
            var partition = new Partition();
            reader.read(at, partition::add);
            for (var order : partition.orders.values()) {
                partition.crawls.putIfAbsent(order.host(), CrawlState.waiting(order, Instant.EPOCH));
            }
            return partition;
        }

        private void add(Entry entry) {
            switch (entry) {
                case Entry.Host(String host, var state) -> {
                    unreadableHosts.remove(host);
                    if (state == null) crawls.remove(host);
                    else crawls.put(host, state);
                }
                case Entry.Order(String key, var order) -> {
                    if (order == null) orders.remove(key);
                    else orders.put(key, order);
                }
                case Entry.Progress(var told) -> progress = told;
                case Unreadable other -> {
                    unreadableCount++;
                    if (unreadable.size() < NAMED_MAX) unreadable.add(other);
                    if (!other.host().isEmpty()) unreadableHosts.put(other.host(), other);
                }
                case Entry.Delete _, Entry.Layout _ -> {}
            }
        }
    }
}

package clew.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;

/// The settings of the two topics: with these they are created, and topics found are checked against them.
///
/// 1. A topic from which Kafka deletes records that are needed is refused.
/// 2. A topic that is only weak is told: it keeps its records, unless more brokers fail than the cluster could bear.
/// 3. Each message ends with the command that fixes the topic.
final class TopicSettings {
    private static final int REPLICAS = 3;
    private static final String LOSS = "losing one broker can lose pages";

    /// Kafka compacts only segments that it no longer writes to, so a new one begins every hour.
    private static final long SEGMENT_MILLIS = 3_600_000;

    /// Entries that were replaced are removed after six hours, however few they are.
    private static final long COMPACTION_LAG_MILLIS = 6 * SEGMENT_MILLIS;

    /// @param isVital whether records are lost without it
    /// @param suffices which other values do as well
    /// @param otherwise what happens without it
    private record Setting(String name, String value, boolean isVital, LongPredicate suffices, String otherwise) {
        static Setting vital(String name, String value, String otherwise) {
            return new Setting(name, value, true, _ -> false, otherwise);
        }

        static Setting atLeast(String name, long value, String otherwise) {
            return new Setting(name, Long.toString(value), false, actual -> actual >= value, otherwise);
        }

        static Setting atMost(String name, long value, String otherwise) {
            return new Setting(name, Long.toString(value), false, actual -> actual <= value, otherwise);
        }

        boolean isMet(String actual) {
            if (actual.equals(value)) return true;
            try {
                return suffices.test(Long.parseLong(actual));
            } catch (NumberFormatException _) {
                return false;
            }
        }
    }

    private final Cluster cluster;
    private final List<Node> brokers;

    /// @param brokers those that are there
    TopicSettings(Cluster cluster, List<Node> brokers) {
        this.cluster = cluster;
        this.brokers = brokers;
    }

    private int replicas() {
        return Math.min(brokers.size(), REPLICAS);
    }

    private static List<Setting> crawls(int replicas) {
        return List.of(
                Setting.vital("cleanup.policy", "compact", "Kafka deletes the states of crawls"),
                inSync(replicas),
                Setting.atMost("segment.ms", SEGMENT_MILLIS, "it is seldom compacted, and grows"),
                Setting.atMost("max.compaction.lag.ms", COMPACTION_LAG_MILLIS, "it is seldom compacted, and grows"));
    }

    private static List<Setting> journal(int replicas) {
        return List.of(
                Setting.vital("cleanup.policy", "delete", "Kafka removes pages of crawls"),
                Setting.vital("retention.ms", "-1", "Kafka deletes crawls after that time"),
                Setting.vital("retention.bytes", "-1", "Kafka deletes crawls beyond that size"),
                inSync(replicas));
    }

    private static Setting inSync(int replicas) {
        // One replica may be missing, and none of what was committed is.
        return Setting.atLeast("min.insync.replicas", Math.max(1, replicas - 1), LOSS);
    }

    NewTopic newCrawls(String name, int partitions) {
        return topic(name, partitions, crawls(replicas()));
    }

    NewTopic newJournal(String name, int partitions) {
        return topic(name, partitions, journal(replicas()));
    }

    private NewTopic topic(String name, int partitions, List<Setting> settings) {
        var all = new TreeMap<>(Map.of("compression.type", "producer", "retention.ms", "-1", "retention.bytes", "-1"));
        for (var setting : settings) all.put(setting.name(), setting.value());
        return new NewTopic(name, partitions, (short) replicas()).configs(all);
    }

    /// Checks both topics as they are.
    ///
    /// @param warnings for what is weak
    /// @throws ClusterFailed if Kafka deletes records that are needed
    void check(Admin admin, Topics topics, Consumer<String> warnings)
            throws ClusterFailed, ExecutionException, InterruptedException {
        var described = admin.describeTopics(List.of(topics.crawls(), topics.journal()))
                .allTopicNames()
                .get();
        Map<ConfigResource, Config> configs;
        try {
            configs = admin.describeConfigs(described.keySet().stream()
                            .map(TopicSettings::resource)
                            .toList())
                    .all()
                    .get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof AuthorizationException)) throw e;
            warnings.accept("Kafka at " + cluster.address() + " does not permit reading the settings of '"
                    + topics.crawls() + "' and '" + topics.journal()
                    + "', so it may delete their records after a while; permit DescribeConfigs to have them checked");
            return;
        }
        var problems = new ArrayList<String>();
        var moves = new ArrayList<String>();
        var commands = new ArrayList<String>();
        var loses = false;
        for (var name : List.of(topics.crawls(), topics.journal())) {
            var topic = Objects.requireNonNull(described.get(name));
            var replicas = topic.partitions().stream()
                    .mapToInt(partition -> partition.replicas().size())
                    .min()
                    .orElse(0);
            if (replicas < replicas()) {
                problems.add("'" + name + "' has " + replicas + " of " + replicas() + " replicas: " + LOSS);
                for (var partition : topic.partitions()) moves.add(withMoreReplicas(name, partition));
            }
            var wanted = Math.min(REPLICAS, Math.max(replicas, replicas()));
            var config = Objects.requireNonNull(configs.get(resource(name)));
            var unmet = (name.equals(topics.crawls()) ? crawls(wanted) : journal(wanted))
                    .stream()
                            .filter(setting -> !setting.isMet(value(config, setting)))
                            .toList();
            for (var setting : unmet) {
                loses |= setting.isVital();
                problems.add("'" + name + "' has " + setting.name() + "=" + value(config, setting) + ": "
                        + setting.otherwise());
            }
            if (!unmet.isEmpty()) commands.add(alter(name, unmet));
        }
        if (problems.isEmpty()) return;
        // Replicas first: a topic that demands more of them than it has takes no records.
        if (!moves.isEmpty()) commands.addFirst(reassign(moves));
        var message = "the topics of Kafka at " + cluster.address() + (loses ? " lose records: " : " are weak: ")
                + String.join("; ", problems) + ". Fix this with: " + String.join(" && ", commands);
        if (loses) throw new ClusterFailed(message);
        warnings.accept(message);
    }

    private static ConfigResource resource(String topic) {
        return new ConfigResource(ConfigResource.Type.TOPIC, topic);
    }

    private static String value(Config config, Setting setting) {
        var entry = config.get(setting.name());
        return entry == null ? "" : String.valueOf(entry.value());
    }

    private String alter(String topic, List<Setting> settings) {
        var values = settings.stream().map(setting -> setting.name() + "=" + setting.value());
        return "kafka-configs.sh" + access() + " --alter --entity-type topics --entity-name " + topic + " --add-config "
                + values.collect(Collectors.joining(","));
    }

    private String reassign(List<String> moves) {
        return "printf %s '{\"version\":1,\"partitions\":[" + String.join(",", moves)
                + "]}' | kafka-reassign-partitions.sh" + access()
                + " --reassignment-json-file /dev/stdin --execute";
    }

    /// The replicas that a partition has, and as many brokers more as it should have.
    private String withMoreReplicas(String topic, TopicPartitionInfo partition) {
        // Each partition begins with another broker, so they share the load.
        var others = IntStream.range(0, brokers.size())
                .map(i -> brokers.get((partition.partition() + i) % brokers.size())
                        .id());
        var replicas = IntStream.concat(partition.replicas().stream().mapToInt(Node::id), others)
                .distinct()
                .limit(Math.max(replicas(), partition.replicas().size()))
                .mapToObj(Integer::toString);
        return "{\"topic\":\"" + topic + "\",\"partition\":" + partition.partition() + ",\"replicas\":["
                + replicas.collect(Collectors.joining(",")) + "]}";
    }

    private String access() {
        return " --bootstrap-server " + cluster.address()
                + (cluster.config().isEmpty() ? "" : " --command-config FILE-OF-KAFKA-CONFIG");
    }
}

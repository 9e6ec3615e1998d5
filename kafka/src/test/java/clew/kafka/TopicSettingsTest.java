package clew.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.kafka.broker.Brokers;
import clew.kafka.node.Wait;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kafka.admin.ConfigCommand;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Topics that somebody else created, in a real Kafka, and the commands that fix them.
class TopicSettingsTest {
    private static final Pattern MOVE =
            Pattern.compile("\\{\"topic\":\"([^\"]*)\",\"partition\":(\\d+),\"replicas\":\\[([\\d,]*)]}");

    @TempDir
    static Path folder;

    private static Brokers brokers;

    @BeforeAll
    static void start() throws Exception {
        brokers = Brokers.start(folder, 3);
    }

    @AfterAll
    static void stop() {
        brokers.close();
    }

    private static void topic(Cluster cluster, String name, int replicas, Map<String, String> settings)
            throws Exception {
        try (var admin = cluster.admin()) {
            var topic = new NewTopic(cluster.prefix() + name, 2, (short) replicas).configs(settings);
            admin.createTopics(List.of(topic)).all().get();
        }
    }

    private static String refusal(Cluster cluster) {
        return String.valueOf(assertThrows(ClusterFailed.class, () -> Topics.create(cluster, 2, Assertions::fail))
                .getMessage());
    }

    private static String warning(Cluster cluster) throws Exception {
        var warnings = new ArrayList<String>();
        Topics.create(cluster, 2, warnings::add);
        assertEquals(1, warnings.size(), warnings.toString());
        return warnings.getFirst();
    }

    /// Runs the commands at the end of a message, after which nothing must be wrong any more.
    private static void fix(Cluster cluster, String message) throws Exception {
        for (var command :
                message.substring(message.indexOf("Fix this with: ") + 15).split(" && ", -1)) {
            if (command.startsWith("kafka-configs.sh ")) {
                var arguments = command.split(" ", -1);
                ConfigCommand.main(Stream.of(arguments).skip(1).toArray(String[]::new));
            } else {
                assertTrue(command.endsWith(" --reassignment-json-file /dev/stdin --execute"), command);
                reassign(cluster, command);
            }
        }
        // Not every broker knows of a change at once.
        Wait.until(() -> problems(cluster).isEmpty(), () -> problems(cluster));
    }

    private static String problems(Cluster cluster) {
        var warnings = new ArrayList<String>();
        try {
            Topics.create(cluster, 2, warnings::add);
        } catch (ClusterFailed e) {
            warnings.add(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return String.join("\n", warnings);
    }

    /// As kafka-reassign-partitions.sh does, which is not among the libraries of a broker.
    private static void reassign(Cluster cluster, String command) throws Exception {
        var moves = new TreeMap<String, Optional<NewPartitionReassignment>>();
        try (var admin = cluster.admin()) {
            for (var move : MOVE.matcher(command).results().toList()) {
                var brokers = Stream.of(move.group(3).split(","))
                        .map(Integer::valueOf)
                        .toList();
                moves.put(move.group(), Optional.of(new NewPartitionReassignment(brokers)));
                var at = new TopicPartition(move.group(1), Integer.parseInt(move.group(2)));
                admin.alterPartitionReassignments(Map.of(at, moves.get(move.group())))
                        .all()
                        .get();
            }
        }
        assertFalse(moves.isEmpty(), command);
    }

    @Test
    void topicsWithABrokersDefaultsAreRefusedUntilTheCommandHasFixedThem() throws Exception {
        var cluster = brokers.cluster("defaults");
        topic(cluster, "-crawls", 3, Map.of());
        topic(cluster, "-journal", 3, Map.of());
        var told = refusal(cluster);
        assertTrue(told.contains("'defaults-crawls' has cleanup.policy=delete: Kafka deletes the states"), told);
        assertTrue(told.contains("'defaults-journal' has retention.ms=604800000: Kafka deletes crawls"), told);
        assertTrue(told.contains("'defaults-journal' has min.insync.replicas=1: "), told);
        assertFalse(told.contains("retention.bytes"), told);
        fix(cluster, told);
    }

    @Test
    void aJournalThatIsCompactedOrBoundedIsRefused() throws Exception {
        var cluster = brokers.cluster("journal");
        topic(cluster, "-crawls", 3, Map.of("cleanup.policy", "compact"));
        topic(
                cluster,
                "-journal",
                3,
                Map.of("cleanup.policy", "compact,delete", "retention.ms", "-1", "retention.bytes", "9"));
        var told = refusal(cluster);
        assertTrue(told.contains("'journal-journal' has cleanup.policy=compact,delete: "), told);
        assertTrue(told.contains("'journal-journal' has retention.bytes=9: "), told);
        fix(cluster, told);
    }

    @Test
    void topicsThatAreOnlyWeakAreToldUntilTheCommandHasFixedThem() throws Exception {
        // As they are created while two of three brokers are away.
        var cluster = brokers.cluster("weak");
        topic(cluster, "-crawls", 1, Map.of("cleanup.policy", "compact"));
        topic(cluster, "-journal", 1, Map.of("retention.ms", "-1"));
        var told = warning(cluster);
        assertTrue(told.contains("'weak-crawls' has 1 of 3 replicas: losing one broker can lose pages"), told);
        assertTrue(told.contains("'weak-journal' has 1 of 3 replicas: "), told);
        assertTrue(told.contains("'weak-crawls' has segment.ms=604800000: "), told);
        assertTrue(told.contains("'weak-crawls' has max.compaction.lag.ms="), told);
        assertTrue(told.indexOf("kafka-reassign-partitions.sh") < told.indexOf("kafka-configs.sh"), told);
        fix(cluster, told);
        try (var admin = cluster.admin()) {
            for (var topic : admin.describeTopics(List.of("weak-crawls", "weak-journal"))
                    .allTopicNames()
                    .get()
                    .values()) {
                for (var partition : topic.partitions())
                    assertEquals(3, partition.replicas().size());
            }
        }
    }

    @Test
    void topicsThatWeCreateAreCompactedSoonAndNeedNoFix() throws Exception {
        var cluster = brokers.cluster("ours");
        Topics.create(cluster, 2, Assertions::fail);
        Topics.create(cluster, 2, Assertions::fail);
        try (var admin = cluster.admin()) {
            var crawls = new ConfigResource(ConfigResource.Type.TOPIC, "ours-crawls");
            var config = Objects.requireNonNull(
                    admin.describeConfigs(List.of(crawls)).all().get().get(crawls));
            assertEquals("compact", config.get("cleanup.policy").value());
            assertEquals("3600000", config.get("segment.ms").value());
            assertEquals("21600000", config.get("max.compaction.lag.ms").value());
            assertEquals("2", config.get("min.insync.replicas").value());
        }
    }
}

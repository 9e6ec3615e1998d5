package clew.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.kafka.broker.Brokers;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.apache.kafka.clients.admin.NewPartitions;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What people are told when Kafka cannot be used.
class ClusterFailedTest {
    private static final String LOGIN =
            "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"%s\" password=\"%s\" %s;";

    private static String failure(Cluster cluster) {
        return String.valueOf(
                assertThrows(ClusterFailed.class, () -> Topics.find(cluster)).getMessage());
    }

    @Test
    void nobodyAnswers() throws Exception {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        // Each of them takes as long as a command is patient.
        try (var silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                var both = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<String> closed = () -> failure(new Cluster("127.0.0.1:" + port, "x", Map.of()));
            Callable<String> other = () -> failure(new Cluster("127.0.0.1:" + silent.getLocalPort(), "x", Map.of()));
            for (var told : both.invokeAll(List.of(closed, other))) {
                assertTrue(told.get().startsWith("no Kafka broker answers at 127.0.0.1:"), told.get());
                assertTrue(told.get().contains("check the address"), told.get());
            }
        }
    }

    @Test
    void theNameDoesNotExist() {
        var told = failure(new Cluster("kafka.invalid:9092", "x", Map.of()));
        assertTrue(told.startsWith("Kafka at kafka.invalid:9092 cannot be used: "), told);
        assertTrue(told.contains("No resolvable bootstrap urls"), told);
    }

    @Test
    void aSettingIsWrong() {
        var told = failure(new Cluster("127.0.0.1:9092", "x", Map.of("security.protocol", "NONSENSE")));
        assertTrue(told.contains("security.protocol"), told);
    }

    @Test
    void theLoginIsRefused(@TempDir Path folder) throws Exception {
        var settings = Map.of(
                "listener.security.protocol.map", "CLIENTS:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT",
                "sasl.enabled.mechanisms", "PLAIN",
                "sasl.mechanism.inter.broker.protocol", "PLAIN",
                "listener.name.clients.plain.sasl.jaas.config",
                        LOGIN.formatted("admin", "right", "user_admin=\"right\""));
        try (var brokers = Brokers.start(folder, 1, settings, clients("right"), 0)) {
            assertEquals(
                    2,
                    Topics.create(brokers.cluster("sasl"), 2, Assertions::fail).partitions());
            var told = failure(new Cluster(brokers.address(), "sasl", clients("wrong")));
            assertTrue(told.contains("refuses the login"), told);
            assertTrue(told.contains("-kafka-config"), told);
        }
    }

    private static Map<String, String> clients(String password) {
        return Map.of(
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                LOGIN.formatted("admin", password, ""));
    }

    @Test
    void topicsAreMissingOrHaveChanged(@TempDir Path folder) throws Exception {
        try (var brokers = Brokers.start(folder, 1)) {
            var cluster = brokers.cluster("changed");
            assertTrue(failure(cluster).contains("has no topic 'changed-crawls'; crawler submit creates it"));
            Topics.create(cluster, 2, Assertions::fail);
            assertEquals(2, Topics.create(cluster, 5, Assertions::fail).partitions(), "they are there already");
            increase(cluster, "changed-crawls");
            var told = failure(cluster);
            assertTrue(told.contains("the topic 'changed-crawls'"), told);
            assertTrue(told.contains("has 3 partitions, and must have 2"), told);
            assertTrue(told.contains("another -prefix"), told);
            var other = brokers.cluster("other");
            Topics.create(other, 2, Assertions::fail);
            increase(other, "other-journal");
            told = failure(other);
            assertTrue(told.contains("the topic 'other-journal'"), told);
            assertTrue(told.contains("has 3 partitions, and must have 2"), told);
        }
    }

    private static void increase(Cluster cluster, String topic) throws Exception {
        try (var admin = cluster.admin()) {
            admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(3)))
                    .all()
                    .get();
        }
    }
}

package clew.kafka.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.kafka.Cluster;
import clew.kafka.ClusterFailed;
import clew.kafka.CrawlOrder;
import clew.kafka.CrawlState.Phase;
import clew.kafka.Submission;
import clew.kafka.Topics;
import clew.kafka.broker.Brokers;
import clew.kafka.broker.GeneratedSite;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Everything between nodes, commands and brokers goes over TLS, by settings of Kafka's clients alone.
@Tag("slow")
class TlsTest {
    private static final String PASSWORD = "not-a-secret";

    @TempDir
    Path folder;

    @Test
    void aHostIsSubmittedCrawledAndPulledOverTls() throws Exception {
        var keys = folder.resolve("broker.p12");
        var certificate = folder.resolve("broker.pem");
        keytool(
                keys,
                "-genkeypair",
                "-alias",
                "broker",
                "-keyalg",
                "EC",
                "-dname",
                "CN=broker",
                "-ext",
                "SAN=IP:127.0.0.1");
        keytool(keys, "-exportcert", "-alias", "broker", "-rfc", "-file", certificate.toString());
        var trust = Map.of(
                "security.protocol", "SSL",
                "ssl.truststore.type", "PEM",
                "ssl.truststore.location", certificate.toString());
        var settings = Map.of(
                "listener.security.protocol.map",
                "CLIENTS:SSL,CONTROLLER:PLAINTEXT",
                "ssl.keystore.type",
                "PKCS12",
                "ssl.keystore.location",
                keys.toString(),
                "ssl.keystore.password",
                PASSWORD,
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.location",
                certificate.toString());
        try (var brokers = Brokers.start(folder, 1, settings, trust, 0);
                var site = LoopbackSite.answering(new GeneratedSite(30, 3)::answer)) {
            var cluster = brokers.cluster("tls");
            var topics = Topics.create(cluster, 1, Assertions::fail);
            var start = "http://a.example:" + site.port() + "/";
            Submission.submit(cluster, topics, List.of(CrawlOrder.of(Crawls.settings(start))));
            try (var node = new TestNode(cluster, topics, folder.resolve("nodes"), "node", site.port(), 1)) {
                var state = Crawls.awaitEnd(cluster, topics, "a.example", node::events);
                assertEquals(Phase.DONE, state.phase(), state.problem());
                Crawls.assertSame(start, "127.0.0.1", Crawls.pull(cluster, topics, state, folder), folder);
            }
            var stranger = new Cluster(brokers.address(), "tls", Map.of("security.protocol", "SSL"));
            var told = assertThrows(ClusterFailed.class, () -> Topics.find(stranger));
            assertTrue(
                    String.valueOf(told.getMessage()).startsWith("no TLS connection to Kafka at "), told::getMessage);
        }
    }

    private static void keytool(Path keys, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-keystore", keys.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
    }
}

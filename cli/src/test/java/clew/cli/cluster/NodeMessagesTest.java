package clew.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.cli.console.Console;
import clew.cli.console.Terminals;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class NodeMessagesTest {
    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    private Instant now = Instant.parse("2026-11-19T02:20:14.567Z");
    private final NodeMessages messages = new NodeMessages(
            new Console(
                    InputStream.nullInputStream(),
                    OutputStream.nullOutputStream(),
                    new PrintStream(stderr, true, StandardCharsets.UTF_8),
                    Terminals.of(Map.of())),
            () -> now);

    @AfterEach
    void ignore() {
        KafkaWarnings.ignore();
    }

    private String told() {
        var told = stderr.toString(StandardCharsets.UTF_8);
        stderr.reset();
        return told;
    }

    @Test
    void eachLineHasItsTime() {
        messages.joins("alpha", "clew", "127.0.0.1:9092");
        assertEquals(
                "crawler: 2026-11-19T02:20:14Z node alpha joins the cluster clew at 127.0.0.1:9092;"
                        + " press Ctrl-C to leave\n",
                told());
    }

    @Test
    void theSameTroubleIsToldOnceInAMinute() {
        messages.troubled("x");
        messages.troubled("y");
        messages.troubled("x");
        assertEquals("crawler: 2026-11-19T02:20:14Z x; retrying\ncrawler: 2026-11-19T02:20:14Z y; retrying\n", told());
        now = now.plus(Duration.ofMinutes(1));
        messages.troubled("x");
        assertEquals("crawler: 2026-11-19T02:21:14Z x; retrying\n", told());
    }

    @Test
    void anyNumberOfTroublesIsTwentyLinesAMinute() {
        for (var i = 0; i < 1_000; i++) messages.kafkaWarns("kind " + i, "w");
        assertEquals(20, told().lines().count());
        now = now.plus(Duration.ofMinutes(1));
        messages.kafkaWarns("kind", "w");
        assertEquals("crawler: 2026-11-19T02:21:14Z Kafka client: w\n", told());
    }

    /// They were dropped, so that a node said nothing of the reason why it could not reach a broker.
    @Test
    void warningsOfKafkasClientsAreToldWithoutControlCharacters() {
        var logger = LoggerFactory.getLogger("org.apache.kafka.clients.NetworkClient");
        logger.warn("too early");
        KafkaWarnings.listen(messages::kafkaWarns);
        logger.warn("Connection to node {} could not be established\u001b[31m", 1);
        logger.warn("[Producer clientId=x] Connection to node {} could not be established\u001b[31m", 2);
        logger.error("Failed", new IllegalStateException("why\nnot"));
        logger.info("no warning");
        LoggerFactory.getLogger("crawlercommons.sitemaps").warn("not of Kafka");
        assertEquals("""
                crawler: 2026-11-19T02:20:14Z Kafka client: Connection to node 1 could not be established\\u001b[31m
                crawler: 2026-11-19T02:20:14Z Kafka client: Failed: java.lang.IllegalStateException: why\\u000anot
                """, told());
    }
}

package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.kafka.broker.Brokers;
import clew.site.LoopbackSite;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The commands of a cluster, with a real broker.
class ClusterIT {
    @TempDir
    static Path folder;

    private static Brokers brokers;

    @BeforeAll
    static void start() throws Exception {
        brokers = Brokers.start(folder, 1);
    }

    @AfterAll
    static void stop() {
        brokers.close();
    }

    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<title>x</title><a href=/a>1</a><a href=/b>2</a>");
            case "/a" -> LoopbackSite.html(out, "<title>a</title><a href=/>1</a>");
            default -> LoopbackSite.status(out, 404, "");
        });
    }

    private static Run crawler(String... arguments) throws Exception {
        return CrawlerProcess.run(arguments);
    }

    @Test
    void submittedHostsAreCrawledAndPulled() throws Exception {
        var kafka = brokers.address();
        try (var site = site()) {
            var pin = "*:" + site.port() + ":127.0.0.1";
            var urls = folder.resolve("urls.txt");
            Files.writeString(urls, "http://a.example:%1$d/\nhttp://b.example:%1$d/\n".formatted(site.port()));
            assertEquals(
                    new Run(0, "", "crawler: submitted 2 hosts; crawler status shows the progress\n"),
                    crawler(
                            "submit",
                            "-kafka",
                            kafka,
                            "-partitions",
                            "4",
                            "-urls",
                            urls.toString(),
                            "-max-depth",
                            "5"));
            var before = crawler("status", "-kafka", kafka);
            assertTrue(
                    before.stdout().startsWith("crawls  2 waiting, 0 running, 0 done, 0 failed\n"), before.toString());
            assertEquals(
                    1,
                    crawler("pull", "-kafka", kafka, "-host", "a.example", "x").code(),
                    "not begun");
            var dir = folder.resolve("node").toString();
            try (var node = CrawlerProcess.start(
                    "node", "-kafka", kafka, "-dir", dir, "-name", "alpha", "-resolve", pin, "-verbose")) {
                var status =
                        crawler("status", "-kafka", kafka, "-format", "json").stdout();
                for (var i = 0; i < 100 && !status.contains("\"waiting\":0,\"running\":0"); i++) {
                    status = crawler("status", "-kafka", kafka, "-format", "json")
                            .stdout();
                }
                assertTrue(status.contains("\"done\":2,\"failed\":0,\"pages\":6"), status);
                assertTrue(status.contains("\"nodes\":[\"alpha\"]"), status);
                assertTrue(status.contains("\"host\":\"a.example\""), status);

                var file = folder.resolve("a.journal").toString();
                var pulled = crawler("pull", "-kafka", kafka, "-host", "a.example", "-delete", file);
                assertEquals(0, pulled.code(), pulled.stderr());
                assertTrue(pulled.stderr().startsWith("crawler: copied 3 pages of a.example to "), pulled.stderr());
                var alone = crawler("http://a.example:" + site.port() + "/", "-resolve", pin, "-max-depth", "5");
                assertEquals(alone.stdout(), crawler("view", file).stdout());
                assertEquals(0, crawler("verify", file).code());
                var again = crawler("pull", "-kafka", kafka, "-host", "b.example", file);
                assertEquals(1, again.code());
                assertTrue(again.stderr().contains("exists already"), again.stderr());
                var rest = crawler("status", "-kafka", kafka).stdout();
                for (var i = 0; i < 100 && rest.contains("a.example"); i++) {
                    rest = crawler("status", "-kafka", kafka).stdout();
                }
                assertFalse(rest.contains("a.example"), rest);
                node.signal("TERM");
                var end = node.end();
                assertEquals(143, end.code(), end.stderr());
                assertTrue(end.stderr().contains("node alpha joins the cluster clew at " + kafka), end.stderr());
                assertTrue(end.stderr().contains("took over partition 3"), end.stderr());
                assertTrue(end.stderr().contains("left partition 3\n"), end.stderr());
            }
        }
    }

    @Test
    void whatIsMissingIsSaid() throws Exception {
        var none = crawler("status", "-kafka", brokers.address(), "-prefix", "other");
        assertEquals(1, none.code());
        assertTrue(none.stderr().contains("has no topic 'other-crawls'; crawler submit creates it"), none.stderr());
        assertEquals(
                0,
                crawler("submit", "-kafka", brokers.address(), "-prefix", "third", "http://h.example/")
                        .code());
        var host = crawler("pull", "-kafka", brokers.address(), "-prefix", "third", "-host", "x.example", "x");
        assertEquals(1, host.code());
        assertTrue(host.stderr().contains("the cluster has no crawl of 'x.example'"), host.stderr());
    }
}

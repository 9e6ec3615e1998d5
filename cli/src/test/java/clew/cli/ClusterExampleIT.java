package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.kafka.broker.Brokers;
import clew.site.LoopbackSite;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The example of a cluster, as docs/cluster.md says to run it.
@Tag("slow")
class ClusterExampleIT {
    @Test
    void itCrawlsAndSavesAndLeavesNothingRunning(@TempDir Path folder) throws Exception {
        var port = Brokers.freePort(new Random());
        var script =
                Path.of("..", "examples", "cluster", "run").toAbsolutePath().normalize();
        var environment = Map.of("CRAWLER", CrawlerProcess.PROGRAM.toString(), "PORT", Integer.toString(port));
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<title>x</title>"))) {
            var command = List.of(
                    "bash", "-c", "cd \"$0\" && exec \"$@\"", folder.toString(), script.toString(), site.url("/"));
            try (var process = CrawlerProcess.command(environment, command)) {
                var end = process.end();
                assertEquals(0, end.code(), end.stderr());
                assertTrue(end.stdout().contains("0 waiting, 0 running, 1 done, 0 failed"), end.stdout());
            }
            assertTrue(Files.exists(folder.resolve("127.0.0.1.journal")));
            // Its broker is gone: the port can be had again.
            new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
        }
    }
}

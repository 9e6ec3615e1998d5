package clew.kafka.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.dial.Resolver;
import clew.http.PinnedAddresses;
import clew.http.Proxies;
import clew.visit.WorkerPool;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// What the crawls of a node share.
class NodeNetworkTest {
    private static NodeNetwork network(OptionalInt workers) {
        return new NodeNetwork(new NodeOptions(
                "alpha",
                Path.of(""),
                workers,
                NodeOptions.CRAWLS_MAX,
                NodeOptions.SESSION,
                Resolver.system(),
                Proxies.NONE,
                new PinnedAddresses(List.of()),
                false));
    }

    @Test
    void workersFollowTheHostsThatAreCrawledUnlessTheirNumberIsGiven() {
        try (var following = network(OptionalInt.empty());
                var fixed = network(OptionalInt.of(3))) {
            assertEquals(NodeOptions.WORKERS_MIN, following.pool().workersMax());
            for (int crawls = 1; crawls <= NodeOptions.CRAWLS_MAX; crawls++) {
                following.enter("h" + crawls + ".example", 1);
                fixed.enter("h" + crawls + ".example", 1);
                var wanted = Math.min(WorkerPool.WORKERS_MAX, Math.max(NodeOptions.WORKERS_MIN, crawls));
                assertEquals(wanted, following.pool().workersMax());
            }
            assertEquals(3, fixed.pool().workersMax());
        }
    }
}

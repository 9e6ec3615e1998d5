package clew.kafka.node;

import clew.dial.Resolver;
import clew.http.PinnedAddress;
import clew.http.PinnedAddresses;
import clew.http.Proxies;
import clew.kafka.Cluster;
import clew.kafka.CrawlOrder;
import clew.kafka.Topics;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/// A node in this process, to which all hosts are on one loopback address.
final class TestNode implements AutoCloseable, NodeListener {
    private final Node node;
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final List<String> events = Collections.synchronizedList(new ArrayList<>());

    /// @param port the one that hosts have
    TestNode(Cluster cluster, Topics topics, Path folder, String name, int port, int crawlsMax) {
        this(cluster, topics, folder, name, port, crawlsMax, CrawlOrder::otherVersion);
    }

    /// @param otherVersion see [Node]
    TestNode(
            Cluster cluster,
            Topics topics,
            Path folder,
            String name,
            int port,
            int crawlsMax,
            Function<CrawlOrder, String> otherVersion) {
        var pinned = new PinnedAddress(PinnedAddress.ANY, port, InetAddress.getLoopbackAddress());
        var options = new NodeOptions(
                name,
                folder.resolve(name),
                OptionalInt.empty(),
                crawlsMax,
                Duration.ofSeconds(6),
                Resolver.system(),
                Proxies.NONE,
                new PinnedAddresses(List.of(pinned)),
                false);
        node = new Node(cluster, topics, options, this, otherVersion);
        Thread.ofPlatform().daemon().name(name).start(() -> {
            try {
                node.run();
                end.complete(null);
            } catch (IOException | InterruptedException | RuntimeException | Error e) {
                end.completeExceptionally(e);
            }
        });
    }

    /// All that it has said.
    String events() {
        return String.join("\n", List.copyOf(events)) + (end.isDone() ? "\nended" : "");
    }

    @Override
    public void tookOver(int partition, int crawls, long bytes) {
        events.add("took over " + partition + ": " + crawls + " crawls, " + bytes + " bytes");
    }

    @Override
    public void left(int partition, String why) {
        events.add("left " + partition + " " + why);
    }

    @Override
    public void passedOver(String what) {
        events.add("passed over: " + what);
    }

    @Override
    public void troubled(String why) {
        events.add("troubled: " + why);
    }

    /// Leaves, and waits for that.
    void leave() throws ExecutionException, InterruptedException {
        node.stop();
        end.get();
    }

    /// Why it ended by itself.
    Throwable failure() throws InterruptedException {
        try {
            end.get();
            throw new AssertionError("it ended well");
        } catch (ExecutionException e) {
            return e.getCause() == null ? e : e.getCause();
        }
    }

    @Override
    public void close() {
        node.stop();
        // Whoever wants to know how it ended asks.
        end.exceptionally(_ -> null).join();
    }
}

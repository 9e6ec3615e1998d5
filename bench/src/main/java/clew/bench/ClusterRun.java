package clew.bench;

import clew.engine.CrawlSettings;
import clew.fetch.FetchOptions;
import clew.kafka.Cluster;
import clew.kafka.ClusterStatus;
import clew.kafka.CrawlOrder;
import clew.kafka.CrawlState.Phase;
import clew.kafka.Submission;
import clew.kafka.Topics;
import clew.page.LinkTags;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Nodes with topics of their own, which share all partitions among them and have nothing to do yet.
final class ClusterRun implements AutoCloseable {
    /// What the launcher gives a node instead of what it gives others.
    static final List<String> NODE_FLAGS = List.of("-Xms192m", "-Xmn128m", "-XX:SurvivorRatio=8");

    private final Cluster cluster;
    private final Topics topics;
    private final List<CrawlingProcess> nodes = new ArrayList<>();

    /// What a node is given.
    ///
    /// @param workers how many requests it has open at once, at most
    /// @param address where all hosts are, as `-resolve` takes it
    /// @param flags for its Java, beside those of the launcher
    record NodeSetup(int workers, String address, List<String> flags) {}

    /// Starts the nodes, and waits until each has its part.
    ///
    /// @param folder for the nodes' files
    /// @param count how many nodes
    ClusterRun(Cluster cluster, Path folder, int count, NodeSetup setup) throws IOException, InterruptedException {
        this.cluster = cluster;
        this.topics = Topics.create(cluster, Topics.PARTITIONS, System.err::println);
        try {
            for (var number = 1; number <= count; number++) {
                var name = cluster.prefix() + "-node-" + number;
                var arguments = List.of(
                        cluster.address(),
                        cluster.prefix(),
                        folder.resolve(name).toString(),
                        name,
                        "" + setup.workers(),
                        setup.address());
                nodes.add(new CrawlingProcess(folder, name, setup.flags(), ClusterNode.class, arguments));
            }
            for (var node : nodes) node.await(() -> owned(node) >= topics.partitions() / count);
            nodes.getFirst()
                    .await(() -> nodes.stream().mapToLong(ClusterRun::owned).sum() == topics.partitions());
        } catch (IOException | InterruptedException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private static long owned(CrawlingProcess node) {
        return node.lines(ClusterNode.TOOK_OVER) - node.lines(ClusterNode.LEFT);
    }

    /// Asks for the crawls of hosts, with what the command line takes for granted.
    ///
    /// @param workers the maximum number of open requests to each host
    void submit(Stream<String> starts, int workers) throws IOException, InterruptedException {
        Submission.submit(
                cluster,
                topics,
                starts.map(start -> CrawlOrder.of(settings(start)).withWorkers(workers)));
    }

    private static CrawlSettings settings(String start) {
        return new CrawlSettings(
                Url.of(start),
                Policy.standard(),
                ScopeRule.HOST,
                true,
                false,
                false,
                true,
                Integer.MAX_VALUE,
                LinkTags.A,
                FetchOptions.BODY_BYTES_MAX,
                FetchOptions.USER_AGENT,
                Map.of());
    }

    /// Waits until so many crawls are over.
    void awaitEnds(int crawls) throws IOException, InterruptedException {
        nodes.getFirst().await(() -> ended() >= crawls);
    }

    private long ended() {
        return nodes.stream().mapToLong(node -> node.lines(ClusterNode.ENDED)).sum();
    }

    /// The processor time that all nodes have taken so far.
    double cpuSeconds() {
        return nodes.stream().mapToDouble(CrawlingProcess::cpuSeconds).sum();
    }

    /// The most memory that the first node has had.
    double peakMegabytes() throws IOException {
        return nodes.getFirst().peakMegabytes();
    }

    /// How many pages all crawls have.
    ///
    /// @throws IOException if one of them is not done
    long pages() throws IOException, InterruptedException {
        var status = ClusterStatus.read(cluster, topics, _ -> {});
        if (status.count(Phase.DONE) == status.count()) return status.pages();
        throw new IOException("only " + status.count(Phase.DONE) + " of " + status.count() + " crawls are done");
    }

    JournalTopic journal() throws IOException, InterruptedException {
        return JournalTopic.read(cluster, topics);
    }

    @Override
    public void close() {
        nodes.forEach(CrawlingProcess::close);
    }
}

package clew.cli.command;

import clew.cli.cluster.ClusterAccess;
import clew.cli.cluster.KafkaWarnings;
import clew.cli.cluster.NodeMessages;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.Interruption;
import clew.cli.console.UsageError;
import clew.cli.crawling.Journals;
import clew.cli.flags.ClusterFlags;
import clew.cli.flags.ConsoleFlags;
import clew.cli.flags.FetchFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.register.Command;
import clew.dial.Resolver;
import clew.kafka.node.Node;
import clew.kafka.node.NodeOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/// `crawler node`: runs crawls of a cluster.
final class NodeCommand implements Command {
    /// Handing over takes a moment, and saves others the session timeout.
    private static final Duration LEAVING = Duration.ofSeconds(15);

    private static final List<Flag<?>> FLAGS = Stream.of(
                    ClusterFlags.ALL.stream(),
                    Stream.of(
                            ClusterFlags.PARTITIONS,
                            ClusterFlags.DIR,
                            ClusterFlags.NAME,
                            ClusterFlags.SESSION,
                            ClusterFlags.NODE_WORKERS,
                            ClusterFlags.MAX_CRAWLS),
                    FetchFlags.SENDING.stream(),
                    ConsoleFlags.ALL.stream())
            .<Flag<?>>flatMap(flags -> flags)
            .toList();

    @Override
    public String name() {
        return "node";
    }

    @Override
    public String usage() {
        return "node -kafka HOST:PORT -dir DIR [flags]";
    }

    @Override
    public String summary() {
        return "run crawls of a cluster on this machine";
    }

    @Override
    public String details() {
        return """
                Joins a cluster and crawls the hosts that Kafka assigns to this machine, until it is
                interrupted; then it hands them over. Start one node on each machine. If one dies, the
                others resume its crawls. DIR is for working copies, which may be lost. See docs/cluster.md.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return FLAGS;
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException {
        if (!flags.rest().isEmpty()) {
            throw new UsageError("node takes no arguments; crawler submit says what to crawl");
        }
        var folder = flags.get(ClusterFlags.DIR);
        if (folder.isEmpty()) throw new UsageError("-dir is missing; it must be a folder for this node alone");
        var options = new NodeOptions(
                flags.get(ClusterFlags.NAME).orElseGet(NodeCommand::defaultName),
                Journals.path(folder.get()),
                flags.get(ClusterFlags.NODE_WORKERS),
                Math.toIntExact(flags.get(ClusterFlags.MAX_CRAWLS)),
                ClusterFlags.session(flags),
                Resolver.system(),
                FetchFlags.proxies(flags),
                FetchFlags.pinned(flags),
                FetchFlags.insecure(flags));
        return ClusterAccess.create(flags, console, (cluster, topics) -> {
            var messages = new NodeMessages(console, InstantSource.system());
            var node = new Node(cluster, topics, options, messages);
            KafkaWarnings.listen(messages::kafkaWarns);
            try (var _ = Interruption.calls(node::stop, LEAVING)) {
                messages.joins(options.name(), topics.prefix(), cluster.address());
                node.run();
                return ExitCode.DONE;
            } finally {
                KafkaWarnings.ignore();
            }
        });
    }

    private static String defaultName() {
        var process = ProcessHandle.current().pid();
        try {
            return InetAddress.getLocalHost().getHostName() + "-" + process;
        } catch (UnknownHostException _) {
            return "node-" + process;
        }
    }
}

package clew.cli.command;

import clew.cli.cluster.ClusterAccess;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.UsageError;
import clew.cli.flags.ClusterFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.OrderFlags;
import clew.cli.register.Command;
import clew.kafka.Submission;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// `crawler submit`: adds crawls to a cluster.
final class SubmitCommand implements Command {
    private static final List<Flag<?>> FLAGS = Stream.of(
                    ClusterFlags.ALL.stream(), Stream.of(ClusterFlags.PARTITIONS), OrderFlags.ALL.stream())
            .<Flag<?>>flatMap(flags -> flags)
            .toList();

    @Override
    public String name() {
        return "submit";
    }

    @Override
    public String usage() {
        return "submit -kafka HOST:PORT URL... [flags]";
    }

    @Override
    public String summary() {
        return "add crawls to a cluster";
    }

    @Override
    public String details() {
        return """
                Adds URLs to a cluster. Each host becomes one crawl, with the flags given here. A host that
                was submitted before is skipped unless -again is given. No node needs to be running yet.
                Archives, Chrome, request headers and cookies are not available on a cluster.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return FLAGS;
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException {
        var orders = OrderFlags.orders(flags, console);
        return ClusterAccess.create(flags, console, (cluster, topics) -> {
            var known = orders.again() ? Set.<String>of() : Submission.known(cluster, topics, orders.hosts());
            Submission.submit(cluster, topics, orders.stream().filter(order -> !known.contains(order.host())));
            console.note("submitted " + hosts(orders.hosts().size() - known.size())
                    + (known.isEmpty() ? "" : ", skipped " + known.size() + " submitted before (use -again)")
                    + "; crawler status shows the progress");
            return ExitCode.DONE;
        });
    }

    private static String hosts(int count) {
        return count == 1 ? "1 host" : count + " hosts";
    }
}

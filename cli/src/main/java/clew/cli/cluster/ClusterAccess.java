package clew.cli.cluster;

import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.ClusterFlags;
import clew.cli.flags.Flags;
import clew.kafka.Cluster;
import clew.kafka.ClusterFailed;
import clew.kafka.Topics;
import java.io.IOException;

/// Does something with a cluster, and says what is wrong with one that cannot be used.
public final class ClusterAccess {
    /// What is done.
    @FunctionalInterface
    public interface Action {
        int run(Cluster cluster, Topics topics) throws CommandFailed, IOException, InterruptedException;
    }

    @FunctionalInterface
    private interface Opening {
        Topics open(Cluster cluster) throws ClusterFailed, InterruptedException;
    }

    private ClusterAccess() {}

    /// With topics that must be there.
    public static int use(Flags flags, Action action)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        return use(flags, Topics::find, action);
    }

    /// With topics that are created if they are not there. Weak ones are told.
    public static int create(Flags flags, Console console, Action action)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        var partitions = Math.toIntExact(flags.get(ClusterFlags.PARTITIONS));
        return use(
                flags,
                cluster -> Topics.create(cluster, partitions, warning -> console.tell(TerminalSafe.message(warning))),
                action);
    }

    private static int use(Flags flags, Opening opening, Action action)
            throws UsageError, CommandFailed, IOException, InterruptedException {
        var cluster = ClusterFlags.cluster(flags);
        try {
            return action.run(cluster, opening.open(cluster));
        } catch (ClusterFailed e) {
            throw new CommandFailed(TerminalSafe.message(String.valueOf(e.getMessage())));
        }
    }
}

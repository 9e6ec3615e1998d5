package clew.cli.command;

import clew.cli.cluster.ClusterAccess;
import clew.cli.cluster.StatusJson;
import clew.cli.cluster.StatusText;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.ClusterFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.Group;
import clew.cli.register.Command;
import clew.kafka.ClusterStatus;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/// `crawler status`: shows the crawls of a cluster.
final class StatusCommand implements Command {
    private static final String JSON = "json";

    private static final Flag<String> FORMAT =
            Flag.choice(Group.OUTPUT, "format", "output format", "text", List.of("text", JSON));

    @Override
    public String name() {
        return "status";
    }

    @Override
    public String usage() {
        return "status -kafka HOST:PORT [flags]";
    }

    @Override
    public String summary() {
        return "show the crawls of a cluster";
    }

    @Override
    public String details() {
        return """
                Shows how many crawls of a cluster are waiting, running, done and failed, how many pages
                they have, and which node runs them. Page counts are a few seconds old.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return Stream.concat(ClusterFlags.ALL.stream(), Stream.of(FORMAT)).toList();
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException {
        if (!flags.rest().isEmpty()) throw new UsageError("status takes no arguments, only flags");
        var json = flags.get(FORMAT).equals(JSON);
        return ClusterAccess.use(flags, (cluster, topics) -> {
            ClusterStatus status;
            if (json) {
                try (var out = new StatusJson(console.stdout())) {
                    status = ClusterStatus.read(cluster, topics, out::add);
                    out.end(status);
                }
            } else {
                var text = new StatusText();
                status = ClusterStatus.read(cluster, topics, text::add);
                console.print(text.text(status));
            }
            for (var entry : status.unreadable()) console.tell(TerminalSafe.message(entry.text()));
            return ExitCode.DONE;
        });
    }
}

package clew.cli.command;

import clew.cli.cluster.ClusterAccess;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.Journals;
import clew.cli.flags.ClusterFlags;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.register.Command;
import clew.kafka.ClusterStatus;
import clew.kafka.CrawlState;
import clew.kafka.CrawlState.Phase;
import clew.kafka.Pull;
import clew.kafka.Submission;
import clew.url.Parsed;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// `crawler pull`: copies the crawl of a host from a cluster to a file.
final class PullCommand implements Command {
    @Override
    public String name() {
        return "pull";
    }

    @Override
    public String usage() {
        return "pull -kafka HOST:PORT -host HOST FILE [flags]";
    }

    @Override
    public String summary() {
        return "copy a crawl from a cluster to a file";
    }

    @Override
    public String details() {
        return """
                Copies the crawl of a host from a cluster to FILE. Every command that reads a file made by
                -journal can read it. Of a crawl that is not finished, the pages so far are copied.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return Stream.concat(ClusterFlags.ALL.stream(), Stream.of(ClusterFlags.HOST, ClusterFlags.DELETE))
                .toList();
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, CommandFailed, IOException, InterruptedException {
        var name = flags.only("a file for the crawl, as in crawler pull -host example.com FILE");
        var host = host(flags);
        var deletes = flags.get(ClusterFlags.DELETE);
        var file = Journals.path(name);
        Journals.requireFolder(name, file);
        return ClusterAccess.use(flags, (cluster, topics) -> {
            var crawl = begun(ClusterStatus.find(cluster, topics, host), host);
            if (deletes && !crawl.isOver()) {
                throw new CommandFailed(
                        "the crawl of " + TerminalSafe.quoted(host) + " is not finished; pull it without -delete");
            }
            try {
                var pages = Pull.pull(cluster, topics, crawl, file);
                console.note("copied " + pages + " pages of " + TerminalSafe.text(host) + " to "
                        + TerminalSafe.quoted(name) + (crawl.isOver() ? "" : "; the crawl is not finished"));
            } catch (FileAlreadyExistsException _) {
                throw new CommandFailed(
                        TerminalSafe.quoted(name) + " exists already; choose another file, or remove it");
            }
            if (deletes) Submission.delete(cluster, topics, crawl);
            return ExitCode.DONE;
        });
    }

    private static String host(Flags flags) throws UsageError {
        var text = flags.get(ClusterFlags.HOST);
        if (text.isEmpty()) throw new UsageError("-host is missing; it must be a host such as example.com");
        // Whoever copies the URL from somewhere means its host.
        var url = text.get().contains("://") ? text.get() : "http://" + text.get() + "/";
        if (Url.parse(url) instanceof Parsed.Ok(Url parsed)) return parsed.hostname();
        throw new UsageError("-host must be a host such as example.com; it is " + TerminalSafe.quotedUrl(text.get()));
    }

    private static CrawlState begun(@Nullable CrawlState crawl, String host) throws CommandFailed {
        if (crawl == null) {
            throw new CommandFailed(
                    "the cluster has no crawl of " + TerminalSafe.quoted(host) + "; crawler status lists those it has");
        }
        if (crawl.phase() == Phase.WAITING) {
            throw new CommandFailed("the crawl of " + TerminalSafe.quoted(host) + " has not begun; try again later");
        }
        if (crawl.first() < 0) {
            throw new CommandFailed("the crawl of " + TerminalSafe.quoted(host) + " failed before it began: "
                    + TerminalSafe.text(crawl.problem()));
        }
        return crawl;
    }
}

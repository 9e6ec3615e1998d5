package clew.cli.cluster;

import clew.cli.console.Console;
import clew.cli.console.TerminalSafe;
import clew.kafka.CrawlState;
import clew.kafka.node.NodeListener;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/// Says on standard error what happens on a node, each line with its time in UTC.
public final class NodeMessages implements NodeListener {
    /// The same trouble is told again after this.
    private static final Duration REMINDER = Duration.ofMinutes(1);

    /// So many different troubles are told in that time.
    private static final int TROUBLES_MAX = 20;

    private final Console console;
    private final InstantSource clock;
    private final Map<String, Instant> toldAt = new HashMap<>();

    public NodeMessages(Console console, InstantSource clock) {
        this.console = console;
        this.clock = clock;
    }

    /// The node takes part in a cluster from now on.
    public void joins(String node, String prefix, String address) {
        note("node " + node + " joins the cluster " + prefix + " at " + address + "; press Ctrl-C to leave");
    }

    @Override
    public void tookOver(int partition, int crawls, long bytes) {
        if (console.isVerbose()) {
            tell("took over partition " + partition + ": " + crawls + " unfinished crawls, " + bytes
                    + " bytes of journals");
        }
    }

    @Override
    public void left(int partition, String why) {
        if (console.isVerbose()) tell("left partition " + partition + (why.isEmpty() ? "" : ": " + why));
    }

    @Override
    public void troubled(String why) {
        if (isDue(why)) tell(why + "; retrying");
    }

    /// Kafka's clients warn of something.
    ///
    /// @param kind the same for all warnings that differ in details only
    public void kafkaWarns(String kind, String warning) {
        if (isDue(kind)) tell("Kafka client: " + warning);
    }

    private synchronized boolean isDue(String kind) {
        var now = clock.instant();
        toldAt.values().removeIf(at -> !now.isBefore(at.plus(REMINDER)));
        return toldAt.size() < TROUBLES_MAX && toldAt.putIfAbsent(kind, now) == null;
    }

    @Override
    public void passedOver(String what) {
        tell(what);
    }

    @Override
    public void ended(CrawlState crawl) {
        if (!crawl.problem().isEmpty()) note(crawl.host() + ": " + crawl.problem());
        else if (console.isVerbose()) tell(crawl.host() + ": " + pages(crawl));
    }

    private static String pages(CrawlState crawl) {
        return crawl.pages() + " pages" + (crawl.failed() == 0 ? "" : ", " + crawl.failed() + " failed");
    }

    private void note(String line) {
        if (!console.isQuiet()) tell(line);
    }

    private void tell(String line) {
        console.tell(clock.instant().truncatedTo(ChronoUnit.SECONDS) + " " + TerminalSafe.message(line));
    }
}

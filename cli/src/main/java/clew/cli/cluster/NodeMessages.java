package clew.cli.cluster;

import clew.cli.console.Console;
import clew.cli.console.TerminalSafe;
import clew.kafka.CrawlState;
import clew.kafka.node.NodeListener;
import java.time.Duration;

/// Says on standard error what happens on a node.
public final class NodeMessages implements NodeListener {
    /// The same trouble is told again after this.
    private static final Duration REMINDER = Duration.ofMinutes(1);

    private final Console console;
    private String trouble = "";
    private long toldAt;

    public NodeMessages(Console console) {
        this.console = console;
    }

    @Override
    public void tookOver(int partition, int crawls, long bytes) {
        if (console.isVerbose()) {
            console.tell("took over partition " + partition + ": " + crawls + " unfinished crawls, " + bytes
                    + " bytes of journals");
        }
    }

    @Override
    public void left(int partition, String why) {
        if (console.isVerbose()) {
            console.tell("left partition " + partition + (why.isEmpty() ? "" : ": " + TerminalSafe.text(why)));
        }
    }

    @Override
    public synchronized void troubled(String why) {
        var now = System.nanoTime();
        if (why.equals(trouble) && now - toldAt < REMINDER.toNanos()) return;
        trouble = why;
        toldAt = now;
        console.tell(TerminalSafe.text(why) + "; retrying");
    }

    @Override
    public void refused(String why) {
        console.tell(TerminalSafe.text(why));
    }

    @Override
    public void ended(CrawlState crawl) {
        if (crawl.problem().isEmpty()) {
            if (console.isVerbose()) console.tell(TerminalSafe.text(crawl.host()) + ": " + pages(crawl));
        } else {
            console.note(TerminalSafe.text(crawl.host()) + ": " + TerminalSafe.text(crawl.problem()));
        }
    }

    private static String pages(CrawlState crawl) {
        return crawl.pages() + " pages" + (crawl.failed() == 0 ? "" : ", " + crawl.failed() + " failed");
    }
}

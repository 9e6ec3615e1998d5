package clew.engine;

import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How a crawl went, in numbers. Belongs to the coordinator while the crawl runs.
public final class CrawlSummary {
    private long pages;
    private long links;
    private long moved;
    private long declined;
    private long failed;
    private long internal;
    private long truncated;
    private long refused;
    private long unreadable;
    private boolean stopped;
    private boolean finished;
    private Map<String, Long> traps = Map.of();
    private @Nullable Page start;

    CrawlSummary() {}

    void count(Page page) {
        if (start == null) start = page;
        if (page.ticket().kind() == Kind.PAGE && !(page.outcome() instanceof Outcome.Refused)) pages++;
        links += page.countedLinks();
        switch (page.outcome()) {
            case Outcome.Read(int _, boolean cut) -> truncated += cut ? 1 : 0;
            case Outcome.Index(int _, boolean cut) -> truncated += cut ? 1 : 0;
            case Outcome.Refused why -> {
                if (why.isUnreadable()) unreadable++;
                else refused++;
            }
            case Outcome.Moved _ -> moved++;
            case Outcome.Declined _ -> declined++;
            case Outcome.Failed(Failure failure) -> {
                failed++;
                if (failure.reason() == Failure.Reason.INTERNAL) internal++;
            }
        }
    }

    void end(boolean wasStopped, boolean nothingLeft, Map<String, Long> trapped) {
        stopped = wasStopped;
        finished = nothingLeft && !wasStopped;
        traps = Map.copyOf(trapped);
    }

    /// All pages that were asked for, read or not.
    public long pages() {
        return pages;
    }

    public long links() {
        return links;
    }

    public long moved() {
        return moved;
    }

    public long declined() {
        return declined;
    }

    public long failed() {
        return failed;
    }

    /// Pages lost to a mistake of ours; also counted as failed.
    public long internal() {
        return internal;
    }

    /// Pages that were longer than we read.
    public long truncated() {
        return truncated;
    }

    /// The patterns that were taken for traps, and how many links into each were not followed.
    public Map<String, Long> traps() {
        return traps;
    }

    /// URLs that robots.txt forbids.
    public long refused() {
        return refused;
    }

    /// URLs that were not asked for because the robots.txt of their origin could not be read.
    public long unreadable() {
        return unreadable;
    }

    /// Whether the whole site has been crawled: nothing is left to be asked for.
    public boolean finished() {
        return finished;
    }

    /// Whether the crawl was told to stop before its end.
    public boolean stopped() {
        return stopped;
    }

    /// The start page; null where the crawl was stopped before it was there.
    public @Nullable Page start() {
        return start;
    }
}

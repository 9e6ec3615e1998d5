package clew.engine;

import clew.page.Failure;
import clew.page.Outcome;
import clew.page.Page;
import org.jspecify.annotations.Nullable;

/// How a crawl went, in numbers. Belongs to the coordinator while the crawl runs.
public final class Tally {
    private long pages;
    private long links;
    private long moved;
    private long declined;
    private long failed;
    private long internal;
    private long truncated;
    private boolean stopped;
    private @Nullable Page start;

    Tally() {}

    void count(Page page) {
        if (start == null) start = page;
        pages++;
        links += page.links().size();
        switch (page.outcome()) {
            case Outcome.Read(int _, boolean cut) -> truncated += cut ? 1 : 0;
            case Outcome.Moved _ -> moved++;
            case Outcome.Declined _ -> declined++;
            case Outcome.Failed(Failure failure) -> {
                failed++;
                if (failure.reason() == Failure.Reason.INTERNAL) internal++;
            }
        }
    }

    void stopped(boolean stopped) {
        this.stopped = stopped;
    }

    /// All pages, read or not.
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

    /// Whether the crawl was told to stop before its end.
    public boolean stopped() {
        return stopped;
    }

    /// The start page; null where the crawl was stopped before it was there.
    public @Nullable Page start() {
        return start;
    }
}

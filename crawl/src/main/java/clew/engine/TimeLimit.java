package clew.engine;

import clew.fetch.Ticker;
import java.time.Duration;

/// Ends a crawl when its time is up: at the next page boundary, as [Crawl#stop] does.
public final class TimeLimit implements AutoCloseable {
    private final Thread thread;
    private volatile boolean over;

    private TimeLimit(Crawl crawl, Duration time, Ticker ticker) {
        thread = Thread.ofPlatform().daemon().name("time limit").unstarted(() -> {
            try {
                ticker.sleep(time.toNanos());
                over = true;
                crawl.stop();
            } catch (InterruptedException _) {
                // The crawl was quicker.
            }
        });
    }

    /// Gives a crawl so much time from now.
    ///
    /// @param time zero for any
    public static TimeLimit of(Crawl crawl, Duration time, Ticker ticker) {
        var limit = new TimeLimit(crawl, time, ticker);
        if (time.isPositive()) limit.thread.start();
        return limit;
    }

    /// Whether the time was up before the crawl was done with.
    public boolean isOver() {
        return over;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}

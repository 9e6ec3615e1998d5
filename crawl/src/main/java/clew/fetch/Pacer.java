package clew.fetch;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/// Keeps a minimum interval between the starts of any two requests of a crawl, whichever worker sends them.
public final class Pacer {
    private volatile long intervalNanos;
    private final Ticker ticker;
    // Fair: requests start in the order in which they were ready. Held while asleep, so that the interval is
    // measured from the real start of the last request and not from when it was planned.
    private final ReentrantLock turn = new ReentrantLock(true);
    private boolean started;
    private long lastNanos;

    public Pacer(Duration interval, Ticker ticker) {
        this.intervalNanos = interval.toNanos();
        this.ticker = ticker;
    }

    /// Makes the interval at least this long from now on.
    public void slowDown(Duration interval) {
        turn.lock();
        try {
            intervalNanos = Math.max(intervalNanos, interval.toNanos());
        } finally {
            turn.unlock();
        }
    }

    /// Returns when the next request may start.
    void awaitTurn() throws InterruptedException {
        if (intervalNanos == 0) return;
        turn.lockInterruptibly();
        try {
            while (started) {
                var left = lastNanos + intervalNanos - ticker.nanos();
                if (left <= 0) break;
                ticker.sleep(left);
            }
            started = true;
            lastNanos = ticker.nanos();
        } finally {
            turn.unlock();
        }
    }
}

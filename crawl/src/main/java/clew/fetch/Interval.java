package clew.fetch;

import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/// Keeps a minimum time between the starts of any two requests, whichever worker sends them.
final class Interval {
    /// What there is to wait for when the interval is over.
    @FunctionalInterface
    interface Start {
        void await() throws InterruptedException;
    }

    private final Ticker ticker;
    // Fair: requests start in the order in which they were ready. Held while asleep, so that the interval is
    // measured from the real start of the last request and not from when it was planned.
    private final ReentrantLock turn = new ReentrantLock(true);
    private volatile long nanos;
    private boolean started;
    private long lastNanos;

    Interval(Duration duration, Ticker ticker) {
        this.nanos = duration.toNanos();
        this.ticker = ticker;
    }

    /// Makes it at least this long from now on.
    void atLeast(Duration duration) {
        turn.lock();
        try {
            nanos = Math.max(nanos, duration.toNanos());
        } finally {
            turn.unlock();
        }
    }

    /// Returns when the next request may start.
    void await() throws InterruptedException {
        await(() -> {});
    }

    /// Returns when the next request may start and what comes after that has been waited for.
    void await(Start start) throws InterruptedException {
        if (nanos == 0) {
            start.await();
            return;
        }
        turn.lockInterruptibly();
        try {
            while (started) {
                var left = lastNanos + nanos - ticker.nanos();
                if (left <= 0) break;
                ticker.sleep(left);
            }
            start.await();
            started = true;
            lastNanos = ticker.nanos();
        } finally {
            turn.unlock();
        }
    }
}

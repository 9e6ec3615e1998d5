package clew.fetch;

import java.time.Duration;

/// A minimum time between the starts of any two requests. Belongs to one lock.
final class Interval {
    private long nanos;
    private boolean started;
    private long last;

    Interval(Duration duration) {
        this.nanos = duration.toNanos();
    }

    /// Makes it at least this long from now on.
    void atLeast(Duration duration) {
        nanos = Math.max(nanos, duration.toNanos());
    }

    boolean isZero() {
        return nanos == 0;
    }

    /// When the next request may start, where it is not to start before `at`.
    long after(long at) {
        return nanos > 0 && started && last + nanos - at > 0 ? last + nanos : at;
    }

    void start(long now) {
        started = true;
        last = now;
    }
}

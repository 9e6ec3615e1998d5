package clew.chrome;

import clew.devtools.TimeLimit;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// How much the tabs of a browser get done: where more of them are at work than there are processors, time passes more
/// slowly for each. So a page that takes long to show is not late because of the pages beside it.
final class Load {
    private static final int WAITED_MAX = 10;

    private final int processors;
    private final LongSupplier clock;
    private int tabs;
    private double nanos;
    private long last;

    Load() {
        this(Runtime.getRuntime().availableProcessors(), System::nanoTime);
    }

    /// @param clock in nanoseconds
    Load(int processors, LongSupplier clock) {
        this.processors = processors;
        this.clock = clock;
        this.last = clock.getAsLong();
    }

    /// A tab begins to work.
    synchronized void begin() {
        pass();
        tabs++;
    }

    synchronized void end() {
        pass();
        tabs--;
    }

    /// The time of all tabs, in nanoseconds.
    synchronized long nanos() {
        pass();
        return (long) nanos;
    }

    /// A time limit for the work of a tab. What it had to wait for besides does not count, up to [#WAITED_MAX] times
    /// as much as the limit.
    TimeLimit within(Duration time, Supplier<Duration> waited) {
        var end = nanos() + time.toNanos();
        var waitedMax = WAITED_MAX * time.toNanos();
        return () -> end - nanos() + Math.min(waitedMax, waited.get().toNanos());
    }

    private void pass() {
        var now = clock.getAsLong();
        nanos += (now - last) * Math.min(1.0, (double) processors / Math.max(1, tabs));
        last = now;
    }
}

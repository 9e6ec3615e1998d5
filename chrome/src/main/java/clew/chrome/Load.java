package clew.chrome;

import java.util.function.LongSupplier;

/// How much the tabs of a browser get done: where more of them are at work than there are processors, time passes more
/// slowly for each. So a page that takes long to show is not late because of the pages beside it.
final class Load {
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

    private void pass() {
        var now = clock.getAsLong();
        nanos += (now - last) * Math.min(1.0, (double) processors / Math.max(1, tabs));
        last = now;
    }
}

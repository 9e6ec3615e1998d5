package clew.dial;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/// Ends exchanges whose time is up by closing what they read from: the only reliable way to end a blocking read.
///
/// Checking every [Deadline] a few times a second costs nothing per request, unlike a timer for each; in return, a
/// deadline may be late by up to [#LOOK_NANOS].
public final class Watchdog implements AutoCloseable {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final List<Deadline> deadlines = new CopyOnWriteArrayList<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("watchdog").unstarted(this::watch);
    private final LongSupplier clock;
    private volatile boolean closed;

    public Watchdog() {
        this(System::nanoTime);
    }

    /// @param clock in nanoseconds
    public Watchdog(LongSupplier clock) {
        this.clock = clock;
    }

    /// A deadline for one fetcher, which it arms for each exchange.
    public Deadline deadline() {
        var deadline = new Deadline(clock);
        synchronized (this) {
            if (thread.getState() == Thread.State.NEW) thread.start();
            deadlines.add(deadline);
        }
        return deadline;
    }

    /// Removes a deadline that will not be armed again.
    public void release(Deadline deadline) {
        deadlines.remove(deadline);
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        for (var deadline : deadlines) deadline.cut();
    }

    private void watch() {
        while (!closed) {
            LockSupport.parkNanos(LOOK_NANOS);
            var now = clock.getAsLong();
            for (var deadline : deadlines) deadline.look(now);
        }
    }
}

package clew.fetch;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Ends exchanges whose time is up by closing what they read from: the one thing that ends a blocking read for sure.
///
/// A look at every [Leash] some times a second costs nothing per request, unlike a timer for each; in return a
/// deadline is kept to within [#LOOK_NANOS].
final class Watchdog implements AutoCloseable {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final List<Leash> leashes = new CopyOnWriteArrayList<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("watchdog").unstarted(this::watch);
    private volatile boolean closed;

    /// A leash for one fetcher, which it arms for each exchange.
    Leash leash() {
        var leash = new Leash();
        synchronized (this) {
            if (thread.getState() == Thread.State.NEW) thread.start();
            leashes.add(leash);
        }
        return leash;
    }

    /// Forgets a leash that nobody will arm again.
    void release(Leash leash) {
        leashes.remove(leash);
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        for (var leash : leashes) leash.cut();
    }

    private void watch() {
        while (!closed) {
            LockSupport.parkNanos(LOOK_NANOS);
            var now = System.nanoTime();
            for (var leash : leashes) leash.look(now);
        }
    }

    /// The time limit of one exchange at a time.
    static final class Leash {
        private @Nullable Closeable held;
        private boolean armed;
        private boolean expired;
        private boolean cut;
        private long deadline;

        /// Begins an exchange that may take `nanos` from now.
        synchronized void arm(long nanos) {
            armed = true;
            expired = false;
            held = null;
            deadline = System.nanoTime() + nanos;
        }

        /// What to close when the time is up, until another takes its place.
        synchronized void hold(Closeable resource) {
            held = resource;
            if (expired || cut) close();
        }

        /// Ends the exchange. From here on its time cannot be up any more.
        synchronized void disarm() {
            armed = false;
        }

        synchronized boolean expired() {
            return expired;
        }

        synchronized long nanosLeft() {
            return Math.max(0, deadline - System.nanoTime());
        }

        private synchronized void look(long now) {
            if (armed && !expired && now - deadline >= 0) {
                expired = true;
                close();
            }
        }

        /// Ends whatever is under way, for good.
        synchronized void cut() {
            cut = true;
            close();
        }

        /// Whether nothing more can come of anything.
        synchronized boolean isCut() {
            return cut;
        }

        /// Whether nothing more can come of this exchange.
        synchronized boolean isOver() {
            return expired || cut;
        }

        private void close() {
            if (held == null) return;
            try {
                held.close();
            } catch (IOException _) {
                // It was to be closed, and nobody can use it any more.
            }
        }
    }
}

package clew.dial;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The time limit of one exchange at a time.
public final class Deadline {
    private @Nullable Closeable held;
    private boolean armed;
    private boolean expired;
    private boolean cut;
    private long at;

    /// Begins an exchange that may take `nanos` from now.
    public synchronized void arm(long nanos) {
        armed = true;
        expired = false;
        held = null;
        at = System.nanoTime() + nanos;
    }

    /// What to close when the time is up, until another takes its place.
    public synchronized void hold(Closeable resource) {
        held = resource;
        if (expired || cut) close();
    }

    /// Ends the exchange. From here on its time cannot be up any more.
    public synchronized void disarm() {
        armed = false;
    }

    /// What was to be closed when the time is up is somebody else's now.
    public synchronized void letGo() {
        held = null;
    }

    public synchronized boolean expired() {
        return expired;
    }

    public synchronized long nanosLeft() {
        return Math.max(0, at - System.nanoTime());
    }

    synchronized void look(long now) {
        if (armed && !expired && now - at >= 0) {
            expired = true;
            close();
        }
    }

    /// Ends whatever is under way, for good.
    public synchronized void cut() {
        cut = true;
        close();
    }

    /// Whether nothing more can come of anything.
    public synchronized boolean isCut() {
        return cut;
    }

    /// Whether nothing more can come of this exchange.
    public synchronized boolean isOver() {
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

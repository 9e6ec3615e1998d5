package clew.dial;

import clew.http.FetchException;
import clew.page.Failure.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The time limit for one exchange at a time. What arrives after it is not an answer: see [#check].
public final class Deadline {
    private final LongSupplier clock;
    private @Nullable Closeable held;
    private boolean armed;
    private boolean expired;
    private boolean cut;
    private long at;
    private long limit;
    private boolean limited;
    private long pausedAt;

    /// @param clock in nanoseconds
    Deadline(LongSupplier clock) {
        this.clock = clock;
    }

    /// Starts an exchange that may take `nanos` from now.
    public synchronized void arm(long nanos) {
        armed = true;
        expired = false;
        limited = false;
        held = null;
        at = clock.getAsLong() + nanos;
    }

    /// Sets what to close when the time is up, in place of what was set before.
    public synchronized void hold(Closeable resource) {
        held = resource;
        if (expired || cut) close();
    }

    /// Ends the exchange. Its time can no longer run out; where it has, this throws as [#check] does.
    public synchronized void end() throws FetchException {
        check();
        disarm();
    }

    /// Ends the exchange, in time or not.
    public synchronized void disarm() {
        armed = false;
    }

    /// Gives the exchange so much time from now, instead of what it has left, but not beyond what [#limit] grants.
    public synchronized void restart(long nanos) {
        var now = clock.getAsLong();
        look(now);
        if (!armed || expired) return;
        at = now + nanos;
        if (limited && at - limit > 0) at = limit;
    }

    /// Restarts of this exchange end so much time from now at the latest, until this is called again.
    public synchronized void limit(long nanos) {
        limited = true;
        limit = clock.getAsLong() + nanos;
    }

    /// Whether it was up to [#restart] and [#limit] how long the exchange could take.
    public synchronized boolean isLimited() {
        return limited;
    }

    /// The time stands still until [#resume].
    public synchronized void pause() {
        armed = false;
        pausedAt = clock.getAsLong();
    }

    public synchronized void resume() {
        if (isOver()) return;
        var paused = clock.getAsLong() - pausedAt;
        at += paused;
        limit += paused;
        armed = true;
    }

    /// What was to be closed when the time is up is somebody else's now.
    public synchronized void letGo() {
        held = null;
    }

    public synchronized boolean expired() {
        return expired;
    }

    public synchronized long nanosLeft() {
        return Math.max(0, at - clock.getAsLong());
    }

    /// Throws where the time of the exchange is up, whether or not the [Watchdog] has seen it yet.
    public synchronized void check() throws FetchException {
        look(clock.getAsLong());
        if (expired) throw new FetchException(Reason.DEADLINE, "");
    }

    synchronized void look(long now) {
        if (armed && !expired && now - at >= 0) {
            expired = true;
            close();
        }
    }

    /// Ends the current exchange and all later ones.
    public synchronized void cut() {
        cut = true;
        close();
    }

    /// Whether all exchanges have been ended.
    public synchronized boolean isCut() {
        return cut;
    }

    /// Whether this exchange has been ended.
    public synchronized boolean isOver() {
        return expired || cut;
    }

    private void close() {
        if (held == null) return;
        try {
            held.close();
        } catch (IOException _) {
            // It was to be closed, and cannot be used any more.
        }
    }
}

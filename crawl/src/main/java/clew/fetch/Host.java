package clew.fetch;

import clew.http.Connection;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A host, for all who send requests to it: who is waiting for it, when the next may pass, and which connections to it
/// are idle.
///
/// 1. Nobody passes while the host wants to be left alone, nor sooner after the last request than it wants.
/// 2. Requests pass side by side, as many as the host can bear ([HostLoad]); but the last try of a page passes alone,
///    and after the silence that the host asked for or needs. So a host that is too busy for eight at once says the
///    same to eight workers as to one.
/// 3. Whoever waits to be alone goes before those who pass side by side.
/// 4. Requests that somebody else sends, such as a browser, pass before all of these. They keep to the first rule only.
/// 5. Requests to a site that is not crawled pass [#EXTERNAL_OPEN_MAX] at once, and not sooner after one another than
///    their own delay. Nobody else waits for that.
/// 6. Whoever is alone may close all idle connections: some hosts grant no more, to all of their ports together.
///
/// It does not wait for anything itself. All of it belongs to the lock of the [Hosts].
final class Host {
    /// In place of a time: when somebody else leaves, or comes.
    static final long UNKNOWN = Long.MAX_VALUE;

    /// How many requests to a site that is not crawled are open at once.
    static final int EXTERNAL_OPEN_MAX = 2;

    private final String hostname;
    private final long serial;
    private final ReentrantLock lock;
    private final Ticker ticker;
    private final HostLoad load = new HostLoad();
    private final Interval delay = new Interval(Duration.ZERO);
    private final Interval externalDelay;
    private final Patience patience = new Patience();
    private final IdleConnections idle;
    private final Queue<Turn> alone = new ArrayDeque<>();
    private final Queue<Turn> besideOthers = new ArrayDeque<>();
    private final Queue<Turn> external = new ArrayDeque<>();
    private final Queue<Turn> forOthers = new ArrayDeque<>();
    private final Queue<Turn> delayed =
            new PriorityQueue<>((one, other) -> Long.compare(one.notBefore, other.notBefore));
    private int open;
    private int openMax = Integer.MAX_VALUE;
    private int externalOpen;
    private boolean isOneAlone;
    private long pausedUntil;
    private long lastExchange;
    private long nextPass = UNKNOWN;

    /// @param serial tells it from all others
    /// @param externalDelay the minimum time between two requests, where its site is not crawled
    /// @param idleLimit how many connections are kept to all hosts
    Host(String hostname, long serial, Duration externalDelay, IdleLimit idleLimit, ReentrantLock lock, Ticker ticker) {
        this.hostname = hostname;
        this.serial = serial;
        this.idle = new IdleConnections(idleLimit);
        this.externalDelay = new Interval(externalDelay);
        this.lock = lock;
        this.ticker = ticker;
        this.pausedUntil = ticker.nanos();
        this.lastExchange = pausedUntil;
    }

    String hostname() {
        return hostname;
    }

    long serial() {
        return serial;
    }

    /// What [#findNextPass] found last.
    long nextPass() {
        return nextPass;
    }

    void add(Turn turn) {
        if (turn.isDelayed) delayed.add(turn);
        else queue(turn);
        turn.isDelayed = false;
    }

    private void queue(Turn turn) {
        if (turn.isForOther) forOthers.add(turn);
        else if (turn.wantsToBeAlone) alone.add(turn);
        else (turn.isExternal() ? external : besideOthers).add(turn);
    }

    boolean remove(Turn turn) {
        return alone.remove(turn)
                || besideOthers.remove(turn)
                || external.remove(turn)
                || delayed.remove(turn)
                || forOthers.remove(turn);
    }

    /// When the next of those who wait may pass, which may be a time in the past; [#UNKNOWN] where that depends on
    /// others.
    long findNextPass(long now) {
        nextPass = timeOfNextPass(now);
        return nextPass;
    }

    private long timeOfNextPass(long now) {
        while (!delayed.isEmpty() && delayed.element().notBefore - now <= 0) queue(delayed.remove());
        if (!forOthers.isEmpty()) return delay.after(pausedUntil);
        var next = next(now);
        if (next != null) return timeOf(next);
        return delayed.isEmpty() ? UNKNOWN : delayed.element().notBefore;
    }

    /// When one that waits may pass, if it is the next.
    private long timeOf(Turn turn) {
        var passesAlone = passesAlone(turn);
        if (isOneAlone || open >= (passesAlone ? 1 : Math.min(openMax, load.limit()))) return UNKNOWN;
        if (turn.isExternal() && externalOpen >= EXTERNAL_OPEN_MAX) return UNKNOWN;
        var at = delay.after(pausedUntil);
        if (turn.isExternal()) at = externalDelay.after(at);
        if (!passesAlone) return at;
        return Math.max(at, lastExchange + Math.max(turn.quietNanos, load.quietNanos(turn)));
    }

    /// Whoever asks a site that is not crawled has to wait for more than others, but not for them.
    private @Nullable Turn next(long now) {
        if (!alone.isEmpty()) return alone.peek();
        var first = external.peek();
        if (first == null || besideOthers.isEmpty()) return first == null ? besideOthers.peek() : first;
        var at = timeOf(first);
        return at != UNKNOWN && at - now <= 0 ? first : besideOthers.peek();
    }

    /// How many wait to ask its site, where that is not crawled.
    int externalWaiting() {
        return external.size();
    }

    /// Where a host bears only one request at a time, everybody had better be alone.
    private boolean passesAlone(Turn turn) {
        return turn.wantsToBeAlone || load.limit() == 1;
    }

    /// Lets the next one pass, whose time has come.
    Turn pass(long now) {
        delay.start(now);
        if (!forOthers.isEmpty()) {
            var turn = forOthers.remove();
            turn.hasCome = true;
            return turn;
        }
        var turn = Objects.requireNonNull(next(now));
        if (!alone.isEmpty()) alone.remove();
        else (turn.isExternal() ? external : besideOthers).remove();
        turn.isAlone = passesAlone(turn);
        turn.hasCome = true;
        turn.wantsToBeAlone = false;
        turn.quietNanos = 0;
        if (turn.isAlone) load.wasQuiet();
        isOneAlone = turn.isAlone;
        open++;
        if (turn.isExternal()) {
            externalOpen++;
            externalDelay.start(now);
        }
        load.begin(turn);
        return turn;
    }

    void leave(Turn turn) {
        turn.hasCome = false;
        if (turn.isForOther) return;
        isOneAlone = false;
        open--;
        if (turn.isExternal()) externalOpen--;
        load.end();
        lastExchange = ticker.nanos();
    }

    /// Whether nothing would be lost if it were forgotten.
    boolean isForgettable(long now) {
        return isUnused()
                && openMax == Integer.MAX_VALUE
                && delay.isZero()
                && externalDelay.after(now) - now <= 0
                && !isPaused(now);
    }

    /// Whether nobody is there, or waits.
    boolean isUnused() {
        return open == 0
                && alone.isEmpty()
                && besideOthers.isEmpty()
                && external.isEmpty()
                && delayed.isEmpty()
                && forOthers.isEmpty();
    }

    /// Whether it wants to be left alone.
    boolean isPaused(long now) {
        return pausedUntil - now > 0;
    }

    /// How long it still wants to be left alone; zero where it does not.
    Duration pauseLeft(long now) {
        return Duration.ofNanos(Math.max(0, pausedUntil - now));
    }

    /// Makes the time between two requests to this host at least so long.
    void slowDown(Duration wanted) {
        delay.atLeast(wanted);
    }

    /// Permits at most so many open requests from now on.
    void limit(int requests) {
        openMax = requests;
    }

    IdleConnections idle() {
        return idle;
    }

    /// Whether pages do not answer even when nobody else asks.
    boolean isSilentAlone() {
        lock.lock();
        try {
            return load.isSilentAlone();
        } finally {
            lock.unlock();
        }
    }

    /// Says how long an answer of the host took.
    void answered(Turn turn, long nanos) {
        lock.lock();
        try {
            load.answered(turn, nanos);
            if (turn.isAlone) load.askedAlone(true);
        } finally {
            lock.unlock();
        }
    }

    /// Says that no answer came in time.
    ///
    /// @return whether one may come to somebody who is alone
    boolean missed(Turn turn) {
        lock.lock();
        try {
            if (!turn.isAlone) return load.missed(turn, !idle.isEmpty());
            load.askedAlone(false);
            return false;
        } finally {
            lock.unlock();
        }
    }

    /// Says that the host wants to be left alone for so long.
    ///
    /// @return whether it is worth another try then
    boolean refused(Turn turn, Duration wish) {
        lock.lock();
        try {
            if (turn.isExternal() && !patience.has(wish)) return false;
        } finally {
            lock.unlock();
        }
        pause(wish.toNanos());
        return true;
    }

    /// Says that the host did not want to be left alone.
    void accepted() {
        lock.lock();
        try {
            patience.restore();
        } finally {
            lock.unlock();
        }
    }

    /// Sends nothing to this host for so long. Said by whoever has passed.
    void pause(long nanos) {
        lock.lock();
        try {
            pausedUntil = Math.max(pausedUntil, ticker.nanos() + nanos);
        } finally {
            lock.unlock();
        }
    }

    /// An idle connection to an origin, for the one whose turn it is; null where there is none. Then one that leads
    /// elsewhere is closed, because a new one is about to take its place.
    @Nullable
    Connection take(String origin, Object owner) {
        Connection replaced;
        lock.lock();
        try {
            var connection = idle.take(origin, owner);
            if (connection != null) return connection;
            replaced = idle.takeAny(owner);
        } finally {
            lock.unlock();
        }
        if (replaced != null) IdleConnections.close(replaced);
        return null;
    }

    /// Keeps a connection for whoever is next, or closes it where too many are kept.
    void keep(Connection connection, Object owner) {
        boolean isKept;
        lock.lock();
        try {
            isKept = idle.add(connection, owner);
        } finally {
            lock.unlock();
        }
        if (!isKept) IdleConnections.close(connection);
    }

    /// Closes all idle connections, for one that is alone.
    ///
    /// @return whether there were any
    boolean closeIdle() {
        lock.lock();
        try {
            return idle.close();
        } finally {
            lock.unlock();
        }
    }
}

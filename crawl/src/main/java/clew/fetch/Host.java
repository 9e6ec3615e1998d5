package clew.fetch;

import clew.fetch.HostLoad.Turn;
import clew.http.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/// A host, for all that ask it: when the next request to it may go out, and which connections to it are kept.
///
/// 1. Nobody passes while the host wants to be left alone, nor sooner after the last request than it or the crawl
///    wants.
/// 2. Requests pass side by side, as many as the host can bear ([HostLoad]); but the last try of a page passes alone,
///    and after the silence that the host asked for or needs. So a host that is too busy for eight at once says the
///    same to eight workers as to one.
/// 3. Whoever is alone may take a connection that another fetcher keeps, or close all of them: some hosts grant no
///    more connections, to all of their ports together.
final class Host {
    // Fair: whoever wants to be alone is not passed by others for ever.
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    private final Set<Connection> kept = ConcurrentHashMap.newKeySet();
    private final Ticker ticker;
    private final HostLoad load = new HostLoad();
    private final Interval all;
    private final Interval own;
    private volatile long pausedUntil;
    private volatile long lastExchange;

    /// @param all what is kept between any two requests, to whichever host
    Host(Ticker ticker, Interval all) {
        this.ticker = ticker;
        this.all = all;
        this.own = new Interval(Duration.ZERO, ticker);
        this.pausedUntil = ticker.nanos();
        this.lastExchange = pausedUntil;
    }

    /// Makes the time between two requests to this host at least so long.
    void slowDown(Duration delay) {
        own.atLeast(delay);
    }

    /// Returns when the next request may start. Said by whoever has passed.
    void awaitStart() throws InterruptedException {
        own.await(all::await);
    }

    HostLoad load() {
        return load;
    }

    /// Whether the host bears only one request at a time, so that everybody had better be alone.
    boolean isNarrow() {
        return load.limit() == 1;
    }

    /// Passes as soon as the host may be asked, side by side with others.
    void enter(Turn turn) throws InterruptedException {
        load.enter();
        try {
            enterBesideOthers();
        } catch (InterruptedException e) {
            load.leave();
            throw e;
        }
        load.begin(turn);
    }

    private void enterBesideOthers() throws InterruptedException {
        while (true) {
            sleepUntil(pausedUntil);
            lock.readLock().lockInterruptibly();
            if (pausedUntil - ticker.nanos() <= 0) return;
            lock.readLock().unlock();
        }
    }

    void leave() {
        load.end();
        lastExchange = ticker.nanos();
        lock.readLock().unlock();
        load.leave();
    }

    /// Passes when everybody else has left, and the host has heard nothing for `quietNanos`.
    void enterAlone(Turn turn, long quietNanos) throws InterruptedException {
        lock.writeLock().lockInterruptibly();
        try {
            sleepUntil(pausedUntil);
            sleepUntil(lastExchange + Math.max(quietNanos, load.quietNanos(turn)));
        } catch (InterruptedException e) {
            lock.writeLock().unlock();
            throw e;
        }
        load.begin(turn);
    }

    void leaveAlone() {
        load.end();
        lastExchange = ticker.nanos();
        lock.writeLock().unlock();
    }

    boolean isAlone() {
        return lock.isWriteLockedByCurrentThread();
    }

    /// Says how long an answer of the host took.
    void answered(Turn turn, long nanos) {
        load.answered(turn, nanos);
        if (isAlone()) load.askedAlone(true);
    }

    /// Says that no answer came in time.
    ///
    /// @return whether one may come to somebody who is alone
    boolean missed(Turn turn) {
        if (!isAlone()) return load.missed(turn, !kept.isEmpty());
        load.askedAlone(false);
        return false;
    }

    /// Asks nothing of this host for so long. Said by whoever has passed.
    void pause(long nanos) {
        var until = ticker.nanos() + nanos;
        synchronized (this) {
            if (until - pausedUntil > 0) pausedUntil = until;
        }
    }

    void keep(Connection connection) {
        kept.add(connection);
    }

    void forget(Connection connection) {
        kept.remove(connection);
    }

    /// Gives to a fetcher, which must be alone, the connection that another keeps to an origin; null where there is
    /// none.
    @Nullable
    Connection take(String origin, Fetcher fetcher) {
        assert isAlone() : "others may be using it";
        for (var connection : kept) {
            if (connection.leadsTo(origin) && connection.passTo(fetcher)) return connection;
        }
        return null;
    }

    /// Closes all connections that fetchers keep to the host, for one that is alone.
    ///
    /// @return whether there were any
    boolean closeKept() {
        assert isAlone() : "others may be using them";
        var any = false;
        for (var connection : List.copyOf(kept)) {
            if (!connection.abandon()) continue;
            any = true;
            kept.remove(connection);
            try {
                connection.close();
            } catch (IOException _) {
                // Nobody uses it any more.
            }
        }
        return any;
    }

    private void sleepUntil(long nanos) throws InterruptedException {
        for (var left = nanos - ticker.nanos(); left > 0; left = nanos - ticker.nanos()) ticker.sleep(left);
    }
}

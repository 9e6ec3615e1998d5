package clew.fetch;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/// The way to one host, for all fetchers of a crawl.
///
/// 1. Nobody passes while the host wants to be left alone.
/// 2. Requests pass side by side; but the last try of a page passes alone, and after the silence that the host asked
///    for. So a host that is too busy for eight at once says the same to eight workers as to one.
/// 3. Whoever is alone may take a connection that another fetcher keeps: some hosts grant no more of them.
final class HostGate {
    // Fair: whoever wants to be alone is not passed by others for ever.
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    private final Set<Connection> kept = ConcurrentHashMap.newKeySet();
    private final Ticker ticker;
    private volatile long pausedUntil;
    private volatile long lastExchange;

    HostGate(Ticker ticker) {
        this.ticker = ticker;
        this.pausedUntil = ticker.nanos();
        this.lastExchange = pausedUntil;
    }

    /// Passes as soon as the host may be asked, side by side with others.
    void enter() throws InterruptedException {
        while (true) {
            sleepUntil(pausedUntil);
            lock.readLock().lockInterruptibly();
            if (pausedUntil - ticker.nanos() <= 0) break;
            lock.readLock().unlock();
        }
    }

    void leave() {
        lastExchange = ticker.nanos();
        lock.readLock().unlock();
    }

    /// Passes when everybody else has left, and the host has heard nothing for `quietNanos`.
    void enterAlone(long quietNanos) throws InterruptedException {
        lock.writeLock().lockInterruptibly();
        try {
            sleepUntil(pausedUntil);
            sleepUntil(lastExchange + quietNanos);
        } catch (InterruptedException e) {
            lock.writeLock().unlock();
            throw e;
        }
    }

    void leaveAlone() {
        lastExchange = ticker.nanos();
        lock.writeLock().unlock();
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
        assert lock.isWriteLockedByCurrentThread() : "others may be using it";
        for (var connection : kept) {
            if (connection.leadsTo(origin) && connection.passTo(fetcher)) return connection;
        }
        return null;
    }

    private void sleepUntil(long nanos) throws InterruptedException {
        for (var left = nanos - ticker.nanos(); left > 0; left = nanos - ticker.nanos()) ticker.sleep(left);
    }
}

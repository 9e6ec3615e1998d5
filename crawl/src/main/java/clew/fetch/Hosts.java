package clew.fetch;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// All hosts that requests are sent to, and the queue of those requests: whoever has time takes the next whose host may
/// be asked now. So nobody is kept waiting for one host while another could be asked.
///
/// 1. No two requests start sooner after one another than the interval, to whichever hosts they go.
/// 2. What [#take] returns has passed its [Host], and must [#leave] it.
/// 3. Those to a host that is not crawled keep a delay of their own, and wait in a queue of their own.
/// 4. A host of which nothing need be remembered is forgotten when there are too many.
public final class Hosts implements AutoCloseable {
    /// Each may keep connections open.
    static final int HOSTS_MAX = 1_024;

    /// More than the workers of one crawl can have.
    private static final int IDLE_MAX = 65_536;

    /// How many hosts are looked at for one that can be forgotten, when there is a new one.
    private static final int LOOKED_AT_MAX = 32;

    /// The minimum time between two requests to a host that is not crawled.
    public static final Duration EXTERNAL_DELAY = Duration.ofMillis(100);

    private static final long FOREVER = Long.MAX_VALUE;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Ticker ticker;
    private final Interval interval;
    private final Duration externalDelay;
    private final int hostsMax;
    private final IdleLimit idleLimit;
    // In the order in which they were last asked for.
    private final SequencedMap<String, Host> hosts = new LinkedHashMap<>(16, 0.75f, true);
    // Those where somebody may pass at a known time.
    private final TreeSet<Host> waitedFor = new TreeSet<>(Hosts::earlierFirst);
    private final Queue<Runnable> ready = new ArrayDeque<>();
    private long serial;
    // Whether a thread waits for the time to pass, and until when.
    private boolean isTimed;
    private long timedUntil;
    private int waiting;
    // One thread at a time is woken. It wakes the next where there is more to do: by then a thread that was busy may
    // have taken it, and nobody need be woken at all.
    private boolean isOneWoken;

    /// @param interval the minimum time between the starts of any two requests, to whichever host
    public Hosts(Duration interval, Ticker ticker) {
        this(interval, EXTERNAL_DELAY, ticker);
    }

    /// @param externalDelay the minimum time between the starts of two requests to one host that is not crawled
    public Hosts(Duration interval, Duration externalDelay, Ticker ticker) {
        this(interval, externalDelay, HOSTS_MAX, IDLE_MAX, ticker);
    }

    /// @param hostsMax how many hosts are remembered of which nothing need be
    /// @param idleMax how many idle connections are kept to all hosts together
    public Hosts(Duration interval, Duration externalDelay, int hostsMax, int idleMax, Ticker ticker) {
        this.interval = new Interval(interval);
        this.externalDelay = externalDelay;
        this.hostsMax = hostsMax;
        this.idleLimit = new IdleLimit(idleMax);
        this.ticker = ticker;
    }

    /// Hosts that may be asked at any time.
    public static Hosts unpaced() {
        return new Hosts(Duration.ZERO, Duration.ZERO, Ticker.system());
    }

    /// Makes the time between two requests to a host at least so long, as its robots.txt asks for.
    public void slowDown(String hostname, Duration delay) {
        if (!delay.isPositive()) return;
        lock.lock();
        try {
            var host = host(hostname);
            host.slowDown(delay);
            arrange(host);
        } finally {
            lock.unlock();
        }
    }

    /// Permits at most so many open requests to a host, until it is forgotten: where a pool of workers serves several
    /// crawls, all that have waited for a host could be sent at once.
    public void limit(String hostname, int requests) {
        lock.lock();
        try {
            var host = host(hostname);
            host.limit(requests);
            arrange(host);
        } finally {
            lock.unlock();
        }
    }

    /// Sends nothing to a host for so long.
    public void pause(String hostname, Duration time) {
        lock.lock();
        try {
            var host = host(hostname);
            host.pause(time.toNanos());
            arrange(host);
        } finally {
            lock.unlock();
        }
    }

    /// For how long nothing is sent to a host from now on; zero where something may be sent.
    public Duration pauseLeft(String hostname) {
        lock.lock();
        try {
            var host = hosts.get(hostname);
            return host == null ? Duration.ZERO : host.pauseLeft(ticker.nanos());
        } finally {
            lock.unlock();
        }
    }

    /// Puts a request into the queue, to be done by somebody who takes it.
    ///
    /// @return whether it has to wait for its host, rather than for somebody to take it
    public boolean add(Turn turn, Runnable errand) {
        lock.lock();
        try {
            turn.errand = errand;
            turn.isHeld = queue(turn);
            return turn.isHeld;
        } finally {
            lock.unlock();
        }
    }

    /// Takes a request out of the queue.
    ///
    /// @return whether it was there
    public boolean remove(Turn turn) {
        lock.lock();
        try {
            var host = turn.host;
            if (host == null || !host.remove(turn)) return false;
            arrange(host);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// Waits for a request whose turn has come.
    public Runnable take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (ready.isEmpty()) step();
            return ready.remove();
        } finally {
            passOn();
            lock.unlock();
        }
    }

    /// Waits for one's own turn.
    void enter(Turn turn) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            turn.errand = null;
            queue(turn);
            while (!turn.hasCome) {
                step();
                if (!ready.isEmpty()) changed.signalAll();
            }
        } catch (InterruptedException e) {
            if (turn.hasCome) leave(turn);
            else remove(turn);
            throw e;
        } finally {
            passOn();
            lock.unlock();
        }
    }

    /// Waits until one more request may go to a host, for somebody else who sends it.
    void enterForOther(String hostname) throws InterruptedException {
        var turn = new Turn(hostname, FOREVER);
        turn.isForOther = true;
        enter(turn);
        leave(turn);
    }

    /// The request has had its answer, or has none to expect.
    public void leave(Turn turn) {
        lock.lock();
        try {
            var host = Objects.requireNonNull(turn.host);
            host.leave(turn);
            arrange(host);
        } finally {
            lock.unlock();
        }
    }

    private static int earlierFirst(Host one, Host other) {
        var earlier = Long.compare(one.nextPass(), other.nextPass());
        return earlier != 0 ? earlier : Long.compare(one.serial(), other.serial());
    }

    /// @return whether it waits for its host
    private boolean queue(Turn turn) {
        var host = host(turn.hostname());
        turn.host = host;
        host.add(turn);
        var at = arrange(host);
        // Of those that want to ask one host that is not crawled, only the first may pass at once.
        if (turn.isExternal() && host.externalWaiting() > 1) return true;
        return at == Host.UNKNOWN || at - ticker.nanos() > 0;
    }

    /// Finds out when somebody may pass at a host.
    private long arrange(Host host) {
        waitedFor.remove(host);
        var at = host.findNextPass(ticker.nanos());
        if (at != Host.UNKNOWN) {
            waitedFor.add(host);
            if (waitedFor.first().equals(host)) wakeOne();
        }
        return at;
    }

    /// Lets the next one pass, or waits until something changes. One thread waits for the time to pass, the others for
    /// a signal.
    private void step() throws InterruptedException {
        if (waitedFor.isEmpty()) {
            await(FOREVER);
            return;
        }
        var host = waitedFor.first();
        var now = ticker.nanos();
        var at = interval.after(host.nextPass());
        if (at - now <= 0) {
            pass(host, now);
        } else if (isTimed && timedUntil - at <= 0) {
            await(FOREVER);
        } else {
            isTimed = true;
            timedUntil = at;
            try {
                await(at - now);
            } finally {
                isTimed = false;
            }
        }
    }

    @SuppressWarnings("WaitNotInLoop") // whoever calls this looks again
    private void await(long nanos) throws InterruptedException {
        waiting++;
        try {
            if (nanos == FOREVER) changed.await();
            else ticker.await(changed, nanos);
        } finally {
            waiting--;
            isOneWoken = false;
        }
    }

    private void wakeOne() {
        if (isOneWoken || waiting == 0) return;
        isOneWoken = true;
        changed.signal();
    }

    /// Whoever stops waiting leaves what is left to another: requests, and the time to be waited for.
    private void passOn() {
        if (!ready.isEmpty() || isNobodyInTime()) wakeOne();
    }

    /// Whether a host can be asked before whoever waits for the time to pass looks again.
    private boolean isNobodyInTime() {
        return !waitedFor.isEmpty()
                && (!isTimed || timedUntil - interval.after(waitedFor.first().nextPass()) > 0);
    }

    private void pass(Host host, long now) {
        waitedFor.remove(host);
        var found = host.findNextPass(now);
        if (found == Host.UNKNOWN) return;
        if (found - now > 0) {
            waitedFor.add(host);
            return;
        }
        var turn = host.pass(now);
        interval.start(now);
        arrange(host);
        var errand = turn.errand;
        if (errand == null) changed.signalAll();
        else ready.add(errand);
    }

    private Host host(String hostname) {
        var host = hosts.get(hostname);
        if (host != null) return host;
        if (hosts.size() >= hostsMax) forgetSome();
        host = new Host(hostname, serial++, externalDelay, idleLimit, lock, ticker);
        hosts.put(hostname, host);
        return host;
    }

    /// Looks at those that have not been asked for the longest time. Whoever is waited for goes to the end of the line,
    /// so that thousands of them do not hide those that can be forgotten.
    private void forgetSome() {
        var now = ticker.nanos();
        for (int i = 0; i < LOOKED_AT_MAX && hosts.size() >= hostsMax; i++) {
            var host = hosts.pollFirstEntry().getValue();
            if (host.isForgettable(now)) host.idle().close();
            else hosts.put(host.hostname(), host);
        }
    }

    /// Nobody will ask a host any more, as far as one knows: its delay need not be remembered. A pause that it asked
    /// for is.
    public void forget(String hostname) {
        lock.lock();
        try {
            var host = hosts.get(hostname);
            if (host == null || !host.isUnused()) return;
            host.limit(Integer.MAX_VALUE);
            if (host.isPaused(ticker.nanos())) return;
            hosts.remove(hostname);
            waitedFor.remove(host);
            host.idle().close();
        } finally {
            lock.unlock();
        }
    }

    /// How many hosts are remembered.
    int size() {
        lock.lock();
        try {
            return hosts.size();
        } finally {
            lock.unlock();
        }
    }

    Host of(String hostname) {
        lock.lock();
        try {
            return host(hostname);
        } finally {
            lock.unlock();
        }
    }

    /// Closes the idle connections of one owner.
    void closeIdle(Object owner) {
        lock.lock();
        try {
            for (var host : hosts.values()) host.idle().close(owner);
        } finally {
            lock.unlock();
        }
    }

    /// Closes all idle connections.
    @Override
    public void close() {
        lock.lock();
        try {
            for (var host : hosts.values()) host.idle().close();
        } finally {
            lock.unlock();
        }
    }

    Ticker ticker() {
        return ticker;
    }
}

package clew.kafka.node;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// How long a node may act on what it owns, after Kafka has said that it is a member of its group: half the time after
/// which Kafka would give that to others. So a node that was stopped for a while, or has lost its connection, sends
/// nothing when somebody else may do so.
///
/// Both clocks count: the one does not run while a machine sleeps, the other may be set.
final class Lease {
    /// How often those who wait look for what nobody tells them.
    private static final long LOOK_MILLIS = 100;

    private final long nanos;
    private final LongSupplier ticker;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition renewed = lock.newCondition();
    private long provenAt;
    private Instant provenTime = Instant.EPOCH;
    private boolean isProven;

    Lease(Duration session, LongSupplier ticker, InstantSource clock) {
        this.nanos = session.toNanos() / 2;
        this.ticker = ticker;
        this.clock = clock;
    }

    /// A moment to prove something since.
    record Moment(long nanos, Instant time) {}

    Moment now() {
        return new Moment(ticker.getAsLong(), clock.instant());
    }

    /// Kafka says that the node was a member at that moment, or later.
    void prove(Moment asked) {
        lock.lock();
        try {
            if (isProven && asked.nanos() - provenAt < 0) return;
            isProven = true;
            provenAt = asked.nanos();
            provenTime = asked.time();
            renewed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean holds() {
        lock.lock();
        try {
            if (!isProven || ticker.getAsLong() - provenAt > nanos) return false;
            return Duration.between(provenTime, clock.instant()).toNanos() <= nanos;
        } finally {
            lock.unlock();
        }
    }

    /// Waits until it holds, for as long as somebody wants that.
    ///
    /// @return whether it holds and is wanted
    boolean awaitWhile(BooleanSupplier isWanted) throws InterruptedException {
        awaitThat(() -> holds() || !isWanted.getAsBoolean());
        return isWanted.getAsBoolean();
    }

    /// Waits until it holds, and something else does.
    void await(BooleanSupplier also) throws InterruptedException {
        awaitThat(() -> holds() && also.getAsBoolean());
    }

    private void awaitThat(BooleanSupplier condition) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!condition.getAsBoolean()) {
                var _ = renewed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            }
        } finally {
            lock.unlock();
        }
    }
}

package clew.fetch;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/// The time that passes, so that a test can hold it still.
public interface Ticker {
    /// Nanoseconds since some fixed moment.
    long nanos();

    void sleep(long nanos) throws InterruptedException;

    /// Waits for a signal, but no longer than this.
    void await(Condition signal, long nanos) throws InterruptedException;

    static Ticker system() {
        return new Ticker() {
            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public void sleep(long nanos) throws InterruptedException {
                TimeUnit.NANOSECONDS.sleep(nanos);
            }

            @Override
            @SuppressWarnings("WaitNotInLoop") // the caller looks again
            public void await(Condition signal, long nanos) throws InterruptedException {
                var _ = signal.awaitNanos(nanos);
            }
        };
    }
}

package clew.fetch;

import java.util.concurrent.TimeUnit;

/// The time that passes, so that a test can hold it still.
public interface Ticker {
    /// Nanoseconds since some fixed moment.
    long nanos();

    void sleep(long nanos) throws InterruptedException;

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
        };
    }
}

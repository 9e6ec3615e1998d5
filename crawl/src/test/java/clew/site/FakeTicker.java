package clew.site;

import clew.fetch.Ticker;
import java.util.concurrent.locks.Condition;

/// A clock that moves only when somebody sleeps, or when it is pushed.
public final class FakeTicker implements Ticker {
    private long nanos;

    @Override
    public synchronized long nanos() {
        return nanos;
    }

    @Override
    public synchronized void sleep(long duration) {
        nanos += duration;
    }

    @Override
    public void await(Condition signal, long duration) {
        sleep(duration);
    }

    public synchronized void push(long duration) {
        nanos += duration;
    }
}

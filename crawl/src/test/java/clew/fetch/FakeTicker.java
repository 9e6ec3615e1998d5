package clew.fetch;

/// A clock that moves only when somebody sleeps, or when it is pushed.
final class FakeTicker implements Ticker {
    private long nanos;

    @Override
    public synchronized long nanos() {
        return nanos;
    }

    @Override
    public synchronized void sleep(long duration) {
        nanos += duration;
    }

    synchronized void push(long duration) {
        nanos += duration;
    }
}

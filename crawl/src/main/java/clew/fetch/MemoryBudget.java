package clew.fetch;

import java.util.concurrent.Semaphore;

/// How much memory many workers may take together for what is large. Whoever wants more than is left waits for its
/// turn.
///
/// A lease of more than there is at all is one of all there is: what is too large for the budget is dealt with alone.
public final class MemoryBudget {
    private static final int UNIT = 1024;

    /// A part of the budget, until it is closed.
    public final class Lease implements AutoCloseable {
        private int units;

        private Lease(int units) {
            this.units = units;
        }

        @Override
        public void close() {
            left.release(units);
            units = 0;
        }
    }

    private final int units;
    private final Semaphore left;

    public MemoryBudget(long bytes) {
        if (bytes < UNIT) throw new IllegalArgumentException("a budget of " + bytes + " bytes");
        units = (int) Math.min(bytes / UNIT, Integer.MAX_VALUE);
        left = new Semaphore(units, true);
    }

    /// One part of the heap out of so many.
    public static MemoryBudget ofHeap(int parts) {
        return new MemoryBudget(Runtime.getRuntime().maxMemory() / parts);
    }

    /// Waits until there is so much left, and takes it.
    public Lease take(long bytes) throws InterruptedException {
        var wanted = units(bytes);
        left.acquire(wanted);
        return new Lease(wanted);
    }

    /// The same for a thread whose interruption is answered elsewhere.
    public Lease takeUninterruptibly(long bytes) {
        var wanted = units(bytes);
        left.acquireUninterruptibly(wanted);
        return new Lease(wanted);
    }

    /// Whether so much could be taken at once.
    public boolean has(long bytes) {
        return left.availablePermits() >= units(bytes) && !left.hasQueuedThreads();
    }

    /// Whether there is so much at all.
    public boolean holds(long bytes) {
        return bytes / UNIT < units;
    }

    /// How many threads wait, as far as one can tell.
    public int waiting() {
        return left.getQueueLength();
    }

    private int units(long bytes) {
        return (int) Math.min(units, bytes / UNIT + 1);
    }
}

package clew.archive;

import java.util.concurrent.Semaphore;

/// The memory for documents that are rewritten at the same time. Whoever needs more than is left waits.
final class ReplayMemory {
    private static final int UNIT = 1 << 10;

    private final int units;
    private final Semaphore left;

    /// A share of the memory, until it is closed.
    @FunctionalInterface
    interface Share extends AutoCloseable {
        @Override
        void close();
    }

    /// @param bytes how much there is
    ReplayMemory(long bytes) {
        units = Math.clamp(bytes / UNIT, 0, Integer.MAX_VALUE);
        left = new Semaphore(units, true);
    }

    /// The larger part of the heap.
    static ReplayMemory ofHeap() {
        return new ReplayMemory(Runtime.getRuntime().maxMemory() / 10 * 6);
    }

    /// Whether there is as much at all.
    boolean has(long bytes) {
        return bytes / UNIT < units;
    }

    /// How many wait for a share.
    int waiting() {
        return left.getQueueLength();
    }

    /// @param bytes at most as many as there are
    Share take(long bytes) {
        var share = Math.toIntExact(bytes / UNIT + 1);
        left.acquireUninterruptibly(share);
        return () -> left.release(share);
    }
}

package clew.fetch;

import java.util.concurrent.atomic.AtomicLong;

/// What all spools of a program together may hold in memory. A page may load any number of things at once, each of
/// which is small.
final class SpoolMemory {
    /// A sixteenth of the heap: a spool that grows takes twice of what it holds.
    static final SpoolMemory OF_PROGRAM = new SpoolMemory(Runtime.getRuntime().maxMemory() / 16);

    private final AtomicLong left;

    SpoolMemory(long bytes) {
        this.left = new AtomicLong(bytes);
    }

    /// Takes so much, if it is there.
    boolean take(long bytes) {
        if (left.addAndGet(-bytes) >= 0) return true;
        left.addAndGet(bytes);
        return false;
    }

    void giveBack(long bytes) {
        left.addAndGet(bytes);
    }
}

package clew.journal;

import clew.journal.Journal.Companion;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Syncs a journal five times a second, in a thread of its own.
///
/// A failed sync is final: the state of the disk is unknown then, and a second attempt may wrongly succeed. So every
/// later call fails too.
final class Syncer implements Closeable {
    private static final long PAUSE_MILLIS = 200;

    private final Storage storage;
    private final Thread thread = Thread.ofPlatform().daemon().name("syncer").unstarted(this::run);
    private final CountDownLatch closing = new CountDownLatch(1);
    private long written;
    private long synced;
    private @Nullable IOException failure;
    private volatile Companion companion = () -> {};

    Syncer(Storage storage) {
        this.storage = storage;
    }

    /// @param already how much is written and synced
    synchronized void begin(long already) {
        written = already;
        synced = already;
    }

    void syncAfter(Companion other) {
        companion = other;
    }

    /// Starts syncing in the background.
    void start() {
        thread.start();
    }

    synchronized void written(long end) throws IOException {
        fail();
        written = end;
    }

    synchronized long synced() throws IOException {
        fail();
        return synced;
    }

    /// Syncs the rest.
    @Override
    public void close() throws IOException {
        closing.countDown();
        var interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
        syncNow();
        synchronized (this) {
            fail();
        }
    }

    private void run() {
        try {
            while (!closing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) syncNow();
        } catch (InterruptedException _) {
            // Nothing interrupts this thread; close syncs the rest.
        }
    }

    /// Syncs what has been written, in the calling thread.
    void syncNow() {
        long upTo;
        synchronized (this) {
            if (failure != null || written == synced) return;
            upTo = written;
        }
        try {
            companion.sync();
            storage.force();
        } catch (IOException e) {
            synchronized (this) {
                failure = e;
            }
            return;
        }
        synchronized (this) {
            synced = upTo;
        }
    }

    private void fail() throws IOException {
        if (failure != null) throw new IOException("it could not be synced: " + failure.getMessage(), failure);
    }
}

package clew.devtools;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Messages from the browser to one thread, until they are taken.
///
/// Holds messages up to a limited total size. If a page makes the browser send more, the rest is dropped, and the
/// reader of the mailbox is told.
public final class Mailbox {
    private record Entry(Message message, int bytes) {}

    private final BlockingQueue<Entry> entries = new LinkedBlockingQueue<>();
    private final int bytesMax;
    private long bytes;
    private boolean full;

    Mailbox(int bytesMax) {
        this.bytesMax = bytesMax;
    }

    /// @param size the size of the message as received; 0 for one that is always accepted
    synchronized void add(Message message, int size) {
        if (full && size > 0) return;
        if (bytes > 0 && bytes + size > bytesMax) {
            full = true;
            entries.add(new Entry(new Message.TooMuch(0), 0));
        } else {
            bytes += size;
            entries.add(new Entry(message, size));
        }
    }

    /// The next message; null if none arrives in time. Once it was full, it says so whenever it is empty.
    @Nullable
    Message poll(long nanos) throws InterruptedException {
        synchronized (this) {
            if (full && entries.isEmpty()) return new Message.TooMuch(0);
        }
        var entry = entries.poll(nanos, TimeUnit.NANOSECONDS);
        if (entry == null) return null;
        synchronized (this) {
            bytes -= entry.bytes();
        }
        return entry.message();
    }
}

package clew.frontier;

import clew.journal.Storage;
import clew.page.Ticket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// The tickets that wait, in order. The first ones are ready; the others are [PackedTickets], some ten to thirty bytes
/// each: in memory as long as they are few, and in a file without a name when they are more.
final class Backlog implements AutoCloseable {
    /// Tickets that are packed together, with their bytes or where these lie in the file.
    @SuppressWarnings("ArrayRecordComponent") // read once, never compared
    private record Pack(byte @Nullable [] bytes, long offset, int length) {}

    private final int readyMax;
    private final long memoryBytesMax;
    private final Queue<Ticket> ready = new ArrayDeque<>();
    private final ArrayDeque<Pack> packs = new ArrayDeque<>();
    private PackedTickets last = new PackedTickets();
    private @Nullable Storage file;
    private long fileEnd;
    private int packsInFile;
    private long memoryBytes;
    private long size;

    Backlog(int readyMax, long memoryBytesMax) {
        this.readyMax = readyMax;
        this.memoryBytesMax = memoryBytesMax;
    }

    /// Adds a ticket that is there from the beginning.
    void begin(Ticket ticket) {
        size++;
        ready.add(ticket);
    }

    /// Adds a ticket, behind those with lower numbers.
    void add(Ticket ticket) throws IOException {
        size++;
        if (packs.isEmpty() && last.isEmpty() && ready.size() < readyMax) {
            ready.add(ticket);
            return;
        }
        last.add(ticket);
        if (last.isFull()) pack();
    }

    private void pack() throws IOException {
        var bytes = last.toBytes();
        last = new PackedTickets();
        if (memoryBytes + bytes.length <= memoryBytesMax) {
            memoryBytes += bytes.length;
            packs.add(new Pack(bytes, 0, bytes.length));
            return;
        }
        if (file == null) file = Storage.temporary();
        file.write(ByteBuffer.wrap(bytes), fileEnd);
        packs.add(new Pack(null, fileEnd, bytes.length));
        fileEnd += bytes.length;
        packsInFile++;
    }

    @Nullable
    Ticket peek() throws IOException {
        if (ready.isEmpty()) unpack();
        return ready.peek();
    }

    @Nullable
    Ticket poll() throws IOException {
        if (peek() != null) size--;
        return ready.poll();
    }

    long size() {
        return size;
    }

    private void unpack() throws IOException {
        var first = packs.pollFirst();
        if (first != null) {
            PackedTickets.unpack(bytes(first), ready);
        } else if (!last.isEmpty()) {
            PackedTickets.unpack(last.toBytes(), ready);
            last = new PackedTickets();
        }
    }

    private byte[] bytes(Pack pack) throws IOException {
        var bytes = pack.bytes();
        if (bytes != null) {
            memoryBytes -= bytes.length;
            return bytes;
        }
        var into = ByteBuffer.allocate(pack.length());
        while (into.hasRemaining()) {
            if (file == null || file.read(into, pack.offset() + into.position()) < 1) {
                throw new IOException("a temporary file has become shorter");
            }
        }
        if (--packsInFile == 0) fileEnd = 0;
        return into.array();
    }

    @Override
    public void close() {
        try {
            if (file != null) file.close();
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary file cannot be closed", e);
        }
    }
}

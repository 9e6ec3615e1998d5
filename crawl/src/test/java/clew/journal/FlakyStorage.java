package clew.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;

/// A storage that fails once, on demand, and remembers what was synced.
public final class FlakyStorage implements Storage {
    /// What can fail. A failed write may have written a part.
    public enum Operation {
        WRITE,
        FORCE,
        TRUNCATE
    }

    private final MemoryStorage bytes = new MemoryStorage();
    private final Operation failing;
    private final int writtenAllTheSame;
    private int left;
    private long synced;

    /// @param after how many operations of that kind succeed before the one that fails
    /// @param writtenAllTheSame how many bytes of a failing write arrive
    public FlakyStorage(Operation failing, int after, int writtenAllTheSame) {
        this.failing = failing;
        this.left = after;
        this.writtenAllTheSame = writtenAllTheSame;
    }

    /// One that does not fail.
    public FlakyStorage() {
        this(Operation.WRITE, Integer.MAX_VALUE, 0);
    }

    /// What a new process finds, or after a power cut a new machine: all that was synced, and `unsynced` of the
    /// rest.
    public FlakyStorage after(boolean powerCut, long unsynced) throws IOException {
        var kept = powerCut ? Math.min(bytes.size(), synced + unsynced) : bytes.size();
        var copy = new FlakyStorage();
        var all = ByteBuffer.allocate((int) kept);
        bytes.read(all, 0);
        copy.bytes.write(all.flip(), 0);
        copy.synced = Math.min(synced, kept);
        return copy;
    }

    /// The same after a power cut while the disk was writing: of the blocks that were not synced, some are there and
    /// others are not, in any order.
    public FlakyStorage afterPowerCut(long unsynced, RandomGenerator chance) throws IOException {
        var copy = after(true, unsynced);
        var block = chance.nextBoolean() ? 512 : 4096;
        for (long at = synced / block * block; at < copy.size(); at += block) {
            if (chance.nextInt(3) > 0) continue;
            var from = Math.max(at, synced);
            var lost = (int) Math.min(at + block, copy.size()) - (int) from;
            if (lost > 0) copy.bytes.write(ByteBuffer.allocate(lost), from);
        }
        return copy;
    }

    /// Whether the failure has happened.
    public boolean hasFailed() {
        return left < 0;
    }

    public long synced() {
        return synced;
    }

    @Override
    public long size() {
        return bytes.size();
    }

    @Override
    public int read(ByteBuffer into, long at) {
        return bytes.read(into, at);
    }

    @Override
    public void write(ByteBuffer from, long at) throws IOException {
        if (fails(Operation.WRITE)) {
            var part = from.slice(from.position(), Math.min(writtenAllTheSame, from.remaining()));
            bytes.write(part, at);
            throw new IOException("No space left on device");
        }
        bytes.write(from, at);
    }

    @Override
    public void force() throws IOException {
        if (fails(Operation.FORCE)) throw new IOException("Input/output error");
        synced = bytes.size();
    }

    @Override
    public void truncate(long size) throws IOException {
        if (fails(Operation.TRUNCATE)) throw new IOException("Input/output error");
        bytes.truncate(size);
        synced = Math.min(synced, size);
    }

    @Override
    public void close() {}

    private boolean fails(Operation operation) {
        return operation == failing && left-- == 0;
    }
}

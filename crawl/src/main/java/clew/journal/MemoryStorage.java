package clew.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Bytes in memory, gone with the process.
public final class MemoryStorage implements Storage {
    private byte[] bytes = new byte[4096];
    private int size;

    @Override
    public long size() {
        return size;
    }

    @Override
    public int read(ByteBuffer into, long at) {
        var length = (int) Math.min(into.remaining(), size - at);
        if (length <= 0) return -1;
        into.put(bytes, (int) at, length);
        return length;
    }

    @Override
    public void write(ByteBuffer from, long at) throws IOException {
        var end = at + from.remaining();
        if (end > Integer.MAX_VALUE - 16) throw new IOException("more than 2 GB in memory");
        if (end > bytes.length) bytes = Arrays.copyOf(bytes, (int) Math.max(end, Math.min(2L * size, 1 << 30)));
        from.get(bytes, (int) at, from.remaining());
        size = Math.max(size, (int) end);
    }

    @Override
    public void force() {}

    @Override
    public void truncate(long to) {
        size = (int) Math.min(size, to);
    }

    @Override
    public void close() {}
}

package clew.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads part of a storage at once, where that part is asked for in many small pieces. For one thread, and for reading
/// only.
final class ReadAhead implements Storage {
    private final Storage storage;
    private byte[] bytes = new byte[0];
    private long from;
    private int length;

    ReadAhead(Storage storage) {
        this.storage = storage;
    }

    /// Reads that part now. Other parts are still read when they are asked for.
    void fetch(long offset, int size) throws IOException {
        if (bytes.length < size) bytes = new byte[size];
        from = offset;
        length = 0;
        while (length < size) {
            var read = storage.read(ByteBuffer.wrap(bytes, length, size - length), from + length);
            if (read < 1) return;
            length += read;
        }
    }

    /// The content of a page's record, where that is one frame and has been fetched; null where it is not. Its checksum
    /// is not looked at again: it was right when the journal was opened.
    byte @Nullable [] content(Journal.Position position) {
        var at = position.offset() - from;
        if (at < 0 || at + position.length() > length || position.length() < Frame.HEAD) return null;
        var start = (int) at;
        var isOne = Frame.length(bytes, start) == position.length() - Frame.HEAD
                && Frame.kind(bytes, start) == Frame.Kind.PAGE
                && !Frame.hasMore(bytes, start);
        return isOne ? Arrays.copyOfRange(bytes, start + Frame.HEAD, start + position.length()) : null;
    }

    @Override
    public int read(ByteBuffer into, long at) throws IOException {
        if (at < from || at + into.remaining() > from + length) return storage.read(into, at);
        var count = into.remaining();
        into.put(bytes, (int) (at - from), count);
        return count;
    }

    @Override
    public long size() throws IOException {
        return storage.size();
    }

    @Override
    public void write(ByteBuffer written, long at) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void force() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void truncate(long size) {
        throw new UnsupportedOperationException();
    }

    /// Leaves the storage open, which is another's.
    @Override
    public void close() {}
}

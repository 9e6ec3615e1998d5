package clew.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads records from their frames, one after the other.
final class FrameReader {
    /// A record as it lies in the file.
    ///
    /// @param length with all its frames' heads
    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    record Found(Frame.Kind kind, long offset, int length, byte[] content) {
        long end() {
            return offset + length;
        }
    }

    private final Storage storage;
    private final byte[] buffer;
    private long offset;
    private int at;
    private int filled;

    /// Reads all there is, from `offset` on.
    FrameReader(Storage storage, long offset) {
        this(storage, offset, 2 * (Frame.CONTENT_MAX + Frame.HEAD));
    }

    /// Reads a record that lies there.
    FrameReader(Storage storage, Journal.Position position) {
        this(storage, position.offset(), position.length());
    }

    private FrameReader(Storage storage, long offset, int bufferSize) {
        this.storage = storage;
        this.offset = offset;
        this.buffer = new byte[bufferSize];
    }

    /// The next record; null where no whole and good one begins.
    @Nullable
    Found next() throws IOException {
        var start = offset;
        var content = new ByteArrayOutputStream();
        Frame.@Nullable Kind kind = null;
        while (true) {
            if (!frameIsHere() || (kind != null && Frame.kind(buffer, at) != kind)) {
                goTo(start);
                return null;
            }
            kind = Frame.kind(buffer, at);
            var more = Frame.hasMore(buffer, at);
            var length = Frame.length(buffer, at);
            if (!more && content.size() == 0) {
                var bytes = Arrays.copyOfRange(buffer, at + Frame.HEAD, at + Frame.HEAD + length);
                skip(Frame.HEAD + length);
                return new Found(kind, start, (int) (offset - start), bytes);
            }
            content.write(buffer, at + Frame.HEAD, length);
            skip(Frame.HEAD + length);
            if (!more) return new Found(kind, start, (int) (offset - start), content.toByteArray());
        }
    }

    /// Where the next record begins, or should.
    long offset() {
        return offset;
    }

    /// Goes on from there.
    void goTo(long other) {
        offset = other;
        at = 0;
        filled = 0;
    }

    private boolean frameIsHere() throws IOException {
        if (!isHere(Frame.HEAD)) return false;
        var length = Frame.length(buffer, at);
        return length >= 0 && isHere(Frame.HEAD + length) && Frame.isGood(buffer, at, offset);
    }

    private void skip(int bytes) {
        at += bytes;
        offset += bytes;
    }

    private boolean isHere(int bytes) throws IOException {
        if (filled - at >= bytes) return true;
        System.arraycopy(buffer, at, buffer, 0, filled - at);
        filled -= at;
        at = 0;
        while (filled < bytes) {
            var read = storage.read(ByteBuffer.wrap(buffer, filled, buffer.length - filled), offset + filled);
            if (read < 1) return false;
            filled += read;
        }
        return true;
    }
}

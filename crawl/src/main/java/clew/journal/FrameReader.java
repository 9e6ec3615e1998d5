package clew.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads records from their frames, one after another.
final class FrameReader {
    /// A record in the file.
    ///
    /// @param length including the heads of all its frames
    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    record Found(Frame.Kind kind, long offset, int length, byte[] content) {
        long end() {
            return offset + length;
        }
    }

    private static final int RECORD_MAX = 1 << 30;
    private static final int BUFFER_BYTES = 2 * (Frame.CONTENT_MAX + Frame.HEAD);

    /// How many bytes are read in vain before a file counts as forged.
    private static final long WASTED_MAX = 1L << 28;

    private final Storage storage;
    private final byte[] buffer;
    private long wasted;
    private long offset;
    private int at;
    private int filled;
    private long brokenAt;

    /// Reads all records there are now, from `offset` on.
    FrameReader(Storage storage, long offset) throws IOException {
        this(storage, offset, Math.clamp(storage.size() - offset, 1, BUFFER_BYTES));
    }

    /// Reads the record at that place.
    FrameReader(Storage storage, Journal.Position position) {
        this(storage, position.offset(), position.length());
    }

    private FrameReader(Storage storage, long offset, int bufferSize) {
        this.storage = storage;
        this.offset = offset;
        this.buffer = new byte[bufferSize];
    }

    /// The next record; null if no complete and good one starts here.
    @Nullable
    Found next() throws IOException {
        var start = offset;
        var content = new ByteArrayOutputStream();
        Frame.@Nullable Kind kind = null;
        while (true) {
            if (!frameIsHere() || (kind != null && Frame.kind(buffer, at) != kind)) {
                brokenAt = offset;
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
            if (content.size() > RECORD_MAX) throw new BadRecord("a record of more than " + RECORD_MAX + " bytes");
            content.write(buffer, at + Frame.HEAD, length);
            skip(Frame.HEAD + length);
            if (!more) return new Found(kind, start, (int) (offset - start), content.toByteArray());
        }
    }

    /// Where the first bad frame is, after [#next] found no record: the first or a later frame of the record.
    long brokenAt() {
        return brokenAt;
    }

    /// Moves to the next good frame at any place before `limit`, also in the middle of a record, and returns its
    /// type; null if there is none. [#pass] moves past it.
    ///
    /// @throws BadRecord if the file is full of false frames: no crash leaves that
    Frame.@Nullable Kind seek(long limit) throws IOException {
        for (; offset + Frame.HEAD <= limit; skip(1)) {
            if (!isHere(Frame.HEAD)) return null;
            var length = Frame.length(buffer, at);
            if (length < 0 || offset + Frame.HEAD + length > limit) continue;
            if (frameIsHere()) return Frame.kind(buffer, at);
            wasted += length;
            if (wasted > WASTED_MAX + 8 * limit) throw new BadRecord("it is full of false records");
        }
        return null;
    }

    /// Moves past the frame that [#seek] found; returns whether its record ends with it.
    boolean pass() {
        var more = Frame.hasMore(buffer, at);
        skip(Frame.HEAD + Frame.length(buffer, at));
        return !more;
    }

    /// The place that the synced record here names.
    long syncedHere() {
        return Frame.length(buffer, at) < 8 ? 0 : ByteBuffer.wrap(buffer).getLong(at + Frame.HEAD);
    }

    /// Continues from there.
    private void goTo(long other) {
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

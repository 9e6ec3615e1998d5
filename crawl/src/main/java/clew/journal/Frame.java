package clew.journal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// A piece of a record in the file. A record takes as many frames as it needs; all except its last say that more
/// follow.
///
/// A frame is: a byte 0xC7, a byte for the type of the record (the top bit: more follows), the length of its content
/// (4 bytes), a checksum (4 bytes), the content. The checksum is a CRC-32C over the frame's offset in the file (8
/// bytes), its first 6 bytes and its content: so a frame is good only in its own place. Numbers are big-endian.
final class Frame {
    static final int HEAD = 10;

    /// With its head, a frame has at most 512 KiB.
    static final int CONTENT_MAX = 512 * 1024 - HEAD;

    private static final int MARK = 0xC7;
    private static final int MORE = 0x80;

    /// The type of a record.
    enum Kind {
        OPENING(1),
        PAGE(2),
        ROBOTS(3),
        /// Says how far the file had been synced when it was written.
        SYNCED(4);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        private static boolean exists(int code) {
            for (var kind : values()) if (kind.code == code) return true;
            return false;
        }

        private static Kind of(int code) {
            for (var kind : values()) if (kind.code == code) return kind;
            throw new IllegalArgumentException("kind " + code);
        }
    }

    private Frame() {}

    /// A complete record in frames, for that place in the file.
    static ByteBuffer wrap(Kind kind, byte[] record, long offset) {
        var count = Math.max(1, (record.length + CONTENT_MAX - 1) / CONTENT_MAX);
        var out = ByteBuffer.allocate(record.length + count * HEAD);
        for (int i = 0; i < count; i++) {
            var from = i * CONTENT_MAX;
            var length = Math.min(CONTENT_MAX, record.length - from);
            var start = out.position();
            out.put((byte) MARK)
                    .put((byte) (kind.code | (i + 1 < count ? MORE : 0)))
                    .putInt(length);
            out.putInt(checksum(offset + start, out.array(), start, record, from, length));
            out.put(record, from, length);
        }
        return out.flip();
    }

    private static int checksum(long offset, byte[] head, int headAt, byte[] content, int from, int length) {
        var crc = new CRC32C();
        for (int shift = 56; shift >= 0; shift -= 8) crc.update((int) (offset >> shift));
        crc.update(head, headAt, HEAD - 4);
        crc.update(content, from, length);
        return (int) crc.getValue();
    }

    /// The length of the content of the frame at `at`, or -1 if none starts there.
    static int length(byte[] bytes, int at) {
        if ((bytes[at] & 0xFF) != MARK || !Kind.exists(bytes[at + 1] & ~MORE & 0xFF)) return -1;
        var length = ByteBuffer.wrap(bytes).getInt(at + 2);
        return length >= 0 && length <= CONTENT_MAX ? length : -1;
    }

    /// Whether the frame at `at`, whose content is present, is what was written at `offset` of the file.
    static boolean isGood(byte[] bytes, int at, long offset) {
        var length = length(bytes, at);
        return length >= 0
                && ByteBuffer.wrap(bytes).getInt(at + 6) == checksum(offset, bytes, at, bytes, at + HEAD, length);
    }

    static Kind kind(byte[] bytes, int at) {
        return Kind.of(bytes[at + 1] & ~MORE & 0xFF);
    }

    static boolean hasMore(byte[] bytes, int at) {
        return (bytes[at + 1] & MORE) != 0;
    }
}

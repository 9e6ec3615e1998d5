package clew.journal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads what a [Packer] wrote.
public final class Unpacker {
    private final byte[] bytes;
    private final int end;
    private int at;

    public Unpacker(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    public int octet() throws BadRecord {
        if (at >= end) throw new BadRecord("it ends too early");
        return bytes[at++] & 0xFF;
    }

    public long number() throws BadRecord {
        long value = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            var next = octet();
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) return value;
        }
        throw new BadRecord("a number is too long");
    }

    /// A number that counts or measures something in memory.
    public int count() throws BadRecord {
        var value = number();
        if (value > Integer.MAX_VALUE) throw new BadRecord("a count of " + value);
        return (int) value;
    }

    String text() throws BadRecord {
        var head = number();
        var length = head >> 1;
        var wide = (head & 1) == 1;
        var size = wide ? 2 * length : length;
        if (size > end - at) throw new BadRecord("a text is longer than the rest");
        var from = at;
        at += (int) size;
        if (!wide) return new String(bytes, from, (int) length, StandardCharsets.ISO_8859_1);
        var units = new char[(int) length];
        for (int i = 0; i < units.length; i++) {
            units[i] = (char) (((bytes[from + 2 * i] & 0xFF) << 8) | (bytes[from + 2 * i + 1] & 0xFF));
        }
        return new String(units);
    }

    String ascii(int length) throws BadRecord {
        if (length > end - at) throw new BadRecord("a text is longer than the rest");
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.ISO_8859_1);
    }

    /// The next bytes, as an unpacker of their own.
    Unpacker part(long length) throws BadRecord {
        if (length > end - at) throw new BadRecord("a section is longer than the rest");
        at += (int) length;
        return new Unpacker(bytes, at - (int) length, at);
    }

    public byte[] raw(int length) throws BadRecord {
        if (length > end - at) throw new BadRecord("a part is longer than the rest");
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    long eightBytes() throws BadRecord {
        long value = 0;
        for (int i = 0; i < Long.BYTES; i++) value = value << 8 | octet();
        return value;
    }

    int position() {
        return at;
    }

    /// How many bytes have not been read yet.
    public int left() {
        return end - at;
    }

    void expectEnd() throws BadRecord {
        if (at != end) throw new BadRecord((end - at) + " bytes too many");
    }
}

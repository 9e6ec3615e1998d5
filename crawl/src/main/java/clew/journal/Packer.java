package clew.journal;

import clew.encoding.ByteWords;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Writes numbers and texts as bytes.
///
/// A number takes seven bits per byte, the lowest first; the top bit of a byte says that more follow. A text is a
/// number, twice its length plus one if any of its UTF-16 units does not fit a byte, then its units: one byte each,
/// or two with the higher first. So every text is read back exactly, including half a surrogate pair.
public final class Packer {
    private static final int KEPT_BYTES_MAX = 1 << 17;

    private byte[] bytes = new byte[1024];
    private int size;

    public Packer octet(int value) {
        if (size == bytes.length) room(1);
        bytes[size++] = (byte) value;
        return this;
    }

    /// @param value not negative
    public Packer number(long value) {
        if (value < 0) throw new IllegalArgumentException("a number below zero: " + value);
        // Nearly all numbers are this small.
        if (value < 0x80) return octet((int) value);
        room(9);
        var rest = value;
        while (rest >= 0x80) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
        return this;
    }

    Packer text(String text) {
        var length = text.length();
        var narrow = narrow(text);
        if (narrow != null) return text(narrow, 0);
        number(2L * length + 1);
        room(2L * length);
        for (int i = 0; i < length; i++) {
            bytes[size++] = (byte) (text.charAt(i) >> 8);
            bytes[size++] = (byte) text.charAt(i);
        }
        return this;
    }

    /// The text of these bytes from `from` on, one byte per unit.
    Packer text(byte[] narrow, int from) {
        var length = narrow.length - from;
        return number(2L * length).raw(narrow, from, length);
    }

    /// One byte per unit of the text; null if some unit does not fit a byte.
    static byte @Nullable [] narrow(String text) {
        var narrow = text.getBytes(StandardCharsets.ISO_8859_1);
        return isExact(narrow, text) ? narrow : null;
    }

    /// Whether one byte per unit was enough. A unit that does not fit a byte has become a question mark: a surrogate
    /// pair one for both, half a pair one for itself, so the length alone does not tell.
    private static boolean isExact(byte[] narrow, String text) {
        if (narrow.length != text.length()) return false;
        var length = narrow.length;
        for (int i = ByteWords.indexOf(narrow, 0, length, '?'); i < length; ) {
            if (text.charAt(i) != '?') return false;
            i = ByteWords.indexOf(narrow, i + 1, length, '?');
        }
        return true;
    }

    /// A section of a record; see [Sections].
    Packer section(int tag, Packer content) {
        return octet(tag).number(content.size).raw(content.bytes, 0, content.size);
    }

    public Packer raw(byte[] other, int from, int length) {
        if (length == 0) return this;
        room(length);
        System.arraycopy(other, from, bytes, size, length);
        size += length;
        return this;
    }

    /// Starts again. The memory of a large record is released: every worker has a packer.
    void clear() {
        size = 0;
        if (bytes.length > KEPT_BYTES_MAX) bytes = new byte[1024];
    }

    /// All that was written, at the start of an array that may be longer.
    byte[] array() {
        return bytes;
    }

    public int size() {
        return size;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /// Makes room for so many bytes, and a little for what comes with them: to grow step by step takes twice the
    /// memory.
    void reserve(long more) {
        room(more + 100);
    }

    private void room(long more) {
        if (size + more <= bytes.length) return;
        if (size + more > Integer.MAX_VALUE - 16) throw new IllegalStateException("a record of more than 2 GB");
        bytes = Arrays.copyOf(bytes, (int) Math.max(size + more, Math.min(2L * bytes.length, Integer.MAX_VALUE - 16)));
    }
}

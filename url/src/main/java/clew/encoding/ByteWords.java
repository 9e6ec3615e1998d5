package clew.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Operations on the bytes of an array, eight at a time, from one index up to another.
public final class ByteWords {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHEST_BITS = 0x8080808080808080L;
    private static final long SECOND_BITS = 0x4040404040404040L;

    private ByteWords() {}

    /// The index of the first `wanted` from `from` on, or `to`.
    public static int indexOf(byte[] buffer, int from, int to, char wanted) {
        var i = from;
        var pattern = ONES * wanted;
        for (; i <= to - 8; i += 8) {
            var word = (long) LONGS.get(buffer, i) ^ pattern;
            var hit = (word - ONES) & ~word & HIGHEST_BITS;
            if (hit != 0) return i + firstByte(hit);
        }
        while (i < to && buffer[i] != wanted) i++;
        return i;
    }

    /// The byte that has the lowest bit of a word in which only the highest bits of bytes are set. Uses a
    /// multiplication, because the simpler of the two compilers, with which Clew runs, turns counting zeros into a
    /// loop.
    private static int firstByte(long hit) {
        return bytesBefore((hit & -hit) >>> 7);
    }

    /// The lowest bit of the first byte of a word that is none of the letters, `@[\]^_` and such: one whose second
    /// highest bit is not set. 0 if there is no such byte.
    public static long nameEnd(long word) {
        var ends = ~word & SECOND_BITS;
        return (ends & -ends) >>> 6;
    }

    /// How many bytes of a word come before the one with this lowest bit; 0 for 0.
    public static int bytesBefore(long lowestBit) {
        return (int) ((lowestBit * 0x0001020304050607L) >>> 56);
    }

    /// The eight bytes from `from` on, the first one lowest.
    public static long word(byte[] buffer, int from) {
        return (long) LONGS.get(buffer, from);
    }

    public static boolean hasZero(long word) {
        return ((word - ONES) & ~word & HIGHEST_BITS) != 0;
    }

    /// The lowest `length` bytes of a word, letters in lower case.
    public static long lowerCase(long word, int length) {
        var bytes = length == 8 ? word : word & ((1L << (8 * length)) - 1);
        var low = bytes & ~HIGHEST_BITS;
        var fromA = low + ONES * (0x80 - 'A');
        var afterZ = low + ONES * (0x7F - 'Z');
        return bytes | (((fromA ^ afterZ) & ~bytes & HIGHEST_BITS) >>> 2);
    }

    /// Whether no byte is a control character, an ampersand, or beyond ASCII.
    public static boolean isPlain(byte[] buffer, int from, int to) {
        var i = from;
        for (; i <= to - 8; i += 8) {
            var word = (long) LONGS.get(buffer, i);
            var ampersands = word ^ ONES * '&';
            var found = ((word - ONES * ' ') & ~word) | word | ((ampersands - ONES) & ~ampersands);
            if ((found & HIGHEST_BITS) != 0) return false;
        }
        for (; i < to; i++) if (buffer[i] < ' ' || buffer[i] == '&') return false;
        return true;
    }

    /// The index of the first of two ASCII characters, or `to`.
    public static int indexOf(byte[] bytes, int from, int to, char one, char other) {
        int last = to - Long.BYTES;
        if (last >= from) {
            long ones = one * ONES;
            long others = other * ONES;
            for (int i = from; ; i = Math.min(i + Long.BYTES, last)) {
                long word = (long) LONGS.get(bytes, i);
                long found = zeros(word ^ ones) | zeros(word ^ others);
                if (found != 0) return i + firstByte(found);
                if (i == last) return to;
            }
        }
        int i = from;
        while (i < to && bytes[i] != one && bytes[i] != other) i++;
        return i;
    }

    /// Whether all bytes are below 0x80. The last eight are read together even if some of them were among the
    /// previous eight: one more step is cheaper than a loop over the rest.
    public static boolean isAscii(byte[] bytes, int from, int to) {
        int last = to - Long.BYTES;
        long seen = 0;
        if (last >= from) {
            for (int i = from; i < last; i += Long.BYTES) seen |= (long) LONGS.get(bytes, i);
            seen |= (long) LONGS.get(bytes, last);
        } else {
            for (int i = from; i < to; i++) seen |= bytes[i];
        }
        return (seen & HIGHEST_BITS) == 0;
    }

    /// A fast hash that spreads well. It does not resist deliberate collisions.
    public static int hash(byte[] bytes, int from, int to) {
        int last = to - Long.BYTES;
        long hash = (long) to - from;
        if (last >= from) {
            for (int i = from; i < last; i += Long.BYTES) hash = mix(hash ^ (long) LONGS.get(bytes, i));
            hash = mix(hash ^ (long) LONGS.get(bytes, last));
        } else {
            for (int i = from; i < to; i++) hash = mix(hash ^ bytes[i]);
        }
        return (int) hash;
    }

    private static long mix(long value) {
        long product = value * 0x9E3779B97F4A7C15L;
        return product ^ product >>> 32;
    }

    /// The highest bit of each zero byte. Other bits are set only above the first of these.
    private static long zeros(long word) {
        return (word - ONES) & ~word & HIGHEST_BITS;
    }
}

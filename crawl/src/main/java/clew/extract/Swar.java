package clew.extract;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Finds a byte eight bytes at a time.
final class Swar {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    private Swar() {}

    /// Where `wanted` is first found from `from` on, or `to`.
    static int indexOf(byte[] buffer, int from, int to, char wanted) {
        var i = from;
        var pattern = LOW * wanted;
        for (; i <= to - 8; i += 8) {
            var word = (long) LONGS.get(buffer, i) ^ pattern;
            var hit = (word - LOW) & ~word & HIGH;
            if (hit != 0) return i + firstByte(hit);
        }
        while (i < to && buffer[i] != wanted) i++;
        return i;
    }

    /// Which byte has the lowest bit of a word whose only bits are the highest of their bytes. By a multiplication, for
    /// the simpler of the two compilers, with which Clew runs, makes a loop of counting zeros.
    private static int firstByte(long hit) {
        return (int) ((((hit & -hit) >>> 7) * 0x0001020304050607L) >>> 56);
    }

    /// Where the first byte is that may end a name: one below '0', or one of `<=>?`. The bytes from `from` to eight
    /// behind it are looked at; where none of them is such a byte, -1.
    static int mayEndName(byte[] buffer, int from) {
        var word = (long) LONGS.get(buffer, from);
        var signs = (word ^ LOW * '<') & ~(LOW * 3);
        var hit = (((word - LOW * '0') & ~word) | ((signs - LOW) & ~signs)) & HIGH;
        return hit == 0 ? -1 : from + firstByte(hit);
    }

    /// The eight bytes from `from` on, the first one lowest.
    static long word(byte[] buffer, int from) {
        return (long) LONGS.get(buffer, from);
    }

    static boolean hasZero(long word) {
        return ((word - LOW) & ~word & HIGH) != 0;
    }

    /// Whether the bytes at two places are equal.
    static boolean equal(byte[] buffer, int one, int other, int length) {
        if (length <= 8 && other + 8 <= buffer.length && one + 8 <= buffer.length) {
            return (word(buffer, one) ^ word(buffer, other)) << (64 - 8 * length) == 0;
        }
        return Arrays.equals(buffer, one, one + length, buffer, other, other + length);
    }

    /// The lowest `length` bytes of a word, letters in lower case.
    static long lowerCase(long word, int length) {
        var bytes = length == 8 ? word : word & ((1L << (8 * length)) - 1);
        var low = bytes & ~HIGH;
        var fromA = low + LOW * (0x80 - 'A');
        var afterZ = low + LOW * (0x7F - 'Z');
        return bytes | (((fromA ^ afterZ) & ~bytes & HIGH) >>> 2);
    }

    /// Whether no byte is a control character, an ampersand, or beyond ASCII.
    static boolean isPlain(byte[] buffer, int from, int to) {
        var i = from;
        for (; i <= to - 8; i += 8) {
            var word = (long) LONGS.get(buffer, i);
            var ampersands = word ^ LOW * '&';
            var found = ((word - LOW * ' ') & ~word) | word | ((ampersands - LOW) & ~ampersands);
            if ((found & HIGH) != 0) return false;
        }
        for (; i < to; i++) if (buffer[i] < ' ' || buffer[i] == '&') return false;
        return true;
    }

    /// Whether all bytes are below 0x80.
    static boolean isAscii(byte[] buffer, int from, int to) {
        var i = from;
        for (; i <= to - 8; i += 8) if (((long) LONGS.get(buffer, i) & HIGH) != 0) return false;
        for (; i < to; i++) if (buffer[i] < 0) return false;
        return true;
    }
}

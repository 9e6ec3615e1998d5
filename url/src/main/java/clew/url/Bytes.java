package clew.url;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Work on the bytes of an array from one index up to another, eight at a time. The last eight are taken together even
/// where some of them were among the eight before: one step more is cheaper than a loop for what is left over.
final class Bytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHEST_BITS = 0x8080808080808080L;

    private Bytes() {}

    /// The index of the first of two ASCII characters, or `to`.
    static int indexOf(byte[] bytes, int from, int to, char one, char other) {
        int last = to - Long.BYTES;
        if (last >= from) {
            long ones = one * ONES;
            long others = other * ONES;
            for (int i = from; ; i = Math.min(i + Long.BYTES, last)) {
                long word = (long) LONGS.get(bytes, i);
                long found = highestBitsOfZeros(word ^ ones) | highestBitsOfZeros(word ^ others);
                if (found != 0) return i + Long.numberOfTrailingZeros(found) / Byte.SIZE;
                if (i == last) return to;
            }
        }
        int i = from;
        while (i < to && bytes[i] != one && bytes[i] != other) i++;
        return i;
    }

    static boolean isAscii(byte[] bytes, int from, int to) {
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

    /// A hash that is quick and spreads well. Whoever wants texts with the same one can find them.
    static int hash(byte[] bytes, int from, int to) {
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

    /// The highest bit of each byte that is zero. Other bits are set only above the first of these.
    private static long highestBitsOfZeros(long word) {
        return (word - ONES) & ~word & HIGHEST_BITS;
    }
}

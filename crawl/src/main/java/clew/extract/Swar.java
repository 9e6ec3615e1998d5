package clew.extract;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

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
            if (hit != 0) return i + (Long.numberOfTrailingZeros(hit) >> 3);
        }
        while (i < to && buffer[i] != wanted) i++;
        return i;
    }

    /// Whether all bytes are below 0x80.
    static boolean isAscii(byte[] buffer, int from, int to) {
        var i = from;
        for (; i <= to - 8; i += 8) if (((long) LONGS.get(buffer, i) & HIGH) != 0) return false;
        for (; i < to; i++) if (buffer[i] < 0) return false;
        return true;
    }
}

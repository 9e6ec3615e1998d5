package clew.html;

import clew.encoding.ByteWords;
import java.nio.charset.StandardCharsets;

/// The name of a tag or attribute: its bytes in lower case, the first eight in `lo`, the next eight in `hi`.
///
/// The rest of a longer name is hashed into `hi`; no name that we look for is longer than sixteen.
///
/// Names are comparable only for hash tables: a table that a page has filled with names of the same hash stays fast.
public record Name(long lo, long hi) implements Comparable<Name> {
    @Override
    public int compareTo(Name other) {
        var first = Long.compare(lo, other.lo);
        return first != 0 ? first : Long.compare(hi, other.hi);
    }

    static Name of(String text) {
        var builder = new Builder();
        for (var b : text.getBytes(StandardCharsets.UTF_8)) builder.add(b);
        return new Name(builder.lo, builder.hi);
    }

    /// Builds a name byte by byte.
    public static final class Builder {
        public long lo;
        public long hi;
        int length;

        void clear() {
            lo = 0;
            hi = 0;
            length = 0;
        }

        void add(int b) {
            if (b == 0) {
                // U+FFFD replaces U+0000, which cannot be told from a missing byte here.
                add(0xEF);
                add(0xBF);
                add(0xBD);
                return;
            }
            var c = b & 0xFFL;
            if (c - 'A' < 26 && c >= 'A') c |= 0x20;
            if (length < 8) lo |= c << (8 * length);
            else if (length < 16) hi |= c << (8 * (length - 8));
            else hi = (hi ^ c) * 0x100000001B3L;
            length++;
        }

        /// The name with these bytes.
        void set(byte[] bytes, int from, int to) {
            var count = to - from;
            if (count <= 8 && from + 8 <= bytes.length) {
                lo = ByteWords.lowerCase(ByteWords.word(bytes, from), count);
                hi = 0;
                length = count;
                // A zero in between is U+0000; see add.
                if (!hasZero(lo, count)) return;
            }
            clear();
            for (var i = from; i < to; i++) add(bytes[i]);
        }

        private static boolean hasZero(long bytes, int count) {
            // The bytes after the name are zero; once they are set to one, any zero is inside the name.
            var filled = count == 8 ? bytes : bytes | (-1L << (8 * count));
            return ByteWords.hasZero(filled);
        }

        boolean is(Name name) {
            return lo == name.lo && hi == name.hi;
        }
    }
}

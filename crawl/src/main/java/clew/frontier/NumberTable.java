package clew.frontier;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.PrimitiveIterator;

/// Numbers by a hash of their keys, outside the heap: 11 to 22 bytes each.
///
/// It keeps 32 bits of a key's hash and no key, so it may offer a number that is another key's: whoever asks has to
/// look.
public final class NumberTable {
    private final SipHash hash;
    private final MemorySegment places;
    private final long mask;

    /// @param hashKey 128 bits in hexadecimal
    /// @param most how many numbers there can be
    public NumberTable(String hashKey, long most) {
        this.hash = new SipHash(hashKey);
        var count = Math.max(8, Long.highestOneBit(Math.max(1, most * 4 / 3)) * 2);
        this.mask = count - 1;
        this.places = Arena.ofAuto().allocate(count * Long.BYTES, Long.BYTES);
    }

    /// @param number from 0 to 2^31 - 2
    public void put(String key, int number) {
        var hashed = hash.hash(key);
        var place = hashed & mask;
        while (get(place) != 0) place = (place + 1) & mask;
        places.setAtIndex(ValueLayout.JAVA_LONG, place, tag(hashed) | (number + 1L));
    }

    /// The numbers that may be those of the key; most often one or none.
    public PrimitiveIterator.OfInt find(String key) {
        var hashed = hash.hash(key);
        return new PrimitiveIterator.OfInt() {
            private long place = matching(hashed & mask);

            @Override
            public boolean hasNext() {
                return get(place) != 0;
            }

            @Override
            public int nextInt() {
                var number = (int) get(place) - 1;
                place = matching((place + 1) & mask);
                return number;
            }

            private long matching(long from) {
                var at = from;
                while (get(at) != 0 && (get(at) ^ tag(hashed)) >>> 32 != 0) at = (at + 1) & mask;
                return at;
            }
        };
    }

    /// How much memory it takes.
    public long bytes() {
        return places.byteSize();
    }

    private long get(long place) {
        return places.getAtIndex(ValueLayout.JAVA_LONG, place);
    }

    /// The place comes from the lowest bits, so this from the highest.
    private static long tag(long hashed) {
        return hashed >>> 32 << 32;
    }
}

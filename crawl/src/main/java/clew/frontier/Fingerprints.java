package clew.frontier;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// Keys by their 128-bit fingerprints, 16 bytes each, outside the heap once there are many.
///
/// The table is a thousand small ones, chosen by the fingerprint's first bits; each doubles when it is three quarters
/// full.
/// So it grows in small steps: never is more than a thousandth of it there twice. An entry takes 22 to 43 bytes.
///
/// That two URLs share a fingerprint is less likely than anything else that can go wrong: with ten million of them, one
/// in 10^24. `crawler verify` finds out all the same.
public final class Fingerprints implements SeenUrls, AutoCloseable {
    /// Enough bits for any crawl. Tests use fewer.
    public static final int BITS = 128;

    private static final int SHARD_BITS = 10;

    private final SipHash hash;
    private final int bits;
    private final @Nullable Shard[] shards = new @Nullable Shard[1 << SHARD_BITS];
    private long size;

    /// @param hashKey 128 bits in hexadecimal
    public Fingerprints(String hashKey, int bits) {
        this.hash = new SipHash(hashKey);
        this.bits = bits;
    }

    @Override
    public boolean contains(String key) {
        var low = low(key);
        var shard = shards[shard(low)];
        return shard != null && shard.contains(low, high());
    }

    @Override
    public boolean add(String key) {
        var low = low(key);
        var shard = shards[shard(low)];
        if (shard == null) {
            shard = new Shard();
            shards[shard(low)] = shard;
        }
        var added = shard.add(low, high());
        if (added) size++;
        return added;
    }

    /// How many keys there are.
    public long size() {
        return size;
    }

    /// Gives back what lies outside the heap. Nothing can be asked afterwards.
    @Override
    public void close() {
        for (var shard : shards) if (shard != null) shard.close();
    }

    private static int shard(long low) {
        return (int) (low >>> (64 - SHARD_BITS));
    }

    private long low(String key) {
        var low = hash.hash(key);
        return bits >= 64 ? low : low & -1L << (64 - bits);
    }

    /// Zero is how the table says that a place is free, so no fingerprint has it here.
    private long high() {
        var high = bits < BITS ? 0 : hash.high();
        return high == 0 ? 1 : high;
    }

    /// A table with open addressing.
    private static final class Shard {
        private static final int ON_HEAP_MAX = 1 << 10;

        private int places = 1 << 3;
        private int used;
        private long @Nullable [] heap = new long[2 * places];
        private @Nullable Arena arena;
        private @Nullable MemorySegment segment;

        boolean contains(long low, long high) {
            return get(find(low, high), 1) != 0;
        }

        boolean add(long low, long high) {
            var place = find(low, high);
            if (get(place, 1) != 0) return false;
            set(place, low, high);
            if (++used * 4 > places * 3) grow();
            return true;
        }

        void close() {
            if (arena != null) arena.close();
        }

        private int find(long low, long high) {
            var place = (int) high & (places - 1);
            while (get(place, 1) != 0 && (get(place, 0) != low || get(place, 1) != high)) {
                place = (place + 1) & (places - 1);
            }
            return place;
        }

        private long get(int place, int half) {
            if (heap != null) return heap[2 * place + half];
            return segment == null ? 0 : segment.getAtIndex(ValueLayout.JAVA_LONG, 2L * place + half);
        }

        private void set(int place, long low, long high) {
            if (heap != null) {
                heap[2 * place] = low;
                heap[2 * place + 1] = high;
            } else if (segment != null) {
                segment.setAtIndex(ValueLayout.JAVA_LONG, 2L * place, low);
                segment.setAtIndex(ValueLayout.JAVA_LONG, 2L * place + 1, high);
            }
        }

        private void grow() {
            var old = new Shard();
            old.places = places;
            old.heap = heap;
            old.segment = segment;
            old.arena = arena;
            places *= 2;
            if (places <= ON_HEAP_MAX) {
                heap = new long[2 * places];
            } else {
                heap = null;
                arena = Arena.ofConfined();
                segment = arena.allocate(16L * places, 16);
            }
            for (int place = 0; place < old.places; place++) {
                var high = old.get(place, 1);
                if (high != 0) set(find(old.get(place, 0), high), old.get(place, 0), high);
            }
            old.close();
        }
    }
}

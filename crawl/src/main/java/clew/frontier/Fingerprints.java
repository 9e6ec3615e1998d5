package clew.frontier;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// Keys by their 128-bit fingerprints, with their numbers: 20 bytes each, outside the heap once there are many.
///
/// The table is a thousand small ones, chosen by the fingerprint's first bits; each grows by half when it is three
/// quarters full. So it grows in small steps: never is more than a thousandth of it there twice. An entry takes 27 to
/// 40 bytes.
///
/// That two URLs share a fingerprint is less likely than anything else that can go wrong: with ten million of them, one
/// in 10^24. `crawler verify` finds out all the same.
public final class Fingerprints implements AutoCloseable {
    /// Enough bits for any crawl. Tests use fewer.
    public static final int BITS = 128;

    /// In place of a number: the key is not there.
    public static final long NONE = -1;

    private static final int SHARD_BITS = 10;

    private final String hashKey;
    private final int bits;
    private final Fingerprint own;
    private final @Nullable Shard[] shards = new @Nullable Shard[1 << SHARD_BITS];
    private long size;

    /// @param hashKey 128 bits in hexadecimal
    public Fingerprints(String hashKey, int bits) {
        this.hashKey = hashKey;
        this.bits = bits;
        this.own = new Fingerprint(hashKey, bits);
    }

    /// For whoever asks often, and in its own thread.
    public Fingerprint fingerprint() {
        return new Fingerprint(hashKey, bits);
    }

    boolean contains(Fingerprint key) {
        var shard = shards[shard(key)];
        return shard != null && shard.contains(key.low(), key.high());
    }

    /// The number that the key of a fingerprint was last added with, or [#NONE].
    public long number(Fingerprint key) {
        var shard = shards[shard(key)];
        return shard == null ? NONE : shard.number(key.low(), key.high());
    }

    boolean add(Fingerprint key, long number) {
        // A journal has no more pages than that either.
        var small = Math.toIntExact(number);
        var shard = shards[shard(key)];
        if (shard == null) {
            shard = new Shard();
            shards[shard(key)] = shard;
        }
        var added = shard.add(key.low(), key.high(), small);
        if (added) size++;
        return added;
    }

    public boolean contains(String key) {
        return contains(own.of(key));
    }

    /// The number that a key was last added with, or [#NONE].
    public long number(String key) {
        return number(own.of(key));
    }

    /// Whether the key is new. Where it is not, it has this number from now on.
    public boolean add(String key, long number) {
        return add(own.of(key), number);
    }

    /// How many keys there are.
    public long size() {
        return size;
    }

    /// How much memory they take.
    public long bytes() {
        var bytes = 0L;
        for (var shard : shards) if (shard != null) bytes += shard.bytes();
        return bytes;
    }

    /// Gives back what lies outside the heap. Nothing can be asked afterwards.
    @Override
    public void close() {
        for (var shard : shards) if (shard != null) shard.close();
    }

    private static int shard(Fingerprint key) {
        return (int) (key.low() >>> (64 - SHARD_BITS));
    }

    /// A table with open addressing.
    private static final class Shard {
        private static final int ON_HEAP_MAX = 1 << 10;

        private int places = 1 << 3;
        private int used;
        private long @Nullable [] heap = new long[2 * places];
        private int @Nullable [] heapNumbers = new int[places];
        private @Nullable Arena arena;
        private @Nullable MemorySegment segment;
        private @Nullable MemorySegment numbers;

        boolean contains(long low, long high) {
            return get(find(low, high), 1) != 0;
        }

        long number(long low, long high) {
            var place = find(low, high);
            return get(place, 1) == 0 ? NONE : getNumber(place);
        }

        boolean add(long low, long high, int number) {
            var place = find(low, high);
            var isNew = get(place, 1) == 0;
            set(place, low, high, number);
            if (isNew && ++used * 4L > places * 3L) grow();
            return isNew;
        }

        long bytes() {
            return (2L * Long.BYTES + Integer.BYTES) * places;
        }

        void close() {
            if (arena != null) arena.close();
        }

        private int find(long low, long high) {
            var place = (int) (((high >>> 32) * places) >>> 32);
            while (get(place, 1) != 0 && (get(place, 0) != low || get(place, 1) != high)) {
                place = place + 1 == places ? 0 : place + 1;
            }
            return place;
        }

        private long get(int place, int half) {
            if (heap != null) return heap[2 * place + half];
            return segment == null ? 0 : segment.getAtIndex(ValueLayout.JAVA_LONG, 2L * place + half);
        }

        /// Apart from the rest, which alone is read to find out whether a key is there.
        private int getNumber(int place) {
            if (heapNumbers != null) return heapNumbers[place];
            return numbers == null ? 0 : numbers.getAtIndex(ValueLayout.JAVA_INT, place);
        }

        private void set(int place, long low, long high, int number) {
            if (heap != null && heapNumbers != null) {
                heap[2 * place] = low;
                heap[2 * place + 1] = high;
                heapNumbers[place] = number;
            } else if (segment != null && numbers != null) {
                segment.setAtIndex(ValueLayout.JAVA_LONG, 2L * place, low);
                segment.setAtIndex(ValueLayout.JAVA_LONG, 2L * place + 1, high);
                numbers.setAtIndex(ValueLayout.JAVA_INT, place, number);
            }
        }

        private void grow() {
            var old = new Shard();
            old.places = places;
            old.heap = heap;
            old.heapNumbers = heapNumbers;
            old.segment = segment;
            old.numbers = numbers;
            old.arena = arena;
            places += places / 2;
            if (places <= ON_HEAP_MAX) {
                heap = new long[2 * places];
                heapNumbers = new int[places];
            } else {
                heap = null;
                heapNumbers = null;
                arena = Arena.ofConfined();
                segment = arena.allocate(2L * Long.BYTES * places, 16);
                numbers = arena.allocate((long) Integer.BYTES * places, 4);
            }
            for (int place = 0; place < old.places; place++) {
                var high = old.get(place, 1);
                if (high == 0) continue;
                var low = old.get(place, 0);
                set(find(low, high), low, high, old.getNumber(place));
            }
            old.close();
        }
    }
}

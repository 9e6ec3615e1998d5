package clew.archive.warc;

import clew.page.StoredAt;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Where payloads are that have been stored, by the first 64 bits of their digest. A look-up may be wrong, though
/// hardly ever is: whoever uses the result compares the whole digest, which is in the record.
///
/// An entry takes 16 bytes, a table at most 43 bytes for each entry.
final class KnownPayloads {
    private static final int OFFSET_BITS = 40;
    private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;
    private static final int FILE_MAX = (1 << (Long.SIZE - OFFSET_BITS - 1)) - 1;
    private static final int HEX_DIGITS = Long.SIZE / 4;
    private static final long EMPTY = -1;

    private long[] keys = new long[64];
    private long[] places = filled(64);
    private int size;

    private static long[] filled(int length) {
        var places = new long[length];
        Arrays.fill(places, EMPTY);
        return places;
    }

    /// Remembers where a payload is, unless it is known.
    void add(String digest, StoredAt at) {
        if (at.offset() > OFFSET_MASK || at.file() > FILE_MAX) return;
        if (4L * (size + 1) > 3L * keys.length) grow();
        put(key(digest), (long) at.file() << OFFSET_BITS | at.offset());
    }

    /// Where a payload may be; null where it is not known. The length of the record is not known either.
    @Nullable
    StoredAt find(String digest) {
        var key = key(digest);
        for (var i = slot(key); places[i] != EMPTY; i = next(i)) {
            if (keys[i] == key) return new StoredAt((int) (places[i] >>> OFFSET_BITS), places[i] & OFFSET_MASK, 0);
        }
        return null;
    }

    private static long key(String digest) {
        var from = digest.indexOf(':') + 1;
        return HexFormat.fromHexDigitsToLong(digest, from, from + HEX_DIGITS);
    }

    private void put(long key, long place) {
        var i = slot(key);
        for (; places[i] != EMPTY; i = next(i)) if (keys[i] == key) return;
        keys[i] = key;
        places[i] = place;
        size++;
    }

    private void grow() {
        var oldKeys = keys;
        var oldPlaces = places;
        keys = new long[2 * oldKeys.length];
        places = filled(keys.length);
        size = 0;
        for (var i = 0; i < oldKeys.length; i++) if (oldPlaces[i] != EMPTY) put(oldKeys[i], oldPlaces[i]);
    }

    private int slot(long key) {
        return (int) (key >>> 32) & (keys.length - 1);
    }

    private int next(int i) {
        return (i + 1) & (keys.length - 1);
    }
}

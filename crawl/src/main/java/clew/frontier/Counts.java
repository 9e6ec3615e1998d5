package clew.frontier;

/// Counts keys that are hashes already. There are at most [#KEYS_MAX] of them: when that many are reached all
/// counts are halved, and those of one are forgotten. So what comes often is counted well enough, and what came
/// once costs nothing in the long run.
final class Counts {
    static final int KEYS_MAX = 1 << 20;

    private long[] keys = new long[256];
    private int[] counts = new int[256];
    private int size;

    /// Counts a key once more, and returns how often it has come.
    ///
    /// @param key not 0
    int add(long key) {
        var place = find(key);
        if (counts[place] == 0) {
            if (2 * (size + 1) > keys.length) {
                if (size >= KEYS_MAX) halve();
                else rebuild(2 * keys.length, 0);
                place = find(key);
            }
            keys[place] = key;
            size++;
        }
        return counts[place] == Integer.MAX_VALUE ? counts[place] : ++counts[place];
    }

    int size() {
        return size;
    }

    private int find(long key) {
        var place = (int) (key ^ (key >>> 32)) & (keys.length - 1);
        while (counts[place] != 0 && keys[place] != key) place = (place + 1) & (keys.length - 1);
        return place;
    }

    private void halve() {
        rebuild(keys.length, 1);
    }

    private void rebuild(int length, int shift) {
        var oldKeys = keys;
        var oldCounts = counts;
        keys = new long[length];
        counts = new int[length];
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            var count = oldCounts[i] >> shift;
            if (count == 0) continue;
            var place = find(oldKeys[i]);
            keys[place] = oldKeys[i];
            counts[place] = count;
            size++;
        }
    }
}

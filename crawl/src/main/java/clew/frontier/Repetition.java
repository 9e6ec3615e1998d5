package clew.frontier;

/// Paths that repeat themselves, such as `/img/img/img/`: what a relative link makes that is wrong by one level.
final class Repetition {
    /// How often the same part may follow itself in a path.
    static final int MAX = 8;

    /// Of how many segments such a part may be.
    private static final int BLOCK_MAX = 8;

    private Repetition() {}

    /// Whether the last part of a path, of one segment or several, is there more than [#MAX] times in a row.
    static boolean isIn(String path) {
        // For each segment, counted from the end, where it begins and ends; only so many count.
        var ends = new int[BLOCK_MAX * (MAX + 1) + 2];
        var count = 0;
        ends[count++] = path.length();
        for (int at = path.length() - 1; at >= 0 && count < ends.length; at--) {
            if (path.charAt(at) == '/') ends[count++] = at;
        }
        if (count <= MAX + 1) return false;
        for (int block = 1; block <= BLOCK_MAX; block++) {
            // The last segment may be the page itself, so the repetition is looked for before it as well.
            if (repeats(path, ends, count, 0, block) || repeats(path, ends, count, 1, block)) return true;
        }
        return false;
    }

    /// Whether the `block` segments before the `skip` last ones are followed back by [#MAX] more like them.
    private static boolean repeats(String path, int[] ends, int count, int skip, int block) {
        var segments = block * (MAX + 1);
        if (skip + segments >= count) return false;
        for (int i = skip; i < skip + segments - block; i++) {
            var length = ends[i] - ends[i + 1];
            var earlier = i + block;
            if (length != ends[earlier] - ends[earlier + 1]
                    || !path.regionMatches(ends[i + 1], path, ends[earlier + 1], length)) return false;
        }
        return true;
    }
}

package clew.url;

/// The path segments that mean a direction: "single-dot" and "double-dot", a dot also written `%2e` or `%2E`.
final class DotSegment {
    private DotSegment() {}

    /// 1 or 2 where the characters from `from` up to `to` are that many dots and nothing else, otherwise 0.
    static int dots(String text, int from, int to) {
        int i = from;
        for (int dots = 1; dots <= 2; dots++) {
            if (i < to && text.charAt(i) == '.') i++;
            else if (i + 3 <= to && text.startsWith("%2", i) && (text.charAt(i + 2) | 0x20) == 'e') i += 3;
            else return 0;
            if (i == to) return dots;
        }
        return 0;
    }
}

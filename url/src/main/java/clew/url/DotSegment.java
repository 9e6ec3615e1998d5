package clew.url;

/// The path segments "single-dot" and "double-dot", in which a dot may also be written `%2e` or `%2E`.
final class DotSegment {
    private DotSegment() {}

    /// 1 or 2 if the characters from `from` up to `to` are exactly that many dots, otherwise 0.
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

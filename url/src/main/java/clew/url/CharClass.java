package clew.url;

/// What a byte of a URL means to [FastPath], looked up in a table.
///
/// Each class is a number of two bits, so that the classes of two neighbours can be added without overflow: the sum
/// is 1 if one of them has the class, and 2 if both have. A scan ORs these sums, one addition and no branch per
/// byte, and only the result decides whether a closer look is necessary.
final class CharClass {
    /// Not in the path, query or fragment of a canonical URL, or only in some of them and too rare to distinguish:
    /// controls, space, everything beyond ASCII, `"`, `<`, `>`, `` ` ``, `^`, `{`, `}` and the backslash.
    static final int STOP = 1;
    /// `'`, which a query encodes but a path and a fragment keep.
    static final int QUOTE = 1 << 2;
    /// `?`
    static final int QUERY = 1 << 4;
    /// `#`
    static final int FRAGMENT = 1 << 6;
    /// Not in a canonical domain: delimiters, upper case, the standard's forbidden domain code points.
    static final int NOT_DOMAIN = 1 << 8;
    /// `/`, `.` and `%`.
    private static final int DOTTED = 1 << 10;

    /// Two of `/`, `.` and `%` side by side, without which a path has no dot segment.
    static final int DOTTED_PAIR = DOTTED << 1;

    /// Any of these means that the rest may have to change, or that it has more parts than a path.
    static final int LOOK_CLOSER = STOP | QUOTE | QUERY | FRAGMENT | DOTTED_PAIR;

    private static final char[] TABLE = table();

    private CharClass() {}

    static boolean isDomain(byte b) {
        return (TABLE[b & 0xFF] & NOT_DOMAIN) == 0;
    }

    /// The classes of the bytes from `from` up to `to`, for [#has]. They are taken to follow a `/`.
    static int scan(byte[] bytes, int from, int to) {
        int seen = 0;
        int last = DOTTED;
        for (int i = from; i < to; i++) {
            int next = TABLE[bytes[i] & 0xFF];
            seen |= last + next;
            last = next;
        }
        return seen;
    }

    /// Whether a scan has seen any of some classes.
    static boolean has(int seen, int classes) {
        return (seen & (classes | (classes & ~DOTTED_PAIR) << 1)) != 0;
    }

    private static char[] table() {
        var table = new char[256];
        for (int c = 0; c < table.length; c++) {
            boolean unprintable = c <= ' ' || c >= 0x7F;
            boolean upperCase = c >= 'A' && c <= 'Z';
            boolean kept = "?#'".indexOf(c) >= 0
                    || !PercentEncoding.PATH.and(PercentEncoding.FRAGMENT).contains(c);
            int classes = 0;
            if (unprintable || !kept || c == '\\') classes |= STOP;
            if (unprintable || upperCase || "#/:<>?@[\\]^|%".indexOf(c) >= 0) classes |= NOT_DOMAIN;
            if ("/.%".indexOf(c) >= 0) classes |= DOTTED;
            if (c == '\'') classes |= QUOTE;
            if (c == '?') classes |= QUERY;
            if (c == '#') classes |= FRAGMENT;
            table[c] = (char) classes;
        }
        return table;
    }
}

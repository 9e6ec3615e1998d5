package clew.robots;

import java.nio.charset.StandardCharsets;

/// A path of a robots.txt, where `*` stands for any text and a `$` at the end for the end of the URL (RFC 9309,
/// section 2.2.3). What it takes to match one is linear in the lengths of both: no `*` is ever tried at another
/// place.
///
/// @param text the path, as [#normalized] makes it
public record PathPattern(String text) {
    /// Shorter texts are found by looking everywhere; longer ones could be made to take too long that way.
    private static final int SHORT = 16;

    private static final String UNRESERVED = "-._~";

    /// The reserved characters of RFC 3986. Unescaped they delimit, so `/` and `%2F` differ.
    private static final String RESERVED = ":/?#[]@!$&'()*+,;=";

    /// Reserved characters that mean the same in a query, escaped or not. A URL parser escapes the apostrophe there.
    private static final String IN_QUERY = ":/?[]@'";

    /// A path as a robots.txt says it.
    public static PathPattern of(String path) {
        var anchored = path.endsWith("$");
        var text = normalized(anchored ? path.substring(0, path.length() - 1) : path, true);
        return new PathPattern(anchored ? text + '$' : text);
    }

    /// How specific it is: the rule with the longest one counts.
    public int length() {
        return text.length();
    }

    /// All before the first character that stands for others.
    public String literal() {
        var star = text.indexOf('*');
        if (star >= 0) return text.substring(0, star);
        return isAnchored() ? text.substring(0, text.length() - 1) : text;
    }

    /// Whether a path that begins with [#literal] matches.
    ///
    /// @param path as [#normalized] makes it
    boolean matches(String path) {
        var end = isAnchored() ? text.length() - 1 : text.length();
        var from = 0; // of what is still to be found, in the pattern
        var at = 0; // where to look for it, in the path
        while (true) {
            var star = text.indexOf('*', from, end);
            var to = star < 0 ? end : star;
            var length = to - from;
            if (length > path.length() - at) return false;
            if (star < 0 && isAnchored()) {
                var start = path.length() - length;
                return (from > 0 || start == 0) && path.regionMatches(start, text, from, length);
            }
            // What is before the first star is known to be there.
            var found = from == 0 ? 0 : find(path, at, from, to);
            if (found < 0) return false;
            if (star < 0) return true;
            at = found + length;
            from = star + 1;
        }
    }

    private boolean isAnchored() {
        return text.endsWith("$");
    }

    /// Where `text` from `from` to `to` first stands in the path, from `at` on; -1 for nowhere.
    private int find(String path, int at, int from, int to) {
        var wanted = text.substring(from, to);
        if (wanted.length() <= SHORT) return path.indexOf(wanted, at);
        // Knuth, Morris and Pratt: how much of the text's beginning stands at the end of each of its beginnings.
        var borders = new int[wanted.length()];
        for (int i = 1, border = 0; i < borders.length; i++) {
            while (border > 0 && wanted.charAt(i) != wanted.charAt(border)) border = borders[border - 1];
            if (wanted.charAt(i) == wanted.charAt(border)) border++;
            borders[i] = border;
        }
        for (int i = at, same = 0; i < path.length(); i++) {
            while (same > 0 && path.charAt(i) != wanted.charAt(same)) same = borders[same - 1];
            if (path.charAt(i) == wanted.charAt(same)) same++;
            if (same == wanted.length()) return i - same + 1;
        }
        return -1;
    }

    /// A path with its query so that what means the same is the same (RFC 9309, section 2.2.2): unreserved
    /// characters unescaped, reserved ones as they are, all others escaped, such as `<`, `{` and what is not ASCII.
    /// Escapes are in capital letters; a `%` that begins none stays. In a query `https://` may be escaped or not.
    /// `*` and `$` are escaped, so that they do not stand for anything.
    static String normalized(String path) {
        return normalized(path, false);
    }

    /// @param stars whether a `*` stays as it is
    private static String normalized(String path, boolean stars) {
        var out = new StringBuilder(path.length());
        var query = false;
        for (int i = 0; i < path.length(); ) {
            var c = path.codePointAt(i);
            i += Character.charCount(c);
            if (c == '%' && octet(path, i) >= 0) {
                var octet = octet(path, i);
                i += 2;
                if (isUnreserved(octet) || (query && IN_QUERY.indexOf(octet) >= 0)) out.append((char) octet);
                else escape(octet, out);
            } else if (c == '*' ? stars : c != '$' && (c == '%' || isUnreserved(c) || RESERVED.indexOf(c) >= 0)) {
                out.append((char) c);
            } else {
                for (var octet : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                    escape(octet & 0xFF, out);
                }
            }
            if (c == '?') query = true;
        }
        return out.toString();
    }

    private static boolean isUnreserved(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || UNRESERVED.indexOf(c) >= 0;
    }

    /// The octet that two hexadecimal digits at `at` stand for; -1 where there are none.
    private static int octet(String text, int at) {
        if (at + 2 > text.length()) return -1;
        var high = digit(text.charAt(at));
        var low = digit(text.charAt(at + 1));
        return high < 0 || low < 0 ? -1 : high * 16 + low;
    }

    private static int digit(char c) {
        return c < 0x80 ? Character.digit(c, 16) : -1;
    }

    private static void escape(int octet, StringBuilder out) {
        out.append('%')
                .append(Character.toUpperCase(Character.forDigit(octet >> 4, 16)))
                .append(Character.toUpperCase(Character.forDigit(octet & 15, 16)));
    }
}

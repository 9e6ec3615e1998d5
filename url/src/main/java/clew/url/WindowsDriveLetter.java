package clew.url;

/// The drive letters of file URLs: an ASCII letter, then `:` or (until normalized) `|`.
final class WindowsDriveLetter {
    private WindowsDriveLetter() {}

    /// Whether the characters from `from` up to `to` are exactly a drive letter.
    static boolean is(String text, int from, int to) {
        return to - from == 2 && AsciiSet.ALPHA.contains(text.charAt(from)) && isColonOrBar(text.charAt(from + 1));
    }

    /// Whether a text "starts with a Windows drive letter" at an index: the letter must end there as a path segment.
    static boolean startsAt(String text, int from) {
        if (text.length() - from < 2 || !is(text, from, from + 2)) return false;
        return text.length() - from == 2 || "/\\?#".indexOf(text.charAt(from + 2)) >= 0;
    }

    /// Whether the first segment of a path is a normalized drive letter, as in `/C:` and `/C:/autoexec.bat`.
    static boolean beginsPath(CharSequence path) {
        return path.length() >= 3
                && path.charAt(0) == '/'
                && AsciiSet.ALPHA.contains(path.charAt(1))
                && path.charAt(2) == ':'
                && (path.length() == 3 || path.charAt(3) == '/');
    }

    private static boolean isColonOrBar(char c) {
        return c == ':' || c == '|';
    }
}

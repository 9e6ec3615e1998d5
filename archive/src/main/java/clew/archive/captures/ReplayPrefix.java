package clew.archive.captures;

import org.jspecify.annotations.Nullable;

/// What an archive writes before the URL of a capture: `/web/20150601120000im_/`.
///
/// @param timestamp 1 to 14 digits
/// @param end where the captured URL begins
record ReplayPrefix(String timestamp, int end) {
    private static final int TIMESTAMP_MAX = 14;
    private static final int FLAVOUR_LENGTH = 3;

    /// @param folder what comes before the timestamp, such as `/web/`
    /// @return null where something else is there
    static @Nullable ReplayPrefix at(String text, int from, String folder) {
        if (!text.startsWith(folder, from)) return null;
        var digits = from + folder.length();
        var at = digits;
        while (at < text.length() && at - digits < TIMESTAMP_MAX && isBetween(text.charAt(at), '0', '9')) at++;
        if (at == digits) return null;
        var timestamp = text.substring(digits, at);
        if (isFlavour(text, at)) at += FLAVOUR_LENGTH;
        return at < text.length() && text.charAt(at) == '/' ? new ReplayPrefix(timestamp, at + 1) : null;
    }

    /// Such as `id_`, `im_` or `cs_`.
    private static boolean isFlavour(String text, int at) {
        return at + FLAVOUR_LENGTH <= text.length()
                && isBetween(text.charAt(at), 'a', 'z')
                && isBetween(text.charAt(at + 1), 'a', 'z')
                && text.charAt(at + 2) == '_';
    }

    private static boolean isBetween(char c, char first, char last) {
        return c >= first && c <= last;
    }
}

package clew.url;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/// Percent-encodes what follows the authority of an `http` URL and has no dot segments: how the second tier fixes
/// spaces, quotes and characters beyond ASCII.
final class RestEncoder {
    private static final int PATH = 1;
    private static final int QUERY = 2;
    private static final int FRAGMENT = 4;

    /// The parts in which a byte has to be encoded.
    private static final byte[] NOT_KEPT_IN = table();

    private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(ISO_8859_1);

    private RestEncoder() {}

    /// Path, query and fragment in the text from `from` up to `to`, or null if encoding is not what they need: there
    /// is nothing to encode, a tab or newline has to be removed, a backslash in a path means a slash, or a lone
    /// surrogate has no UTF-8. The result needs no more encoding, so this never loops.
    static @Nullable String encode(String text, int from, int to) {
        byte[] utf8 = text.substring(from, to).getBytes(UTF_8);
        var out = new byte[3 * utf8.length];
        int length = 0;
        int questionMarks = 0;
        int part = PATH;
        for (byte b : utf8) {
            if (b == '?') {
                questionMarks++;
                if (part == PATH) part = QUERY;
            } else if (b == '#') {
                part = FRAGMENT;
            }
            if ((NOT_KEPT_IN[b & 0xFF] & part) == 0) {
                out[length++] = b;
            } else {
                if (b == '\t' || b == '\n' || b == '\r' || b == '\\') return null;
                out[length++] = '%';
                out[length++] = DIGITS[(b & 0xFF) >> 4];
                out[length++] = DIGITS[b & 0xF];
            }
        }
        if (length == utf8.length) return null;
        // A character without UTF-8 became a question mark.
        return questionMarks == questionMarks(text, from, to) ? new String(out, 0, length, ISO_8859_1) : null;
    }

    private static int questionMarks(String text, int from, int to) {
        int count = 0;
        for (int i = text.indexOf('?', from, to); i >= 0; i = text.indexOf('?', i + 1, to)) count++;
        return count;
    }

    private static byte[] table() {
        var table = new byte[256];
        for (int b = 0; b < table.length; b++) {
            if (b == '?' || b == '#') continue; // these two start the next part where they would be encoded
            int parts = 0;
            if (b >= 0x80 || PercentEncoding.PATH.contains(b) || b == '\\') parts |= PATH;
            if (b >= 0x80 || PercentEncoding.SPECIAL_QUERY.contains(b)) parts |= QUERY;
            if (b >= 0x80 || PercentEncoding.FRAGMENT.contains(b)) parts |= FRAGMENT;
            table[b] = (byte) parts;
        }
        return table;
    }
}

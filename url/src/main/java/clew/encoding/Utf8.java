package clew.encoding;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// UTF-8 as the Encoding Standard decodes it, without special treatment of a byte order mark. Each longest prefix of
/// a sequence that cannot be completed becomes one U+FFFD. For a surrogate in three bytes, Java's decoder gives one
/// U+FFFD and the standard's one for each byte, since none of them can start a character.
public final class Utf8 {
    /// Replaces what cannot be decoded or encoded.
    public static final char REPLACEMENT = '\uFFFD';

    private Utf8() {}

    public static String decode(byte[] bytes) {
        return decode(bytes, 0, bytes.length, StandardCharsets.UTF_8);
    }

    /// The text of bytes in any encoding.
    public static String decode(byte[] bytes, int from, int length, Charset charset) {
        var text = new String(bytes, from, length, charset);
        var malformed = charset.equals(StandardCharsets.UTF_8) && text.indexOf(REPLACEMENT) >= 0;
        return malformed ? decodeMalformed(bytes, from, from + length) : text;
    }

    /// The standard's "UTF-8 decoder".
    private static String decodeMalformed(byte[] bytes, int from, int to) {
        var text = new StringBuilder(to - from);
        for (var at = from; at < to; ) {
            var start = at++;
            var lead = bytes[start] & 0xFF;
            var needed = lead < 0xC2 || lead > 0xF4 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
            var codePoint = needed == 0 ? lead : lead & (0x3F >> needed);
            // Some lead bytes restrict what may follow.
            var lower = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
            var upper = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
            var whole = lead < 0x80 || needed > 0;
            for (; needed > 0 && whole; needed--) {
                var next = at < to ? bytes[at] & 0xFF : -1;
                whole = next >= lower && next <= upper;
                if (!whole) break;
                codePoint = codePoint << 6 | (next & 0x3F);
                lower = 0x80;
                upper = 0xBF;
                at++;
            }
            text.appendCodePoint(whole ? codePoint : REPLACEMENT);
        }
        return text.toString();
    }
}

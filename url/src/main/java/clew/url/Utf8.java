package clew.url;

import java.nio.charset.StandardCharsets;

/// "UTF-8 decode without BOM": a byte order mark is a character like others, and each longest beginning of a sequence
/// that cannot go on becomes one U+FFFD.
final class Utf8 {
    private Utf8() {}

    static String decode(byte[] bytes) {
        var text = new String(bytes, StandardCharsets.UTF_8);
        // Java counts an encoded surrogate (ED A0 80) as one mistake where the standard counts three.
        return text.indexOf(PercentEncoding.REPLACEMENT) < 0 ? text : decodeMalformed(bytes);
    }

    /// The standard's "UTF-8 decoder".
    private static String decodeMalformed(byte[] bytes) {
        var out = new StringBuilder(bytes.length);
        int i = 0;
        while (i < bytes.length) {
            int first = bytes[i++] & 0xFF;
            int needed =
                    first < 0x80 ? 0 : first < 0xC2 ? -1 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : -1;
            if (needed < 0) {
                out.append(PercentEncoding.REPLACEMENT);
                continue;
            }
            int lower = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
            int upper = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
            int codePoint = needed == 0 ? first : first & (0x3F >> needed);
            while (needed > 0 && i < bytes.length && (bytes[i] & 0xFF) >= lower && (bytes[i] & 0xFF) <= upper) {
                codePoint = codePoint << 6 | (bytes[i++] & 0x3F);
                lower = 0x80;
                upper = 0xBF;
                needed--;
            }
            out.appendCodePoint(needed == 0 ? codePoint : PercentEncoding.REPLACEMENT);
        }
        return out.toString();
    }
}

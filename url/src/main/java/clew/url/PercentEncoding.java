package clew.url;

import clew.encoding.Utf8;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Percent-encoding and -decoding, and the percent-encode sets with the standard's names.
///
/// All sets contain every code point above U+007E. The tables list the ASCII ones; everything beyond ASCII is
/// encoded with any set. A lone surrogate is not a Unicode scalar value and counts as U+FFFD.
public final class PercentEncoding {
    static final AsciiSet C0_CONTROL = AsciiSet.range(0x00, 0x1F).and(AsciiSet.range(0x7F, 0x7F));
    static final AsciiSet FRAGMENT = C0_CONTROL.and(" \"<>`");
    static final AsciiSet QUERY = C0_CONTROL.and(" \"#<>");
    static final AsciiSet SPECIAL_QUERY = QUERY.and("'");
    static final AsciiSet PATH = QUERY.and("?^`{}");
    static final AsciiSet USERINFO = PATH.and("/:;=@[\\]|");
    static final AsciiSet COMPONENT = USERINFO.and("$%&+,");
    static final AsciiSet FORM = COMPONENT.and("!'()~");

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private PercentEncoding() {}

    /// "UTF-8 percent-encode" of the characters from `from` up to `to`, appended to `out`.
    static void encode(String text, int from, int to, AsciiSet set, StringBuilder out) {
        int clean = from; // the characters between here and i need no encoding
        int i = from;
        while (i < to) {
            int c = text.charAt(i);
            if (c < 0x80 && !set.contains(c)) {
                i++;
                continue;
            }
            out.append(text, clean, i);
            int codePoint = scalarValueAt(text, i, to);
            encodeUtf8(codePoint, out);
            i += Character.charCount(codePoint);
            clean = i;
        }
        out.append(text, clean, to);
    }

    static String encode(String text, AsciiSet set) {
        var out = new StringBuilder(text.length());
        encode(text, 0, text.length(), set, out);
        return out.toString();
    }

    /// The same with the set for forms, which writes a space as `+`.
    static void encodeForm(String text, StringBuilder out) {
        int from = 0;
        for (int space = text.indexOf(' '); space >= 0; space = text.indexOf(' ', from)) {
            encode(text, from, space, FORM, out);
            out.append('+');
            from = space + 1;
        }
        encode(text, from, text.length(), FORM, out);
    }

    /// The text with U+FFFD in place of lone surrogates.
    static String wellFormed(String text) {
        int i = 0;
        while (i < text.length() && !Character.isSurrogate(text.charAt(i))) i++;
        if (i == text.length()) return text;
        var out = new StringBuilder(text.length()).append(text, 0, i);
        while (i < text.length()) {
            int codePoint = scalarValueAt(text, i, text.length());
            out.appendCodePoint(codePoint);
            i += Character.charCount(codePoint);
        }
        return out.toString();
    }

    /// "Percent-decode" of a text, its bytes then read as UTF-8 (a byte order mark is kept, malformed bytes
    /// become U+FFFD). A `%` without two hexadecimal digits after it stays as it is.
    ///
    /// ```java
    /// PercentEncoding.decode("100%25 sch%C3%B6n %zz"); // 100% schön %zz
    /// ```
    public static String decode(String text) {
        var bytes = new ByteArrayOutputStream(text.length());
        int i = 0;
        while (i < text.length()) {
            if (isEscape(text, i)) {
                bytes.write(HexFormat.fromHexDigits(text, i + 1, i + 3));
                i += 3;
            } else {
                int codePoint = scalarValueAt(text, i, text.length());
                if (codePoint < 0x80) bytes.write(codePoint);
                else bytes.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
                i += Character.charCount(codePoint);
            }
        }
        return Utf8.decode(bytes.toByteArray());
    }

    /// The index of the first "percent-encoded byte", or -1.
    static int firstEscape(String text) {
        for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) if (isEscape(text, i)) return i;
        return -1;
    }

    static boolean isEscape(String text, int i) {
        return text.charAt(i) == '%'
                && i + 2 < text.length()
                && HexFormat.isHexDigit(text.charAt(i + 1))
                && HexFormat.isHexDigit(text.charAt(i + 2));
    }

    /// The code point at an index, as if the text ended at `to`.
    static int scalarValueAt(String text, int i, int to) {
        char c = text.charAt(i);
        if (!Character.isSurrogate(c)) return c;
        boolean paired = Character.isHighSurrogate(c) && i + 1 < to && Character.isLowSurrogate(text.charAt(i + 1));
        return paired ? Character.toCodePoint(c, text.charAt(i + 1)) : Utf8.REPLACEMENT;
    }

    /// Appends a byte, as it is or percent-encoded.
    static void encodeByte(int value, AsciiSet set, StringBuilder out) {
        if (value < 0x80 && !set.contains(value)) out.append((char) value);
        else encodeByte(value, out);
    }

    private static void encodeUtf8(int codePoint, StringBuilder out) {
        if (codePoint < 0x80) {
            encodeByte(codePoint, out);
            return;
        }
        // The leading ones of the first byte say how many follow; each of those has six bits.
        int following = codePoint < 0x800 ? 1 : codePoint < 0x10000 ? 2 : 3;
        int leadingOnes = (0xFF80 >> following) & 0xFF;
        encodeByte(leadingOnes | (codePoint >> (6 * following)), out);
        for (int i = following - 1; i >= 0; i--) encodeByte(0x80 | ((codePoint >> (6 * i)) & 0x3F), out);
    }

    private static void encodeByte(int value, StringBuilder out) {
        out.append('%').append(HEX.toHighHexDigit(value)).append(HEX.toLowHexDigit(value));
    }
}

package clew.html;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Character references as the standard reads them in attribute values ([TextReference] reads those in text).
///
/// The named ones are in `entities.txt`, one per line: the name as written after the `&`, with its semicolon if that
/// is required, and the hexadecimal code points that it stands for.
public final class CharacterReferences {
    /// What the numbers 0x80 to 0x9F stand for: windows-1252, if it has a character there.
    private static final String C1 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

    /// The length of the longest name, with its semicolon.
    static final int NAME_MAX = 32;

    private CharacterReferences() {}

    private static final class Named {
        static final Map<String, String> BY_NAME = read();

        private static Map<String, String> read() {
            var byName = new HashMap<String, String>(4096);
            var resource = CharacterReferences.class.getResourceAsStream("entities.txt");
            if (resource == null) throw new IllegalStateException("entities.txt is not in the jar");
            try (var lines = new BufferedReader(new InputStreamReader(resource, StandardCharsets.US_ASCII))) {
                for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                    var parts = line.split(" ");
                    var text = new StringBuilder(2);
                    for (var i = 1; i < parts.length; i++) text.appendCodePoint(Integer.parseInt(parts[i], 16));
                    byName.put(parts[0], text.toString());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return byName;
        }
    }

    /// What a name, as written after the `&`, stands for; null if there is no such name.
    public static @Nullable String named(String name) {
        return Named.BY_NAME.get(name);
    }

    /// The table, for tests.
    static Map<String, String> named() {
        return Map.copyOf(Named.BY_NAME);
    }

    static String decode(String text) {
        var decoded = new StringBuilder(text.length());
        var at = 0;
        while (true) {
            var ampersand = text.indexOf('&', at);
            if (ampersand < 0) return decoded.append(text, at, text.length()).toString();
            decoded.append(text, at, ampersand);
            at = reference(text, ampersand, decoded);
        }
    }

    /// Appends what the reference at `from` stands for, or the `&` itself, and returns where to continue.
    private static int reference(String text, int from, StringBuilder decoded) {
        var start = from + 1;
        if (start < text.length() && text.charAt(start) == '#') return numeric(text, from, decoded);
        var end = start;
        while (end < text.length() && isAlphanumeric(text.charAt(end))) end++;
        var next = end < text.length() ? text.charAt(end) : 0;
        if (next == ';') {
            var value = Named.BY_NAME.get(text.substring(start, end + 1));
            if (value != null) {
                decoded.append(value);
                return end + 1;
            }
        }
        // "For historical reasons": without a semicolon, a name counts only if neither `=` nor a letter or digit
        // follows.
        if (next != '=' && end > start) {
            var value = Named.BY_NAME.get(text.substring(start, end));
            if (value != null) {
                decoded.append(value);
                return end;
            }
        }
        decoded.append('&');
        return start;
    }

    private static int numeric(String text, int from, StringBuilder decoded) {
        var at = from + 2;
        var radix = 10;
        if (at < text.length() && (text.charAt(at) | 0x20) == 'x') {
            radix = 16;
            at++;
        }
        var start = at;
        var number = 0;
        while (at < text.length() && text.charAt(at) < 0x80 && Character.digit(text.charAt(at), radix) >= 0) {
            number = appendDigit(number, radix, Character.digit(text.charAt(at), radix));
            at++;
        }
        if (at == start) {
            decoded.append('&');
            return from + 1;
        }
        decoded.appendCodePoint(codePoint(number));
        return at < text.length() && text.charAt(at) == ';' ? at + 1 : at;
    }

    /// A number that is too large remains too large.
    public static int appendDigit(int number, int radix, int digit) {
        return Math.min(number * radix + digit, 0x110000);
    }

    static int codePoint(int number) {
        if (number == 0 || number > Character.MAX_CODE_POINT || (number >= 0xD800 && number <= 0xDFFF)) return 0xFFFD;
        return number >= 0x80 && number <= 0x9F ? C1.charAt(number - 0x80) : number;
    }

    public static boolean isAlphanumeric(char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }

    /// Whether the reference with these bytes after the `&` stands for white space.
    static boolean isSpace(byte[] bytes, int length) {
        // Only numbers, Tab and NewLine do.
        if (length == 0 || (bytes[0] != '#' && bytes[0] != 'T' && bytes[0] != 'N')) return false;
        var reference = "&" + new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        var text = decode(reference);
        return text.length() == 1 && Tokenizer.isSpace((byte) text.charAt(0)) && text.charAt(0) < 0x80;
    }
}

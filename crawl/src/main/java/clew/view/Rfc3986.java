package clew.view;

import clew.url.Url;
import java.util.HexFormat;

/// A URL as RFC 3986 has it, which the sitemap protocol demands. The URL Standard leaves some characters as they are
/// that the RFC wants escaped, such as `|` and a backslash; servers see no difference.
final class Rfc3986 {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private Rfc3986() {}

    static String text(Url url) {
        // The brackets of an IPv6 address are not among them.
        var origin = url.protocol() + "//" + url.host();
        var rest = url.pathname() + url.search();
        for (int i = 0; i < rest.length(); i++) if (needsEscape(rest, i)) return origin + escaped(rest);
        return origin + rest;
    }

    private static String escaped(String text) {
        var out = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (needsEscape(text, i)) out.append('%').append(HEX.toHexDigits((byte) c));
            else out.append(c);
        }
        return out.toString();
    }

    private static boolean needsEscape(String text, int at) {
        return switch (text.charAt(at)) {
            case '\\', '|', '^', '`', '{', '}', '[', ']', '"', '<', '>', ' ' -> true;
            case '%' -> !isHex(text, at + 1) || !isHex(text, at + 2);
            default -> false;
        };
    }

    private static boolean isHex(String text, int at) {
        return at < text.length() && HexFormat.isHexDigit(text.charAt(at));
    }
}

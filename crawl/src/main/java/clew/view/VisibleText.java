package clew.view;

/// Text from the web, made safe for any output: what a reader could not see, or what would act on a terminal, an editor
/// or a parser, becomes a visible escape such as `\u202e`.
///
/// Escaped are control characters, line and paragraph separators, marks that change the direction of text, other
/// invisible formatting, unpaired surrogates and code points that are not characters. So the result is always valid in
/// UTF-8 and in XML 1.0. A backslash stays as it is: the text is for people, and JSON lines have the exact one.
public final class VisibleText {
    private VisibleText() {}

    public static String of(String text) {
        var at = 0;
        while (at < text.length() && isPlain(text.charAt(at))) at++;
        if (at == text.length()) return text;
        var out = new StringBuilder(text.length() + 16).append(text, 0, at);
        for (int c; at < text.length(); at += Character.charCount(c)) {
            c = text.codePointAt(at);
            if (isVisible(c)) out.appendCodePoint(c);
            else escape(c, out);
        }
        return out.toString();
    }

    /// Most text has nothing else.
    private static boolean isPlain(char c) {
        return c >= ' ' && c <= '~';
    }

    /// Written out instead of by [Character#getType], whose answers change with the version of Unicode that a JDK
    /// knows. U+200C and U+200D stay: Persian and emoji need them.
    private static boolean isVisible(int c) {
        if (c < 0xA0) return c >= ' ' && c <= '~';
        if (c >= 0xD800 && c <= 0xDFFF) return false;
        if ((c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF)) return false;
        if (c >= 0x2028 && c <= 0x202E) return false;
        if (c >= 0x2060 && c <= 0x206F) return false;
        if (c >= 0xFFF9 && c <= 0xFFFB) return false;
        if (c >= 0xE0000 && c <= 0xE0FFF) return c >= 0xE0100 && c <= 0xE01EF; // those choose among glyphs
        return switch (c) {
            case 0x061C, 0x200B, 0x200E, 0x200F, 0xFEFF -> false;
            default -> true;
        };
    }

    private static void escape(int c, StringBuilder out) {
        out.append(c > 0xFFFF ? "\\u{" : "\\u");
        var digits = Integer.toHexString(c);
        out.repeat('0', Math.max(0, 4 - digits.length())).append(digits);
        if (c > 0xFFFF) out.append('}');
    }
}

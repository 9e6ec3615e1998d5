package clew.view;

import java.util.Locale;

/// Text from the web as a code span of Markdown, in which nothing has a meaning: no HTML, no links, no mentions of
/// people, no references to issues.
public final class MarkdownCode {
    /// Longer texts are cut: a comment on a pull request has a limit.
    static final int LENGTH_MAX = 500;

    private MarkdownCode() {}

    public static String of(String text) {
        var inert = inert(text);
        // A code span ends at as many backticks as it began with, and nowhere else.
        var fence = "`".repeat(longestRun(inert) + 1);
        // One space on each side is taken away again by whoever reads it.
        var padded = inert.startsWith("`") || inert.endsWith("`") || inert.startsWith(" ") || inert.endsWith(" ");
        return padded ? fence + " " + inert + " " + fence : fence + inert + fence;
    }

    /// On one line, without characters that cannot be seen or that turn the direction of the text.
    private static String inert(String text) {
        var out = new StringBuilder();
        var end = text.length() <= LENGTH_MAX ? text.length() : cut(text);
        for (int i = 0; i < end; ) {
            var c = text.codePointAt(i);
            i += Character.charCount(c);
            if (isVisible(c)) out.appendCodePoint(c);
            else out.append(String.format(Locale.ROOT, c < 0x10000 ? "\\u%04x" : "\\u{%x}", c));
        }
        return out.append(end < text.length() ? "…" : "").toString();
    }

    /// Between two characters, not inside of one.
    private static int cut(String text) {
        return Character.isHighSurrogate(text.charAt(LENGTH_MAX - 1)) ? LENGTH_MAX - 1 : LENGTH_MAX;
    }

    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> c == ' ';
            default -> true;
        };
    }

    private static int longestRun(String text) {
        var longest = 0;
        var run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = text.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }
}

package clew.cli.console;

import clew.url.Url;

/// Makes text from outside safe for a terminal.
public final class TerminalSafe {
    private static final int LENGTH_MAX = 200;
    private static final int MESSAGE_MAX = 8_000;

    private TerminalSafe() {}

    /// The text in quotes, shortened, with everything except printable ASCII escaped.
    public static String quoted(String text) {
        return "'" + text(text) + "'";
    }

    /// The same for a text that may be a URL, without its password.
    public static String quotedUrl(String text) {
        return quoted(Url.display(text));
    }

    /// [#quoted] without the quotes.
    public static String text(String text) {
        return shortened(text, LENGTH_MAX);
    }

    /// A message that holds text from outside, escaped. Its end counts, since that says what to do.
    public static String message(String text) {
        return shortened(text, MESSAGE_MAX);
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? escaped(text) : escaped(text.substring(0, most)) + "...";
    }

    /// The same as [#text], but not shortened.
    public static String escaped(String text) {
        if (text.chars().allMatch(c -> c >= ' ' && c <= '~')) return text;
        var out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c >= ' ' && c <= '~') out.append(c);
            else out.append("\\u").append(String.format("%04x", (int) c));
        }
        return out.toString();
    }
}

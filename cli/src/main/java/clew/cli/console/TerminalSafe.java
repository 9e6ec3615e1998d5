package clew.cli.console;

/// Makes text from outside safe for a terminal.
public final class TerminalSafe {
    private static final int LENGTH_MAX = 200;

    private TerminalSafe() {}

    /// The text in quotes, shortened, with everything except printable ASCII escaped.
    public static String quoted(String text) {
        return "'" + text(text) + "'";
    }

    /// The same without the quotes.
    public static String text(String text) {
        var out = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), LENGTH_MAX); i++) {
            var c = text.charAt(i);
            if (c >= ' ' && c <= '~') out.append(c);
            else out.append("\\u").append(String.format("%04x", (int) c));
        }
        return out.append(text.length() > LENGTH_MAX ? "..." : "").toString();
    }
}

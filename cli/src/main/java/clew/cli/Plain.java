package clew.cli;

/// Text from outside, made harmless for a terminal.
final class Plain {
    private static final int LENGTH_MAX = 200;

    private Plain() {}

    /// The text in quotes, shortened, with everything that is not printable ASCII escaped.
    static String quoted(String text) {
        return "'" + text(text) + "'";
    }

    /// The same without the quotes.
    static String text(String text) {
        var out = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), LENGTH_MAX); i++) {
            var c = text.charAt(i);
            if (c >= ' ' && c <= '~') out.append(c);
            else out.append("\\u").append(String.format("%04x", (int) c));
        }
        return out.append(text.length() > LENGTH_MAX ? "..." : "").toString();
    }
}

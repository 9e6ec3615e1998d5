package clew.url;

/// Texts for names and messages of tests, made safe for terminals and reports.
final class Printable {
    private Printable() {}

    /// The text in quotes, with `\\uXXXX` for everything except printable ASCII; long texts are cut.
    static String of(String text) {
        var out = new StringBuilder("\"");
        for (int i = 0; i < Math.min(text.length(), 200); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c <= '~') out.append(c);
            else out.append("\\u%04x".formatted((int) c));
        }
        return out.append(text.length() > 200 ? "\" and " + (text.length() - 200) + " more" : "\"")
                .toString();
    }
}

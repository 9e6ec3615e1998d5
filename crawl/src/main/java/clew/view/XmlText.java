package clew.view;

/// Text for XML 1.0, in an element or in an attribute.
public final class XmlText {
    private XmlText() {}

    /// Text from the web: see [VisibleText].
    public static String of(String text) {
        var visible = VisibleText.of(text);
        for (int i = 0; i < visible.length(); i++) if (isMarkup(visible.charAt(i))) return escaped(visible);
        return visible;
    }

    private static boolean isMarkup(char c) {
        return c == '&' || c == '<' || c == '>' || c == '"' || c == '\'';
    }

    private static String escaped(String text) {
        var out = new StringBuilder(text.length() + 32);
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&apos;");
                default -> out.append(c);
            }
        }
        return out.toString();
    }
}

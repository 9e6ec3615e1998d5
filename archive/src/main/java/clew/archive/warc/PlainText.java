package clew.archive.warc;

/// Text from an archive, for a message: of bounded length, and without anything that a terminal would act on.
public final class PlainText {
    private static final int LENGTH_MAX = 200;

    private PlainText() {}

    public static String of(String text) {
        var plain = new StringBuilder();
        for (var i = 0; i < text.length() && i < LENGTH_MAX; i++) {
            var c = text.charAt(i);
            if (c >= ' ' && c <= '~') plain.append(c);
            else plain.append(String.format("\\u%04X", (int) c));
        }
        return text.length() > LENGTH_MAX ? plain.append("...").toString() : plain.toString();
    }
}

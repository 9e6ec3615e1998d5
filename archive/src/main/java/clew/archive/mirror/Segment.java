package clew.archive.mirror;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// A segment of a URL's path, or a host, as a name that every file system takes as it is: in ASCII and lower case,
/// not too long, and of no special meaning anywhere.
///
/// @param text may be used as a name; for a folder see [#folder]
/// @param exact whether the text is the segment itself; where it is not, other segments have the same text
record Segment(String text, boolean exact) {
    private static final int LENGTH_MAX = 100;
    private static final int CUT = 60;
    private static final Pattern PLAIN = Pattern.compile("[a-z0-9_-](?:[a-z0-9._-]*[a-z0-9_-])?");
    private static final Pattern EXTENSION = Pattern.compile("(?=[0-9]*[a-z])[a-z0-9]{1,8}");

    /// Devices of Windows, with whatever extension. It has others, but not with these letters alone.
    private static final Pattern RESERVED = Pattern.compile("(?:con|prn|aux|nul|(?:com|lpt)[0-9])(?:\\..*)?");

    static Segment of(String segment) {
        if (segment.length() <= LENGTH_MAX && PLAIN.matcher(segment).matches() && !isReserved(segment)) {
            return new Segment(segment, true);
        }
        return new Segment(harmless(segment), false);
    }

    private static String harmless(String segment) {
        var decoded = decoded(segment);
        var text = new StringBuilder();
        decoded.codePoints().limit(LENGTH_MAX + 1L).forEach(c -> text.append(letter(c)));
        if (text.length() > LENGTH_MAX) text.setLength(CUT);
        if (text.isEmpty()) text.append('_');
        if (text.charAt(0) == '.') text.setCharAt(0, '_');
        if (text.charAt(text.length() - 1) == '.') text.setCharAt(text.length() - 1, '_');
        if (isReserved(text.toString())) text.insert(stemEnd(text), '_');
        return text.toString();
    }

    private static char letter(int c) {
        if (c >= 'A' && c <= 'Z') return (char) (c + 'a' - 'A');
        var stays = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
        return stays ? (char) c : '_';
    }

    private static boolean isReserved(String text) {
        return RESERVED.matcher(text).matches();
    }

    private static int stemEnd(StringBuilder text) {
        var dot = text.indexOf(".");
        return dot < 0 ? text.length() : dot;
    }

    /// What percent-encoding stands for, read as UTF-8.
    private static String decoded(String segment) {
        if (segment.indexOf('%') < 0) return segment;
        var bytes = new ByteArrayOutputStream();
        for (var at = 0; at < segment.length(); at++) {
            var c = segment.charAt(at);
            var high = c == '%' && at + 2 < segment.length() ? Character.digit(segment.charAt(at + 1), 16) : -1;
            var low = high >= 0 ? Character.digit(segment.charAt(at + 2), 16) : -1;
            if (low >= 0) at += 2;
            bytes.write(low >= 0 ? high << 4 | low : c);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /// Where its extension begins, after the dot; -1 where it has none.
    int extensionStart() {
        var dot = text.lastIndexOf('.');
        return dot > 0 && EXTENSION.matcher(text).region(dot + 1, text.length()).matches() ? dot + 1 : -1;
    }

    /// As the name of a folder: never one that a file has, because each file has an extension.
    String folder() {
        return extensionStart() < 0 ? text : text + FileNames.MARK;
    }
}

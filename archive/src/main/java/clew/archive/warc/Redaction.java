package clew.archive.warc;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/// Which header fields lose their values before a head is stored. Their names stay, so that a reader sees that
/// something was there; the warcinfo record lists them.
///
/// @param names in lower case, sorted; empty where everything is kept
public record Redaction(List<String> names) {
    /// Keeps everything.
    public static final Redaction NONE = new Redaction(List.of());

    /// What takes the place of a value.
    static final String PLACEHOLDER = "redacted";

    private static final List<String> ALWAYS = List.of("authorization", "cookie", "proxy-authorization", "set-cookie");

    public Redaction {
        names = List.copyOf(names);
    }

    /// Redacts what is known to hold secrets, and fields of the given names, in any case.
    public static Redaction of(Collection<String> more) {
        var names = new TreeSet<>(ALWAYS);
        for (var name : more) names.add(name.toLowerCase(Locale.ROOT));
        return new Redaction(List.copyOf(names));
    }

    /// A head, several heads in a row, a trailer, or what was meant to be one, without the secret values. All other
    /// bytes stay as they are. A folded line belongs to the field before it. A CR without LF ends a line for some
    /// readers and none for others: neither finds a secret.
    byte[] apply(byte[] head) {
        if (names.isEmpty()) return head;
        var result = new ByteArrayOutputStream(head.length);
        var secret = false;
        for (int line = 0, end; line < head.length; line = end) {
            end = lineEnd(head, line);
            var folded = head[line] == ' ' || head[line] == '\t' || (line > 0 && head[line - 1] == '\r');
            var colon = colon(head, line, end);
            var empty = breakAt(head, line, end) == line;
            // A line without a colon is not a field; some readers take it for more of the field before it.
            if (secret && !empty && (folded || colon < 0)) continue;
            secret = colon > line && names.contains(name(head, line, colon));
            if (!secret) {
                result.write(head, line, end - line);
            } else {
                result.write(head, line, colon + 1 - line);
                result.writeBytes((" " + PLACEHOLDER).getBytes(StandardCharsets.US_ASCII));
                var breakAt = breakAt(head, line, end);
                result.write(head, breakAt, end - breakAt);
            }
        }
        return result.toByteArray();
    }

    /// Where the next line begins.
    private static int lineEnd(byte[] head, int from) {
        var at = from;
        while (at < head.length && head[at] != '\n' && !isBareReturn(head, at)) at++;
        return Math.min(at + 1, head.length);
    }

    private static boolean isBareReturn(byte[] head, int at) {
        return head[at] == '\r' && at + 1 < head.length && head[at + 1] != '\n';
    }

    private static int colon(byte[] head, int from, int to) {
        for (var at = from; at < to; at++) if (head[at] == ':') return at;
        return -1;
    }

    private static String name(byte[] head, int from, int to) {
        return new String(head, from, to - from, StandardCharsets.ISO_8859_1)
                .trim() // with all control characters, unlike strip()
                .toLowerCase(Locale.ROOT);
    }

    private static int breakAt(byte[] head, int from, int end) {
        var at = end;
        if (at > from && head[at - 1] == '\n') at--;
        if (at > from && head[at - 1] == '\r') at--;
        return at;
    }
}

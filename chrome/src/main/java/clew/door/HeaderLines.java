package clew.door;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The lines of a head that a proxy passes on, byte for byte, but for those that are meant for the next hop only
/// (RFC 9110, section 7.6.1).
///
/// @param first the request line or the status line
/// @param fields in their order
record HeaderLines(String first, List<Field> fields) {
    /// @param name in lower case
    /// @param line all of it, one character per byte, with what is folded below it
    record Field(String name, String line) {
        static Field of(String name, String value) {
            return new Field(name.toLowerCase(Locale.ROOT), name + ": " + value);
        }

        String value() {
            return line.substring(line.indexOf(':') + 1).strip();
        }
    }

    private static final Set<String> FOR_ONE_HOP = Set.of(
            "connection",
            "keep-alive",
            "upgrade",
            "te",
            "expect",
            "proxy-connection",
            "proxy-authorization",
            "proxy-authenticate",
            "proxy-authentication-info");

    /// Without these the other side could not tell where a message ends.
    private static final Set<String> FRAMING = Set.of("content-length", "transfer-encoding", "host");

    HeaderLines {
        fields = List.copyOf(fields);
    }

    /// @param head all lines, without the empty one at the end; one that is not a field is left out
    static HeaderLines parse(byte[] head) {
        var lines = new String(head, StandardCharsets.ISO_8859_1).split("\r?\n", -1);
        var fields = new ArrayList<Field>();
        for (int i = 1; i < lines.length; i++) {
            var line = lines[i];
            var folded = line.startsWith(" ") || line.startsWith("\t");
            if (folded && !fields.isEmpty()) {
                var before = fields.removeLast();
                fields.add(new Field(before.name(), before.line() + "\r\n" + line));
            }
            var colon = line.indexOf(':');
            if (folded || colon <= 0) continue;
            fields.add(new Field(line.substring(0, colon).strip().toLowerCase(Locale.ROOT), line));
        }
        return new HeaderLines(lines[0], fields);
    }

    /// The value of the first field of a name; empty if there is none.
    String first(String name) {
        for (var field : fields) if (field.name().equals(name)) return field.value();
        return "";
    }

    /// The elements of the comma-separated values of all fields of a name; in lower case, and not empty.
    List<String> elements(String name) {
        var elements = new ArrayList<String>();
        for (var field : fields) {
            if (!field.name().equals(name)) continue;
            for (var element : field.value().split(",", -1)) {
                if (!element.isBlank()) elements.add(element.strip().toLowerCase(Locale.ROOT));
            }
        }
        return elements;
    }

    /// The fields that are passed on.
    List<Field> endToEnd() {
        var dropped = new HashSet<>(elements("connection"));
        dropped.removeAll(FRAMING);
        dropped.addAll(FOR_ONE_HOP);
        return fields.stream().filter(field -> !dropped.contains(field.name())).toList();
    }

    /// A head, with the empty line at its end.
    static byte[] head(String first, List<Field> fields) {
        var text = new StringBuilder(first).append("\r\n");
        for (var field : fields) text.append(field.line()).append("\r\n");
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}

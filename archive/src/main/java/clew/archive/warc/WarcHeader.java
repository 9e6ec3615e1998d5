package clew.archive.warc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The header of a WARC record: its version and named fields, in order.
public final class WarcHeader {
    static final String VERSION = "WARC/1.1";

    private static final int BYTES_MAX = 1 << 20;

    /// As many as a response may have.
    private static final int LINES_MAX = 1_000;

    private record Field(String name, String value) {}

    private final String version;
    private final List<Field> fields = new ArrayList<>();

    private WarcHeader(String version) {
        this.version = version;
    }

    /// The header of a new record.
    static WarcHeader of(String type, String id) {
        return new WarcHeader(VERSION).with("WARC-Type", type).with("WARC-Record-ID", id);
    }

    /// @param value one line of text
    WarcHeader with(String name, String value) {
        if (value.chars().anyMatch(c -> c < ' ' || c == 0x7F)) {
            throw new IllegalArgumentException(name + " holds a control character");
        }
        fields.add(new Field(name, value));
        return this;
    }

    byte[] bytes() {
        var text = new StringBuilder(version).append("\r\n");
        for (var field : fields) {
            text.append(field.name).append(": ").append(field.value).append("\r\n");
        }
        return text.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    /// Reads a header up to the empty line after it.
    ///
    /// @throws BadArchive if there is none
    static WarcHeader read(InputStream in) throws IOException {
        var budget = new int[] {BYTES_MAX};
        var version = line(in, budget);
        if (!version.startsWith("WARC/")) throw new BadArchive("a record does not begin with WARC/");
        var header = new WarcHeader(version);
        // A folded line continues the one before it.
        var unfolded = new StringBuilder();
        var lines = 0;
        for (var line = line(in, budget); !line.isEmpty(); line = line(in, budget)) {
            if (++lines > LINES_MAX)
                throw new BadArchive("the header of a record has more than " + LINES_MAX + " lines");
            var isFolded = !unfolded.isEmpty() && (line.charAt(0) == ' ' || line.charAt(0) == '\t');
            if (!isFolded) {
                header.add(unfolded);
                unfolded.setLength(0);
                unfolded.append(line);
            } else {
                unfolded.append(' ').append(line.strip());
            }
        }
        header.add(unfolded);
        return header;
    }

    private void add(CharSequence field) throws BadArchive {
        if (field.isEmpty()) return;
        var line = field.toString();
        var colon = line.indexOf(':');
        if (colon <= 0) throw new BadArchive("a line of a record's header has no colon");
        fields.add(new Field(
                line.substring(0, colon).strip(), line.substring(colon + 1).strip()));
    }

    private static String line(InputStream in, int[] budget) throws IOException {
        var line = new ByteArrayOutputStream(128);
        for (var b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) throw new BadArchive("a record ends within its header");
            if (--budget[0] < 0) throw new BadArchive("the header of a record is longer than " + BYTES_MAX + " bytes");
            line.write(b);
        }
        var text = line.toString(StandardCharsets.UTF_8);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    String version() {
        return version;
    }

    public Optional<String> first(String name) {
        for (var field : fields) if (field.name.equalsIgnoreCase(name)) return Optional.of(field.value);
        return Optional.empty();
    }

    public String type() {
        return first("WARC-Type").orElse("");
    }

    /// @throws BadArchive if it is missing or not a number
    long contentLength() throws BadArchive {
        var text = first("Content-Length").orElse("");
        if (text.isEmpty() || text.length() > 18 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new BadArchive("the Content-Length of a record is not a number");
        }
        return Long.parseLong(text);
    }

    /// Without the angle brackets that WARC 1.0 had.
    public String targetUri() {
        var uri = first("WARC-Target-URI").orElse("");
        return uri.startsWith("<") && uri.endsWith(">") && uri.length() > 1 ? uri.substring(1, uri.length() - 1) : uri;
    }
}

package clew.http;

import clew.page.Failure.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// The status line and the header fields of an answer (RFC 9112, sections 4 and 5), read as leniently as browsers
/// do: a line that is not a field is skipped, a folded line continues the one before it; but a NUL anywhere is an
/// error.
public final class ResponseHead {
    /// In place of the head of an answer that never came.
    public static final ResponseHead NONE = new ResponseHead(new byte[0], 0, false);

    static final byte[] BEGINNING = {'H', 'T', 'T', 'P', '/'};

    private static final int PARTIAL = 206;
    private static final Pattern ALL_OF_IT = Pattern.compile("(?i)bytes +0-(\\d{1,18})/(\\d{1,18})");
    private static final int STATUS_LINE_MIN = "HTTP/1.1 200".length();

    private final byte[] bytes;
    private final int status;
    private final boolean http11;
    // For each field: where its name starts, where its colon is and where its value ends.
    private int[] fields = new int[3 * 16];
    private int fieldsEnd;

    private ResponseHead(byte[] bytes, int status, boolean http11) {
        this.bytes = bytes;
        this.status = status;
        this.http11 = http11;
    }

    /// Whether the next bytes on the wire start like an answer.
    public static boolean isNext(Wire wire) throws IOException {
        return wire.beginsWith(BEGINNING);
    }

    public static ResponseHead parse(byte[] bytes) throws FetchException {
        int lineEnd = lineEnd(bytes, 0);
        for (byte b : bytes) if (b == 0) throw new FetchException(Reason.PROTOCOL, "a NUL in the headers");
        var head = new ResponseHead(bytes, status(bytes, lineEnd), bytes.length > 7 && bytes[7] != '0');
        for (int line = lineEnd + 1; line < bytes.length; line = lineEnd + 1) {
            lineEnd = lineEnd(bytes, line);
            head.add(line, lineEnd);
        }
        return head;
    }

    public int status() {
        return status;
    }

    /// All of it as received, without the empty line at its end.
    public byte[] bytes() {
        return bytes.clone();
    }

    /// All of it as received, one character per byte.
    public String text() {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    public boolean isRedirect() {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> true;
            default -> false;
        };
    }

    /// Whether the content is only a part of the whole (RFC 9110, section 15.3.7), or may be. Some servers send all of
    /// the content as a part.
    public boolean isPart() {
        if (status != PARTIAL) return false;
        var range = ALL_OF_IT.matcher(first("content-range"));
        return !range.matches() || Long.parseLong(range.group(1)) + 1 != Long.parseLong(range.group(2));
    }

    /// Whether the server intends to keep the connection open (RFC 9112, section 9.3).
    public boolean keepsConnection() {
        var options = elements("connection");
        return !options.contains("close") && (http11 || options.contains("keep-alive"));
    }

    /// The names of all fields in lower case, in their order; a name as often as it is there.
    public List<String> names() {
        var names = new ArrayList<String>(fieldsEnd / 3);
        for (int i = 0; i < fieldsEnd; i += 3) {
            var name = new String(bytes, fields[i], fields[i + 1] - fields[i], StandardCharsets.ISO_8859_1);
            names.add(name.strip().toLowerCase(Locale.ROOT));
        }
        return names;
    }

    /// The value of the first field of a name given in lower case; empty if there is none.
    public String first(String name) {
        for (int i = 0; i < fieldsEnd; i += 3) if (isNamed(i, name)) return value(i);
        return "";
    }

    /// The values of all fields of a name given in lower case.
    public List<String> all(String name) {
        List<String> values = List.of();
        for (int i = 0; i < fieldsEnd; i += 3) {
            if (!isNamed(i, name)) continue;
            if (values.isEmpty()) values = new ArrayList<>(1);
            values.add(value(i));
        }
        return values;
    }

    /// The elements of the comma-separated values of all fields of a name given in lower case; the elements are in
    /// lower case too, and not empty.
    List<String> elements(String name) {
        var values = all(name);
        if (values.isEmpty()) return values;
        var elements = new ArrayList<String>(values.size());
        for (var value : values) {
            for (int from = 0, comma; from <= value.length(); from = comma + 1) {
                comma = value.indexOf(',', from);
                if (comma < 0) comma = value.length();
                var element = value.substring(from, comma).strip();
                if (!element.isEmpty()) elements.add(element.toLowerCase(Locale.ROOT));
            }
        }
        return elements;
    }

    private static int status(byte[] bytes, int lineEnd) throws FetchException {
        if (lineEnd >= STATUS_LINE_MIN && bytes[5] == '1' && bytes[6] == '.' && isDigit(bytes[7]) && bytes[8] == ' ') {
            int at = 8;
            while (at < lineEnd && bytes[at] == ' ') at++;
            int status = 0;
            int digits = 0;
            while (at < lineEnd && isDigit(bytes[at]) && digits++ < 4) status = 10 * status + (bytes[at++] - '0');
            boolean ends = at >= lineEnd || bytes[at] == ' ' || bytes[at] == '\r';
            if (digits == 3 && ends && isValid(status)) return status;
        }
        throw new FetchException(
                Reason.PROTOCOL, new String(bytes, 0, Math.min(lineEnd, 80), StandardCharsets.ISO_8859_1).strip());
    }

    /// No standard has 999, but some large sites answer it to programs.
    private static boolean isValid(int status) {
        return (status >= 100 && status < 600) || status == 999;
    }

    private void add(int line, int lineEnd) {
        if (isBlank(bytes[line])) {
            if (fieldsEnd > 0) fields[fieldsEnd - 1] = lineEnd;
            return;
        }
        int colon = line;
        while (colon < lineEnd && bytes[colon] != ':') colon++;
        if (colon == lineEnd) return;
        if (fieldsEnd == fields.length) fields = Arrays.copyOf(fields, 2 * fieldsEnd);
        fields[fieldsEnd] = line;
        fields[fieldsEnd + 1] = colon;
        fields[fieldsEnd + 2] = lineEnd;
        fieldsEnd += 3;
    }

    private boolean isNamed(int field, String name) {
        int start = fields[field];
        int end = fields[field + 1];
        while (end > start && isBlank(bytes[end - 1])) end--;
        if (end - start != name.length()) return false;
        for (int i = 0; i < name.length(); i++) {
            byte b = bytes[start + i];
            if ((b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b) != name.charAt(i)) return false;
        }
        return true;
    }

    /// One character per byte.
    private String value(int field) {
        int start = fields[field + 1] + 1;
        int end = fields[field + 2];
        while (start < end && isBlank(bytes[start])) start++;
        while (end > start && isBlank(bytes[end - 1])) end--;
        var value = new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
        return value.indexOf('\n') < 0 ? value : unfolded(value);
    }

    /// A line break with all blanks around it becomes one space.
    private static String unfolded(String value) {
        var line = new StringBuilder(value.length());
        for (int at = 0, end; at < value.length(); at = end) {
            end = at;
            boolean breaks = false;
            for (; end < value.length() && isBlank((byte) value.charAt(end)); end++)
                breaks |= value.charAt(end) == '\n';
            if (breaks) line.append(' ');
            else line.append(value, at, end);
            for (at = end; end < value.length() && !isBlank((byte) value.charAt(end)); ) end++;
            line.append(value, at, end);
        }
        return line.toString();
    }

    private static int lineEnd(byte[] bytes, int from) {
        int at = from;
        while (at < bytes.length && bytes[at] != '\n') at++;
        return at;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }
}

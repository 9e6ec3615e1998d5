package clew.http;

import clew.url.Url;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A `Content-Type`, read as Chromium reads it: of several values, separated by commas, the last one that names a
/// type counts. Each character is read a bounded number of times.
public final class ContentType {
    private static final String BLANKS = " \t";

    private String essence = "";
    private @Nullable String charset;

    private ContentType() {}

    /// @param header its value, or those of several such fields joined by commas; empty for none
    public static ContentType of(String header) {
        var type = new ContentType();
        for (int from = 0, to; from < header.length(); from = to + 1) {
            to = valueEnd(header, from);
            type.take(header.substring(from, to).strip());
        }
        return type;
    }

    /// The type without its parameters, in lower case, such as `text/html`; empty for none.
    public String essence() {
        return essence;
    }

    /// The value of the first parameter named `charset`.
    public Optional<String> charset() {
        return Optional.ofNullable(charset);
    }

    /// Whether it names no type, so that browsers look at the content instead.
    public boolean isUnknown() {
        return switch (essence) {
            case "unknown/unknown", "application/unknown", "*/*" -> true;
            default -> essence.indexOf('/') < 0;
        };
    }

    /// Whether such content may hold links.
    public boolean mayBePage() {
        return essence.equals("text/html") || essence.equals("application/xhtml+xml") || isUnknown();
    }

    /// Whether such content, found at `url`, is a style sheet.
    public boolean isStylesheet(Url url) {
        return isUnknown() ? url.pathname().endsWith(".css") : essence.equals("text/css");
    }

    /// The position of the next comma outside quotes.
    private static int valueEnd(String header, int from) {
        var quoted = false;
        for (var at = from; at < header.length(); at++) {
            var c = header.charAt(at);
            if (c == ',' && !quoted) return at;
            if (c == '"') quoted = !quoted;
            if (c == '\\' && quoted) at++;
        }
        return header.length();
    }

    private void take(String value) {
        if (value.equals("*/*") || value.indexOf('/') < 0) return;
        var end = 0;
        while (end < value.length() && " \t;(".indexOf(value.charAt(end)) < 0) end++;
        var named = value.substring(0, end).toLowerCase(Locale.ROOT);
        var found = charset(value, end);
        if (found != null || !named.equals(essence)) charset = found;
        essence = named;
    }

    private static @Nullable String charset(String value, int from) {
        var at = value.indexOf(';', from);
        while (at >= 0 && at < value.length()) {
            at = skipBlanks(value, at + 1);
            var start = at;
            while (at < value.length() && value.charAt(at) != ';' && value.charAt(at) != '=') at++;
            if (at == value.length() || value.charAt(at) == ';') continue;
            var named = value.substring(start, at).equalsIgnoreCase("charset");
            at = skipBlanks(value, at + 1);
            var quoted = at < value.length() && value.charAt(at) == '"';
            var parameter = new StringBuilder();
            if (quoted) at = quoted(value, at + 1, parameter);
            var end = value.indexOf(';', at);
            if (end < 0) end = value.length();
            if (named)
                return quoted ? parameter.toString() : value.substring(at, end).strip();
            at = end;
        }
        return null;
    }

    private static int skipBlanks(String value, int from) {
        var at = from;
        while (at < value.length() && BLANKS.indexOf(value.charAt(at)) >= 0) at++;
        return at;
    }

    /// Reads a quoted string, and returns where it ends.
    private static int quoted(String value, int from, StringBuilder text) {
        var at = from;
        for (; at < value.length() && value.charAt(at) != '"'; at++) {
            if (value.charAt(at) == '\\' && at + 1 < value.length()) at++;
            text.append(value.charAt(at));
        }
        return Math.min(at, value.length());
    }
}

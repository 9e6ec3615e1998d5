package clew.extract;

import java.util.Locale;
import java.util.Optional;

/// What kind of document a body is, by its `Content-Type` or, where that says nothing, by the MIME Sniffing Standard.
enum MediaType {
    HTML,
    XHTML,
    /// Nothing that we read links from.
    OTHER;

    private static final String[] HTML_BEGINNINGS = {
        "<!doctype html",
        "<html",
        "<head",
        "<script",
        "<iframe",
        "<h1",
        "<div",
        "<font",
        "<table",
        "<a",
        "<style",
        "<title",
        "<b",
        "<body",
        "<br",
        "<p"
    };

    static MediaType of(String type, byte[] bytes) {
        return switch (essence(type)) {
            case "text/html" -> HTML;
            case "application/xhtml+xml" -> XHTML;
            case "", "unknown/unknown", "application/unknown", "*/*" -> sniff(bytes);
            default -> OTHER;
        };
    }

    private static String essence(String type) {
        var semicolon = type.indexOf(';');
        return (semicolon < 0 ? type : type.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
    }

    /// The value of the first parameter named `charset`. Each character is looked at once, however many parameters
    /// come.
    static Optional<String> charset(String type) {
        var at = type.indexOf(';');
        while (at >= 0 && at < type.length()) {
            var start = ++at;
            while (at < type.length() && type.charAt(at) != ';' && type.charAt(at) != '=') at++;
            if (at == type.length() || type.charAt(at) == ';') continue;
            var named = type.substring(start, at).strip().equalsIgnoreCase("charset");
            at++;
            var quoted = at < type.length() && type.charAt(at) == '"';
            if (quoted) at++;
            var end = type.indexOf(quoted ? '"' : ';', at);
            if (end < 0) end = type.length();
            if (named) return Optional.of(type.substring(at, end).strip());
            at = type.indexOf(';', end);
        }
        return Optional.empty();
    }

    /// "Identifying a resource with an unknown MIME type", as far as it can come out as HTML. Text in UTF-16 cannot.
    private static MediaType sniff(byte[] bytes) {
        var at = 0;
        while (at < bytes.length && Tokenizer.isSpace(bytes[at])) at++;
        if (starts(bytes, at, "<!--")) return HTML;
        for (var beginning : HTML_BEGINNINGS) {
            var end = at + beginning.length();
            if (starts(bytes, at, beginning) && end < bytes.length && (bytes[end] == ' ' || bytes[end] == '>')) {
                return HTML;
            }
        }
        return OTHER;
    }

    private static boolean starts(byte[] bytes, int at, String beginning) {
        if (at + beginning.length() > bytes.length) return false;
        for (var i = 0; i < beginning.length(); i++) {
            var b = bytes[at + i];
            var lower = b >= 'A' && b <= 'Z' ? b | 0x20 : b;
            if (lower != beginning.charAt(i)) return false;
        }
        return true;
    }
}

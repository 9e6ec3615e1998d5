package clew.html;

import clew.http.ContentType;
import java.util.List;

/// The kind of document in a body, by its `Content-Type` or, if that is missing, by its first bytes.
public enum MediaType {
    HTML,
    XHTML,
    /// A type without links.
    OTHER;

    /// As in the MIME Sniffing Standard, which requires a space or `>` after a name. Chromium does not: it takes
    /// `<article>` for a page because of its first letter.
    private static final List<String> HTML_BEGINNINGS = List.of(
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
            "<p",
            "<!--");

    public static MediaType of(String type, byte[] bytes) {
        var parsed = ContentType.of(type);
        return switch (parsed.essence()) {
            case "text/html" -> HTML;
            case "application/xhtml+xml" -> XHTML;
            default -> parsed.isUnknown() ? sniff(bytes) : OTHER;
        };
    }

    /// "Identifying a resource with an unknown MIME type", as far as the result can be a page. Text in UTF-16
    /// cannot.
    private static MediaType sniff(byte[] bytes) {
        var at = 0;
        while (at < bytes.length && Tokenizer.isSpace(bytes[at])) at++;
        for (var beginning : HTML_BEGINNINGS) if (starts(bytes, at, beginning)) return HTML;
        return starts(bytes, at, "<?xml") ? XHTML : OTHER;
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

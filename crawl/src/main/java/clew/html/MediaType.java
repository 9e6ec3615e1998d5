package clew.html;

import clew.http.ContentType;
import java.util.List;

/// What kind of document a body is, by its `Content-Type` or, where that says nothing, by how it begins.
public enum MediaType {
    HTML,
    XHTML,
    /// Nothing that we read links from.
    OTHER;

    /// As in the MIME Sniffing Standard. That wants a space or `>` behind a name, which Chromium does not: `<article>`
    /// is a page to it for its first letter.
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

    /// "Identifying a resource with an unknown MIME type", as far as it can come out as a page. Text in UTF-16 cannot.
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

package clew.archive.rewrite;

import clew.html.MediaType;
import clew.http.ContentType;
import clew.url.Url;

/// What kind of references a document has.
public enum DocumentKind {
    HTML,
    /// XHTML and SVG.
    XML,
    STYLESHEET,
    /// None that are rewritten.
    OTHER;

    /// @param type its Content-Type; empty for none
    /// @param beginning its first bytes, which count where the type says nothing
    public static DocumentKind of(String type, Url url, byte[] beginning) {
        var parsed = ContentType.of(type);
        if (parsed.isStylesheet(url)) return STYLESHEET;
        if (parsed.essence().equals("image/svg+xml")) return XML;
        return switch (MediaType.of(type, beginning)) {
            case HTML -> HTML;
            case XHTML -> XML;
            case OTHER -> OTHER;
        };
    }
}

package clew.fetch;

import clew.http.Head;

/// What a server says of a page besides its type, as it says it; empty where it says nothing.
///
/// @param etag the name of this edition of the page
/// @param lastModified when it was made
/// @param robotsTag what crawlers may do with it; one line for each header, where there are several
/// @param text the status line and all headers as they came, one character per byte
public record ResponseHead(String etag, String lastModified, String robotsTag, String text) {
    public static final ResponseHead NONE = new ResponseHead("", "", "");

    /// Of a server that says nothing more.
    public ResponseHead(String etag, String lastModified, String robotsTag) {
        this(etag, lastModified, robotsTag, "");
    }

    static ResponseHead of(Head head) {
        // A comma may stand inside of a value, and another header may speak of other crawlers: lines keep them apart.
        var robotsTag = String.join("\n", head.all("x-robots-tag"));
        return new ResponseHead(head.first("etag"), head.first("last-modified"), robotsTag, head.text());
    }
}

package clew.fetch;

/// What a server says of a page besides its type, as it says it; empty where it says nothing.
///
/// @param etag the name of this edition of the page
/// @param lastModified when it was made
/// @param robotsTag what crawlers may do with it; one line for each header, where there are several
public record Imprint(String etag, String lastModified, String robotsTag) {
    public static final Imprint NONE = new Imprint("", "", "");

    static Imprint of(Head head) {
        var etag = head.first("etag");
        var lastModified = head.first("last-modified");
        // A comma may stand inside of a value, and another header may speak of other crawlers: lines keep them apart.
        var robotsTag = String.join("\n", head.all("x-robots-tag"));
        return etag.isEmpty() && lastModified.isEmpty() && robotsTag.isEmpty()
                ? NONE
                : new Imprint(etag, lastModified, robotsTag);
    }
}

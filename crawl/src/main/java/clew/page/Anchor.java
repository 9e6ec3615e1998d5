package clew.page;

/// A link as written in a page.
///
/// @param href as written, with character references decoded
/// @param text what a reader clicks on, trimmed, at most 50 UTF-16 units
/// @param nofollow whether the page asks crawlers not to follow it
/// @param offset where the `<` of its tag is, in bytes from the start of the page, or [#UNKNOWN]
public record Anchor(String href, String text, boolean nofollow, int offset) {
    /// In place of an offset.
    public static final int UNKNOWN = -1;

    /// A link somewhere in a page.
    public Anchor(String href, String text, boolean nofollow) {
        this(href, text, nofollow, UNKNOWN);
    }
}

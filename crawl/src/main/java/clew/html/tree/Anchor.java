package clew.html.tree;

/// A link as it stands in a page.
///
/// @param href as written but for character references
/// @param text what a reader clicks on, trimmed, at most 50 UTF-16 units
/// @param nofollow whether the page asks crawlers not to follow it
public record Anchor(String href, String text, boolean nofollow) {}

package clew.extract;

import java.util.regex.Pattern;

/// Something that a page or a style sheet needs to be shown.
///
/// @param url as written, but for character references and escapes
/// @param offset where the `<` of its tag is, in bytes from the beginning of the page; [#UNKNOWN] where that is not
///     known, and in style sheets
public record Resource(String url, Use use, int offset) {
    /// In place of an offset.
    public static final int UNKNOWN = -1;

    private static final Pattern PAGE = Pattern.compile("[^?#]*\\.html?(?:[?#].*)?", Pattern.CASE_INSENSITIVE);
    private static final String DATA = "data:";

    /// A resource somewhere in a document.
    public Resource(String url, Use use) {
        this(url, use, UNKNOWN);
    }

    /// The same at another place.
    Resource at(int other) {
        return new Resource(url, use, other);
    }

    /// Whether it is a page of its own, which may have links and resources, and not a file that its page is shown with.
    public boolean isPage() {
        return use == Use.FRAME || (use == Use.GUESS && PAGE.matcher(url).matches());
    }

    /// Whether a URL needs no fetching: it is empty, a place in the same document, or holds its content itself.
    static boolean isHere(String url) {
        return isPlace(url) || url.strip().regionMatches(true, 0, DATA, 0, DATA.length());
    }

    /// Whether a URL is empty, or a place in the same document.
    static boolean isPlace(String url) {
        var text = url.strip();
        return text.isEmpty() || text.startsWith("#");
    }

    /// What it is needed for.
    public enum Use {
        STYLESHEET,
        ICON,
        /// `<link rel=manifest>`.
        MANIFEST,
        /// `<link rel=preload>` and the like: whatever it is, it will be needed.
        PRELOAD,
        SCRIPT,
        IMAGE,
        /// `<video>`, `<audio>` and what belongs to them.
        MEDIA,
        /// A page inside the page.
        FRAME,
        /// `<embed>` and `<object>`.
        OBJECT,
        /// An element of another SVG document.
        FRAGMENT,
        /// `@import` of a style sheet.
        IMPORT,
        /// A picture, a font or whatever else a style names.
        STYLE,
        /// A text in a script that looks like a URL, and may be one.
        GUESS
    }
}

package clew.extract;

/// Something that a page or a style sheet needs to be shown.
///
/// @param url as written, but for character references and escapes
public record Resource(String url, Use use) {
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

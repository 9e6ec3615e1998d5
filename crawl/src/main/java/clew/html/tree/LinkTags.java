package clew.html.tree;

import clew.html.Tag;

/// Which elements are links.
///
/// @param a whether `<a href>` is one
/// @param area whether `<area href>` is one, a place on an image map
/// @param frame whether `<frame src>` and `<iframe src>` are, which show another page
public record LinkTags(boolean a, boolean area, boolean frame) {
    /// `<a href>` alone.
    public static final LinkTags A = new LinkTags(true, false, false);

    public boolean has(Tag tag) {
        return switch (tag) {
            case A -> a;
            case AREA -> area;
            case FRAME, IFRAME -> frame;
            default -> false;
        };
    }
}

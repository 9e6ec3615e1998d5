package clew.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which elements are links.
///
/// @param a whether `<a href>` is one
/// @param area whether `<area href>` is one, a place on an image map
/// @param frame whether `<frame src>` and `<iframe src>` are, which show another page
public record LinkTags(boolean a, boolean area, boolean frame) {
    /// `<a href>` alone.
    public static final LinkTags A = new LinkTags(true, false, false);

    /// The elements of a list such as `a,area,frame`; empty if it names others.
    public static Optional<LinkTags> of(String list) {
        var names = List.of(list.split(",", -1));
        return List.of("a", "area", "frame").containsAll(names)
                ? Optional.of(new LinkTags(names.contains("a"), names.contains("area"), names.contains("frame")))
                : Optional.empty();
    }

    /// The list that [#of] reads.
    public String text() {
        var names = new ArrayList<String>();
        if (a) names.add("a");
        if (area) names.add("area");
        if (frame) names.add("frame");
        return String.join(",", names);
    }
}

package clew.extract;

import clew.encoding.Encoding;
import clew.page.Anchor;
import clew.page.Anchors;
import clew.url.Url;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What stands in a page.
///
/// @param base what its links are relative to
/// @param anchors its links, in document order, duplicates kept
/// @param title the text of its `<title>` as `document.title` has it, at most 1,024 UTF-16 units; empty where it has
///     none
/// @param canonical the `href` of its `<link rel=canonical>`; null where it has none
/// @param nofollow whether the page asks crawlers to follow none of its links
/// @param encoding the page's own, in which the queries of its links are written
/// @param refresh where the page sends browsers by itself; null where it does not
/// @param certain false where the list may not be a browser's: the page is badly nested, and its tree takes too much
///     memory or work to be built
public record Extracted(
        Url base,
        List<Anchor> anchors,
        String title,
        @Nullable String canonical,
        boolean nofollow,
        Encoding encoding,
        @Nullable PageRefresh refresh,
        boolean certain) {
    public Extracted {
        anchors = anchors instanceof Anchors ? anchors : List.copyOf(anchors);
    }

    /// A page without a refresh.
    public Extracted(
            Url base,
            List<Anchor> anchors,
            String title,
            @Nullable String canonical,
            boolean nofollow,
            Encoding encoding,
            boolean certain) {
        this(base, anchors, title, canonical, nofollow, encoding, null, certain);
    }

    public List<String> hrefs() {
        return anchors.stream().map(Anchor::href).toList();
    }
}

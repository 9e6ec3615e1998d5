package clew.extract;

import clew.url.Encoding;
import clew.url.Url;
import java.util.List;

/// What stands in a page.
///
/// @param base what its links are relative to
/// @param hrefs the `href` of each `<a>`, as written but for character references, in document order, duplicates kept
/// @param encoding the page's own, in which the queries of its links are written
/// @param certain false where the list may not be a browser's: the page is misnested, and too large or too deep for its
///     tree to be built
public record Extracted(Url base, List<String> hrefs, Encoding encoding, boolean certain) {
    public Extracted {
        hrefs = List.copyOf(hrefs);
    }
}

package clew.extract;

import clew.encoding.Encoding;
import clew.url.Url;
import java.util.List;

/// What a page or style sheet needs, in the order it is written, duplicates kept.
///
/// @param base what its URLs are relative to
/// @param encoding the document's own, in which queries are written
public record Resources(Url base, Encoding encoding, List<Resource> resources) {
    public Resources {
        resources = List.copyOf(resources);
    }
}

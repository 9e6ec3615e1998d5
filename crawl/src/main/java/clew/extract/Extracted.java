package clew.extract;

import clew.url.Url;
import java.util.List;

/// What stands in a page.
///
/// @param base what its links are relative to
/// @param hrefs the `href` of each `<a>`, as written but for character references, in document order, duplicates kept
public record Extracted(Url base, List<String> hrefs) {}

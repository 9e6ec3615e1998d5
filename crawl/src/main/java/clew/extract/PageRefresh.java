package clew.extract;

import clew.html.Refresh;
import clew.page.Anchor;
import clew.url.Url;
import java.util.Optional;

/// Where a page sends browsers by itself: `<meta http-equiv=refresh>`, or a `Refresh` header.
///
/// @param seconds how long browsers wait
/// @param href where they go then, as it is written; empty for the page itself
/// @param base what `href` is relative to
/// @param offset where the `<` of its tag is, in bytes from the start of the page, or [Anchor#UNKNOWN]
public record PageRefresh(int seconds, String href, Url base, int offset) {
    /// That of a header; nothing where browsers ignore its value.
    ///
    /// @param page where the response came from
    public static Optional<PageRefresh> ofHeader(String value, Url page) {
        return Refresh.parse(value)
                .map(refresh -> new PageRefresh(refresh.seconds(), refresh.url(), page, Anchor.UNKNOWN));
    }
}

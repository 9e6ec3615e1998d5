package clew.extract;

import clew.encoding.Encoding;
import clew.html.Refresh;
import clew.url.Parsed;
import clew.url.Url;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where a page sends browsers by itself: `<meta http-equiv=refresh>`, or a `Refresh` header.
///
/// @param seconds how long browsers wait
/// @param href where they go then, as it is written; empty for the page itself
/// @param base what `href` is relative to
/// @param offset where the `<` of its tag is, in bytes from the start of the page, or [clew.page.Anchor#UNKNOWN]
public record PageRefresh(int seconds, String href, Url base, int offset) {
    /// Nothing where the value is not that of a refresh.
    ///
    /// @param base what its URL is relative to
    /// @param offset where the `<` of its tag is; [clew.page.Anchor#UNKNOWN] for that of a header
    public static Optional<PageRefresh> of(String value, Url base, int offset) {
        return Refresh.parse(value).map(refresh -> new PageRefresh(refresh.seconds(), refresh.url(), base, offset));
    }

    /// The one that counts by the "shared declarative refresh steps" of the HTML Standard: the first whose URL is valid
    /// and not a script. Where there is none, the first is kept for a check to judge.
    public static @Nullable PageRefresh first(List<PageRefresh> refreshes, Encoding encoding) {
        for (var refresh : refreshes) if (refresh.counts(encoding)) return refresh;
        return refreshes.isEmpty() ? null : refreshes.getFirst();
    }

    private boolean counts(Encoding encoding) {
        return Url.parse(href, base, encoding) instanceof Parsed.Ok(Url target)
                && !target.scheme().equals("javascript");
    }
}

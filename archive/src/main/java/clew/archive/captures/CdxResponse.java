package clew.archive.captures;

import clew.policy.Policy;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A page of a list of captures.
///
/// Three forms are understood: an array of arrays in JSON whose first row names the columns, as the Wayback Machine
/// sends it; one JSON object per line, as pywb does; and lines of text with the columns that a [CdxQuery] asks for.
/// In the first and the last, a resume key may follow behind an empty row.
///
/// Anything else is a [BadCdx] and never an empty list: an error page, an empty body, a list that breaks off.
///
/// @param rows the captures of web pages and files
/// @param received how many rows there were, with those that were left out
/// @param key where the next page begins, or null at the end of the list; see [#resumeKey]
public record CdxResponse(
        List<CaptureRow> rows, int received, @Nullable String key) {
    public CdxResponse {
        rows = List.copyOf(rows);
    }

    /// @param policy decides which URLs are one page
    public static CdxResponse parse(byte[] body, Policy policy) throws BadCdx {
        var reader = new CdxReader(policy);
        var start = 0;
        while (start < body.length && body[start] <= ' ' && body[start] >= 0) start++;
        if (start == body.length) throw new BadCdx("the archive sent an empty answer instead of a list of captures");
        switch (body[start]) {
            case '[' -> CdxJson.readArray(body, reader);
            case '{' -> CdxJson.readLines(body, reader);
            default -> CdxText.read(body, reader);
        }
        return reader.response();
    }

    public Optional<String> resumeKey() {
        return Optional.ofNullable(key);
    }
}

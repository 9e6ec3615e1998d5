package clew.archive.rewrite;

import clew.encoding.Encoding;
import clew.url.Parsed;
import clew.url.Url;
import java.util.function.Function;

/// What the references of one document become.
///
/// @param document its URL
/// @param base what its references are relative to
/// @param encoding its encoding, in which queries are written
/// @param addresses what to write for a URL: printable ASCII without a space
record References(Url document, Url base, Encoding encoding, Function<Url, String> addresses) {
    /// What to write for a reference. One that leads to a place in the same document stays as it is, one that is not to
    /// http or https, such as `data:` and `mailto:`, and one that a script has yet to fill in, such as `{{url}}`.
    String rewritten(String reference) {
        return rewritten(reference, base);
    }

    /// The same for `<base href>`, which is relative to the document itself.
    String rewrittenBase(String reference) {
        return rewritten(reference, document);
    }

    private String rewritten(String reference, Url from) {
        var text = reference.strip();
        if (text.isEmpty() || text.startsWith("#") || text.contains("{{") || text.contains("${")) return reference;
        return Url.parse(reference, from, encoding) instanceof Parsed.Ok(Url target) && target.isHttp()
                ? addresses.apply(target)
                : reference;
    }
}

package clew.archive.rewrite;

import clew.encoding.Encoding;
import clew.html.Refresh;
import clew.url.Parsed;
import clew.url.Url;
import java.util.Optional;

/// What the references of one document become.
///
/// @param document its URL
/// @param base what its references are relative to
/// @param encoding its encoding, in which queries are written
record References(
        Url document, Url base, Encoding encoding, Addresses addresses, Destination destination, Allowance allowance) {
    /// The same for a document in this one whose references are relative to something else.
    References relativeTo(Url other) {
        return new References(document, other, encoding, addresses, destination, allowance);
    }

    /// What to write for a reference. One that leads to a place in the same document stays as it is.
    String rewritten(String reference) {
        return rewritten(reference, base);
    }

    /// The same for `<base href>`, which is relative to the document itself.
    String rewrittenBase(String reference) {
        return rewritten(reference, document);
    }

    /// The same for a link that a reader follows. A link to a place, such as `#top`, leads to the base of the page,
    /// which may be another page; a file has no `<base>` that says so.
    String rewrittenLink(String reference) {
        var here = isHere(reference.strip());
        if (!here || destination != Destination.FILES || isDocument(base)) return rewritten(reference);
        return resolved(reference, base);
    }

    /// What to write for the value of a refresh; empty where its URL is not valid. Browsers stay where they are, as
    /// they did on the site.
    String refresh(String value) {
        var refresh = Refresh.parse(value).orElse(null);
        if (refresh == null || refresh.url().isEmpty()) return value;
        var other = rewrittenRefresh(refresh.url());
        if (other.equals(Addresses.INVALID)) return "";
        return other.equals(refresh.url()) ? value : value.substring(0, refresh.from()) + "url=" + other;
    }

    /// A refresh that leads to another spelling of its page, such as from http to https, would lead to the same file
    /// again and again.
    private String rewrittenRefresh(String reference) {
        var target = destination == Destination.FILES ? target(reference, base) : Optional.<Url>empty();
        if (target.isEmpty() || isDocument(target.get())) return rewritten(reference);
        var other = target.get().withoutFragment();
        return addresses.areOne(other, document.withoutFragment())
                ? target.get().href()
                : rewritten(reference);
    }

    /// Whether what was written for a reference leads to a server.
    static boolean isAbsolute(String address) {
        return address.startsWith("http://") || address.startsWith("https://");
    }

    private boolean isDocument(Url url) {
        return url.withoutFragment().equals(document.withoutFragment());
    }

    private String rewritten(String reference, Url from) {
        var text = reference.strip();
        return isHere(text) ? reference : resolved(reference, from);
    }

    private String resolved(String reference, Url from) {
        // What a reference may take from its base.
        allowance.read(reference.length() + from.pathname().length());
        var address = address(reference, from);
        allowance.write(address.length());
        return address;
    }

    private String address(String reference, Url from) {
        var text = reference.strip();
        var target = Url.parse(reference, from, encoding);
        if (destination == Destination.FILES && target instanceof Parsed.Ok(Url url) && DataDocument.is(url)) {
            return DataDocument.of(url).stays(addresses) ? reference : Addresses.INVALID;
        }
        var isPlaceholder = text.contains("{{") || text.contains("${");
        return !isPlaceholder && target instanceof Parsed.Ok(Url url) && url.isHttp()
                ? addresses.of(url, reference)
                : addresses.other(reference, target);
    }

    private static boolean isHere(String text) {
        return text.isEmpty() || text.startsWith("#");
    }

    private Optional<Url> target(String reference, Url from) {
        return Url.parse(reference, from, encoding).ok().filter(Url::isHttp);
    }
}

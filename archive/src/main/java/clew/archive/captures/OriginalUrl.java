package clew.archive.captures;

import clew.url.Url;
import java.util.Optional;
import java.util.regex.Pattern;

/// The captured URL inside an address of an archive, which is not always written in full: `http:/example.com/` and
/// `example.com/` are met as well.
final class OriginalUrl {
    /// A host has a dot or a port, so `mailto:` and `javascript:` are schemes, `localhost:8080` is not.
    private static final Pattern OTHER_SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+-]*:(?![0-9]).*", Pattern.DOTALL);

    private OriginalUrl() {}

    /// The URL that begins at `from` and goes on to the end.
    static Optional<Url> parse(String text, int from) {
        var authority = authority(text, from);
        var rest = text.substring(authority);
        if (rest.isEmpty()) return Optional.empty();
        if (authority == from && OTHER_SCHEME.matcher(rest).matches())
            return Url.parse(rest).ok();
        var secure = text.regionMatches(true, from, "https:", 0, 6);
        return Url.parse((secure ? "https://" : "http://") + rest).ok();
    }

    /// Where the authority begins: behind `http:` or `https:` and its slashes, or at once where there is no scheme.
    static int authority(String text, int from) {
        var at = from;
        if (text.regionMatches(true, from, "https:", 0, 6)) at += 6;
        else if (text.regionMatches(true, from, "http:", 0, 5)) at += 5;
        // A link without a scheme, //example.com/, has its slashes too.
        while (at < text.length() && text.charAt(at) == '/') at++;
        return at;
    }

    static int authorityEnd(String text, int from) {
        var at = from;
        while (at < text.length() && "/?#\\".indexOf(text.charAt(at)) < 0) at++;
        return at;
    }
}

package clew.policy;

import clew.url.Parsed;
import clew.url.Url;
import java.util.regex.Pattern;

/// Takes the original URL out of an address of the Wayback Machine:
/// `https://web.archive.org/web/20150601120000im_/http://example.com/logo.png` is `http://example.com/logo.png`.
public record TakeOutOfWayback() implements Rewrite {
    // A timestamp of up to 14 digits, perhaps with a flavour such as id_ (as it was), im_ (an image) or js_.
    private static final Pattern PREFIX = Pattern.compile("/web/[0-9]{1,14}(?:[a-z]{2}_)?/");
    private static final Pattern SCHEME = Pattern.compile("(https?):/*(.*)", Pattern.DOTALL);

    @Override
    public Url apply(Url url) {
        if (!url.hostname().equals("web.archive.org")) return url;
        var path = url.pathname();
        var prefix = PREFIX.matcher(path);
        if (!prefix.lookingAt()) return url;
        var rest = path.substring(prefix.end()) + url.search();
        var scheme = SCHEME.matcher(rest);
        // Some links lost a slash of `http://` on their way, and some never had a scheme.
        var original = scheme.matches() ? scheme.group(1) + "://" + scheme.group(2) : "http://" + rest;
        return switch (Url.parse(original)) {
            case Parsed.Ok(Url found) -> found;
            case Parsed.Bad _ -> url;
        };
    }
}

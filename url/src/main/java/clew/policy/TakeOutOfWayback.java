package clew.policy;

import clew.url.Parsed;
import clew.url.Url;
import java.util.List;

/// Takes the original URL out of an address of the Wayback Machine:
/// `https://web.archive.org/web/20150601120000im_/http://example.com/logo.png` is `http://example.com/logo.png`.
///
/// So is `/web/20150601120000im_/http://example.com/logo.png` on any other host: pages that were saved from an archive
/// have such links, which were relative to its host, and there are other archives with these addresses.
///
/// Archived copies of archived copies are taken out in one go, however deep they are: parsing the rest anew at every
/// level would take time that grows with the square of the URL's length.
public record TakeOutOfWayback() implements Rewrite {
    private static final String HOST = "web.archive.org";
    /// The second is that of arquivo.pt.
    private static final List<String> FOLDERS = List.of("/web/", "/wayback/");

    private static final int TIMESTAMP_MAX = 14;

    @Override
    public Url apply(Url url) {
        if (!url.isHttp()) return url;
        var start = afterPrefix(url.pathname(), 0);
        if (start < 0 || !(hasScheme(url.pathname(), start) || isAt(url))) return url;
        var rest = url.pathname().substring(start) + url.search() + url.hash();
        var from = 0;
        while (true) {
            var address = afterScheme(rest, from);
            var next = afterPrefix(rest, authorityEnd(rest, address));
            if (next < 0 || !(hasScheme(rest, next) || isWayback(rest, address))) break;
            from = next;
        }
        return switch (Url.parse(original(rest, from))) {
            case Parsed.Ok(Url found) -> found;
            case Parsed.Bad _ -> url;
        };
    }

    /// Whether a URL is one of the Wayback Machine itself.
    public static boolean isAt(Url url) {
        return url.hostname().equals(HOST);
    }

    private static boolean hasScheme(String text, int from) {
        return starts(text, "http:/", from) || starts(text, "https:/", from);
    }

    private static boolean starts(String text, String scheme, int from) {
        return text.regionMatches(true, from, scheme, 0, scheme.length());
    }

    /// Some links lost a slash of `http://` on their way, and some never had a scheme.
    private static String original(String rest, int from) {
        var address = afterScheme(rest, from);
        var secure = starts(rest, "https:", from);
        return (secure ? "https://" : "http://") + rest.substring(address);
    }

    /// Where the address begins: behind `http:` or `https:`, if that is there, and all slashes, which browsers skip
    /// too.
    private static int afterScheme(String rest, int from) {
        var at = starts(rest, "https:", from) ? from + 6 : starts(rest, "http:", from) ? from + 5 : from;
        while (at < rest.length() && rest.charAt(at) == '/') at++;
        return at;
    }

    private static int authorityEnd(String rest, int from) {
        var at = from;
        while (at < rest.length() && "/?#\\".indexOf(rest.charAt(at)) < 0) at++;
        return at;
    }

    private static boolean isWayback(String rest, int from) {
        var authority = rest.substring(from, authorityEnd(rest, from));
        return authority.equals(HOST)
                || (!authority.isEmpty()
                        && Url.parse("http://" + authority + "/")
                                .ok()
                                .filter(TakeOutOfWayback::isAt)
                                .isPresent());
    }

    /// Where the original begins behind `/web/` or `/wayback/`, a timestamp of up to 14 digits, perhaps a flavour
    /// such as `id_` (as it was), `im_` (an image) or `js_`, and a slash; -1 where something else is there.
    private static int afterPrefix(String text, int from) {
        var folder =
                FOLDERS.stream().filter(name -> text.startsWith(name, from)).findFirst();
        if (folder.isEmpty()) return -1;
        var at = from + folder.get().length();
        var digits = at;
        while (at < text.length() && at - digits < TIMESTAMP_MAX && isBetween(text.charAt(at), '0', '9')) at++;
        if (at == digits) return -1;
        if (at + 2 < text.length()
                && isBetween(text.charAt(at), 'a', 'z')
                && isBetween(text.charAt(at + 1), 'a', 'z')
                && text.charAt(at + 2) == '_') {
            at += 3;
        }
        return at < text.length() && text.charAt(at) == '/' ? at + 1 : -1;
    }

    private static boolean isBetween(char c, char first, char last) {
        return c >= first && c <= last;
    }
}

package clew.door;

import clew.http.Content;
import clew.http.FetchException;
import clew.http.Wire;
import clew.url.Parsed;
import clew.url.Url;
import java.util.Optional;
import java.util.regex.Pattern;

/// What a browser asks a proxy for.
///
/// @param target as it was sent: a URL, the path of one within a tunnel, or `host:port` for a tunnel; printable ASCII
record RequestHead(String method, String target, HeaderLines lines) {
    private static final Pattern LINE = Pattern.compile("([!#$%&'*+.^_`|~A-Za-z0-9-]{1,64}) ([!-~]+) HTTP/1\\.[0-9]");
    private static final Pattern ORIGIN = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*");

    /// Empty where it is not the head of a request.
    static Optional<RequestHead> parse(byte[] bytes) {
        var lines = HeaderLines.parse(bytes);
        var line = LINE.matcher(lines.first());
        return line.matches() ? Optional.of(new RequestHead(line.group(1), line.group(2), lines)) : Optional.empty();
    }

    boolean isConnect() {
        return method.equals("CONNECT");
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    /// The URL of a request.
    ///
    /// @param origin the origin at the end of the tunnel through which the request came; empty where there is none
    Optional<Url> url(String origin) {
        // Within a tunnel, nobody is asked but the server at its end.
        var isPath = target.startsWith("/");
        if (isPath == origin.isEmpty()) return Optional.empty();
        return Url.parse(origin + target) instanceof Parsed.Ok(Url url)
                        && !url.hostname().isEmpty()
                ? Optional.of(url.withoutUserInfo().withoutFragment())
                : Optional.empty();
    }

    /// The server that a tunnel is to lead to, as a URL.
    ///
    /// @param scheme what is spoken in the tunnel
    Optional<Url> server(String scheme) {
        if (!target.matches("[^/?#@\\\\]+:[0-9]{1,5}")) return Optional.empty();
        return Url.parse(scheme + "://" + target + "/") instanceof Parsed.Ok(Url url)
                ? Optional.of(url)
                : Optional.empty();
    }

    /// The path and the query, as the browser wrote them.
    String path() {
        var origin = ORIGIN.matcher(target);
        var path = origin.lookingAt() ? target.substring(origin.end()) : target;
        return path.startsWith("/") ? path : "/" + path;
    }

    /// The protocol that is to be spoken after this request; empty for none other.
    String upgrade() {
        return lines.elements("connection").contains("upgrade") ? lines.first("upgrade") : "";
    }

    /// Whether the browser prefetches or prerenders a page. Pages cannot set this header.
    boolean isInAdvance() {
        return !lines.first("sec-purpose").isEmpty();
    }

    boolean hasContent() {
        return !lines.elements("content-length").isEmpty()
                || !lines.elements("transfer-encoding").isEmpty();
    }

    Content content(Wire wire) throws FetchException {
        return Content.ofRequest(lines.elements("transfer-encoding"), lines.elements("content-length"), wire);
    }
}

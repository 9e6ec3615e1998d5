package clew.url;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The standard's URL record while it is being built; [#serialise] turns it into the final [Url].
///
/// 1. A list path is stored as its serialization, a `/` before each segment, so the empty list is the empty string.
///    No segment contains a `/`, so nothing is lost, and removing the last segment costs only its own length.
/// 2. All parts are already percent-encoded and ASCII.
final class UrlRecord {
    private String scheme = "";
    private @Nullable Scheme special;
    String username = "";
    String password = "";

    @Nullable
    String host;

    int port = Url.NO_PORT;
    final StringBuilder path = new StringBuilder();

    @Nullable
    StringBuilder query;

    @Nullable
    StringBuilder fragment;

    static UrlRecord of(Url url) {
        var record = ofOrigin(url);
        record.copyPathAndQuery(url);
        record.fragment = url.fragment().map(StringBuilder::new).orElse(null);
        return record;
    }

    /// A record with scheme and authority alone.
    static UrlRecord ofOrigin(Url url) {
        var record = new UrlRecord();
        record.scheme(url.scheme());
        record.copyAuthority(url);
        return record;
    }

    void scheme(String text) {
        special = Scheme.special(text);
        scheme = special == null ? text : special.text();
    }

    /// The scheme, given as the first characters of a text, case-insensitively.
    void scheme(String text, int end) {
        scheme(text.substring(0, end).toLowerCase(Locale.ROOT));
    }

    boolean isSpecial() {
        return special != null;
    }

    boolean isFile() {
        return special == Scheme.FILE;
    }

    boolean isWebSocket() {
        return special == Scheme.WS || special == Scheme.WSS;
    }

    boolean includesCredentials() {
        return !username.isEmpty() || !password.isEmpty();
    }

    boolean hasSchemeOf(Url other) {
        return other.scheme().equals(scheme);
    }

    /// Sets the port, unless it is the scheme's default, which is never stored.
    void portUnlessDefault(int number) {
        port = special != null && special.defaultPort() == number ? Url.NO_PORT : number;
    }

    void copyAuthority(Url base) {
        username = base.username();
        password = base.password();
        host = base.hasAuthority() ? base.hostname() : null;
        port = base.explicitPort();
    }

    void copyPathAndQuery(Url base) {
        path.append(base.pathname());
        query = base.query().map(StringBuilder::new).orElse(null);
    }

    /// "Shorten a URL's path": removes the last segment, but never the drive letter of a file.
    void shortenPath() {
        if (isFile() && path.length() == 3 && WindowsDriveLetter.beginsPath(path)) return;
        int slash = path.length() - 1;
        while (slash > 0 && path.charAt(slash) != '/') slash--;
        path.setLength(Math.max(slash, 0));
    }

    /// "URL serializing", recording where each part starts.
    Url serialise() {
        var href = new StringBuilder(path.length() + 64).append(scheme);
        int schemeEnd = href.length();
        href.append(':');
        int usernameEnd = href.length();
        int hostStart = usernameEnd;
        int hostEnd = usernameEnd;
        if (host != null) {
            href.append("//").append(username);
            usernameEnd = href.length();
            if (!password.isEmpty()) href.append(':').append(password);
            if (includesCredentials()) href.append('@');
            hostStart = href.length();
            href.append(host);
            hostEnd = href.length();
            if (port != Url.NO_PORT) href.append(':').append(port);
        } else if (path.length() > 1 && path.charAt(0) == '/' && path.charAt(1) == '/') {
            href.append("/."); // otherwise the path would read as an authority
        }
        int pathStart = href.length();
        href.append(path);
        int queryStart = append('?', query, href);
        int fragmentStart = append('#', fragment, href);
        return new Url(
                href.toString(),
                schemeEnd,
                usernameEnd,
                hostStart,
                hostEnd,
                port,
                pathStart,
                queryStart,
                fragmentStart);
    }

    private static int append(char mark, @Nullable StringBuilder part, StringBuilder href) {
        if (part == null) return Url.ABSENT;
        int start = href.length();
        href.append(mark).append(part);
        return start;
    }
}

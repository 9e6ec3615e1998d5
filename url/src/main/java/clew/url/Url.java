package clew.url;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A URL as the WHATWG URL Standard knows it: valid, resolved and serialised.
///
/// It is kept as its serialisation and the places where the parts begin:
///
/// ```
/// https://user:pass@example.com:1234/foo/bar?baz#quux
///      |      |     |          |    |       |   |
///      |      |     |          |    |       |   fragmentStart (or ABSENT)
///      |      |     |          |    |       queryStart (or ABSENT)
///      |      |     |          |    pathStart
///      |      |     |          hostEnd; port is the number 1234 (or NO_PORT)
///      |      |     hostStart
///      |      usernameEnd
///      schemeEnd
/// ```
///
/// 1. The serialisation is printable ASCII, and parsing it gives an equal URL.
/// 2. Without user-info `usernameEnd` and `hostStart` are the same. Without an authority both, and `hostEnd`, are right
///    after the scheme's colon.
/// 3. Two URLs are equal if their serialisations are. Their order is that of the serialisations.
///
/// The methods under the standard's names for attributes answer what the attributes of JavaScript's `URL` answer.
public final class Url implements Comparable<Url> {
    static final int NO_PORT = -1;
    static final int ABSENT = -1;

    private final String href;
    private final int schemeEnd;
    private final int usernameEnd;
    private final int hostStart;
    private final int hostEnd;
    private final int port;
    private final int pathStart;
    private final int queryStart;
    private final int fragmentStart;

    Url(
            String href,
            int schemeEnd,
            int usernameEnd,
            int hostStart,
            int hostEnd,
            int port,
            int pathStart,
            int queryStart,
            int fragmentStart) {
        this.href = href;
        this.schemeEnd = schemeEnd;
        this.usernameEnd = usernameEnd;
        this.hostStart = hostStart;
        this.hostEnd = hostEnd;
        this.port = port;
        this.pathStart = pathStart;
        this.queryStart = queryStart;
        this.fragmentStart = fragmentStart;
    }

    /// Parses a text that has to be a URL by itself.
    public static Parsed parse(String input) {
        return UrlParser.parse(input, null);
    }

    /// Parses a text that may be relative to a base, as a link is to its page.
    public static Parsed parse(String input, Url base) {
        return UrlParser.parse(input, base);
    }

    /// A URL from a literal of one's own.
    ///
    /// @throws IllegalArgumentException if the text is no URL; use [#parse(String)] for text from elsewhere
    public static Url of(String text) {
        return switch (parse(text)) {
            case Parsed.Ok(Url url) -> url;
            case Parsed.Bad(UrlError error, int at) ->
                throw new IllegalArgumentException("\"" + text + "\" is no URL: " + error.text() + " ("
                        + error.standardName() + " at index " + at + ")");
        };
    }

    /// The whole URL.
    public String href() {
        return href;
    }

    /// Scheme, host and port, as far as others with the same are trusted alike; `null` as a word where nothing is.
    public String origin() {
        var special = special();
        if (special != null && special != Scheme.FILE) return scheme() + "://" + host();
        return scheme().equals("blob") ? blobOrigin() : "null";
    }

    private String blobOrigin() {
        return parse(pathname())
                .ok()
                .filter(url -> url.special() == Scheme.HTTP || url.special() == Scheme.HTTPS)
                .map(Url::origin)
                .orElse("null");
    }

    /// The scheme with its colon, such as `https:`.
    public String protocol() {
        return href.substring(0, schemeEnd + 1);
    }

    /// The user name, percent-encoded, or the empty text.
    public String username() {
        return hasAuthority() ? href.substring(schemeEnd + 3, usernameEnd) : "";
    }

    /// The password, percent-encoded, or the empty text.
    public String password() {
        return usernameEnd < hostStart && href.charAt(usernameEnd) == ':'
                ? href.substring(usernameEnd + 1, hostStart - 1)
                : "";
    }

    /// The host, with its port where one is written, or the empty text.
    public String host() {
        return href.substring(hostStart, port == NO_PORT ? hostEnd : pathStart);
    }

    /// The host alone, or the empty text.
    public String hostname() {
        return href.substring(hostStart, hostEnd);
    }

    /// The port in digits where it is not the scheme's own, or the empty text.
    public String port() {
        return port == NO_PORT ? "" : Integer.toString(port);
    }

    /// The path, beginning with `/` unless it is opaque or empty.
    public String pathname() {
        return href.substring(pathStart, pathEnd());
    }

    /// The query with its `?`, or the empty text where it is absent or empty.
    public String search() {
        return queryStart == ABSENT || queryStart + 1 == queryEnd() ? "" : href.substring(queryStart, queryEnd());
    }

    /// The fragment with its `#`, or the empty text where it is absent or empty.
    public String hash() {
        return fragmentStart == ABSENT || fragmentStart + 1 == href.length() ? "" : href.substring(fragmentStart);
    }

    /// The scheme without its colon, in lower case.
    public String scheme() {
        var special = special();
        return special != null ? special.text() : href.substring(0, schemeEnd);
    }

    /// The query without its `?`. An empty query is there, an absent one is not.
    public Optional<String> query() {
        return queryStart == ABSENT ? Optional.empty() : Optional.of(href.substring(queryStart + 1, queryEnd()));
    }

    /// The fragment without its `#`. An empty fragment is there, an absent one is not.
    public Optional<String> fragment() {
        return fragmentStart == ABSENT ? Optional.empty() : Optional.of(href.substring(fragmentStart + 1));
    }

    /// The port to connect to: the one that is written, else the scheme's own, else -1.
    public int effectivePort() {
        if (port != NO_PORT) return port;
        var special = special();
        return special != null ? special.defaultPort() : NO_PORT;
    }

    /// Whether the scheme is one of `http`, `https`, `ws`, `wss`, `ftp` and `file`.
    public boolean isSpecial() {
        return special() != null;
    }

    /// Whether the path is one text without segments, as in `mailto:someone@example.com`.
    public boolean hasOpaquePath() {
        return !hasAuthority() && (pathStart == href.length() || href.charAt(pathStart) != '/');
    }

    /// Path and query, as an HTTP request line has them.
    public String requestTarget() {
        return href.substring(pathStart, queryEnd());
    }

    /// The same URL without its fragment.
    public Url withoutFragment() {
        if (fragmentStart == ABSENT) return this;
        return new Url(
                href.substring(0, fragmentStart),
                schemeEnd,
                usernameEnd,
                hostStart,
                hostEnd,
                port,
                pathStart,
                queryStart,
                ABSENT);
    }

    /// The same URL without user name and password.
    public Url withoutUserInfo() {
        if (!hasUserInfo()) return this;
        int cut = hostStart - (schemeEnd + 3);
        return new Url(
                href.substring(0, schemeEnd + 3) + href.substring(hostStart),
                schemeEnd,
                schemeEnd + 3,
                hostStart - cut,
                hostEnd - cut,
                port,
                pathStart - cut,
                queryStart == ABSENT ? ABSENT : queryStart - cut,
                fragmentStart == ABSENT ? ABSENT : fragmentStart - cut);
    }

    /// The URL to show to people: printable ASCII, and `***` in place of user name and password.
    public String display() {
        return hasUserInfo() ? href.substring(0, schemeEnd + 3) + "***@" + href.substring(hostStart) : href;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Url url && href.equals(url.href);
    }

    @Override
    public int hashCode() {
        return href.hashCode();
    }

    @Override
    public int compareTo(Url other) {
        return href.compareTo(other.href);
    }

    @Override
    public String toString() {
        return href;
    }

    /// Whether the host is non-null in the words of the standard; it may be empty all the same.
    boolean hasAuthority() {
        // A path that begins with // has /. before it where there is no authority, so this cannot be mistaken.
        return href.startsWith("//", schemeEnd + 1);
    }

    /// The port as it is written, or [#NO_PORT].
    int explicitPort() {
        return port;
    }

    private boolean hasUserInfo() {
        return hostStart > schemeEnd + 3;
    }

    private @Nullable Scheme special() {
        return Scheme.special(href, schemeEnd);
    }

    private int pathEnd() {
        return queryStart != ABSENT ? queryStart : queryEnd();
    }

    private int queryEnd() {
        return fragmentStart != ABSENT ? fragmentStart : href.length();
    }
}

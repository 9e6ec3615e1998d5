package clew.url;

import clew.encoding.Encoding;
import clew.idna.Idna;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A URL as defined by the WHATWG URL Standard: valid, resolved and serialized.
///
/// It is stored as its serialization and the offsets of its parts:
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
/// 1. The serialization is printable ASCII, and parsing it gives an equal URL.
/// 2. Without user-info, `usernameEnd` and `hostStart` are the same. Without an authority both, and `hostEnd`, are
///    right after the scheme's colon.
/// 3. Two URLs are equal if their serializations are. Their order is that of the serializations.
///
/// The methods with the standard's names for attributes return what the attributes of JavaScript's `URL` return, and
/// `withPort` and the like return the URL that results from setting the attribute. If the standard ignores a value,
/// they return this very URL.
///
/// ```java
/// var url = Url.of("HTTPS://Example.com:443/a/../b?q=ü");
/// url.href(); // https://example.com/b?q=%C3%BC
/// url.hostname(); // example.com
/// url.withPathname("/c d").withSearch(""); // https://example.com/c%20d
/// url.withPort("no number"); // https://example.com/b?q=%C3%BC
/// ```
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

    /// Parses a text that has to be an absolute URL.
    public static Parsed parse(String input) {
        var fast = FastPath.parse(input);
        return fast != null ? new Parsed.Ok(fast) : UrlParser.parse(input, null, Encoding.UTF_8);
    }

    /// Parses a text that may be relative to a base, as a link is to its page.
    public static Parsed parse(String input, Url base) {
        var fast = FastPath.parse(input, base);
        return fast != null ? new Parsed.Ok(fast) : UrlParser.parse(input, base, Encoding.UTF_8);
    }

    /// Parses a link on a page that is not written in UTF-8: the query is in the encoding of the page, unless the
    /// scheme is `ws`, `wss` or not special.
    ///
    /// ```java
    /// var page = Url.of("https://example.com/");
    /// Url.parse("?q=ü", page, Encoding.WINDOWS_1252).ok(); // Optional[https://example.com/?q=%FC]
    /// Url.parse("?q=字", page, Encoding.WINDOWS_1252).ok(); // Optional[https://example.com/?q=%26%2323383%3B]
    /// ```
    public static Parsed parse(String input, Url base, Encoding queryEncoding) {
        return queryEncoding == Encoding.UTF_8 ? parse(input, base) : UrlParser.parse(input, base, queryEncoding);
    }

    /// The same for a charset of Java. A charset that the web does not use counts as UTF-8.
    public static Parsed parse(String input, Url base, Charset queryEncoding) {
        return parse(input, base, Encoding.of(queryEncoding).orElse(Encoding.UTF_8));
    }

    /// Parses as [#parse(String)] does and reports every validation error, also those that browsers tolerate.
    ///
    /// ```java
    /// var errors = new ArrayList<ValidationError>();
    /// Url.validate("https:/example.com/a b", errors::add); // Ok[url=https://example.com/a%20b]
    /// errors.size(); // 3
    /// errors.getLast(); // ValidationError[error=INVALID_URL_UNIT, at=20]
    /// ```
    public static Parsed validate(String input, Consumer<ValidationError> errors) {
        return UrlParser.validate(input, null, errors);
    }

    /// The same for [#parse(String, Url)].
    public static Parsed validate(String input, Url base, Consumer<ValidationError> errors) {
        return UrlParser.validate(input, base, errors);
    }

    /// A URL from a literal in a program.
    ///
    /// @throws IllegalArgumentException if the text is not a valid URL; use [#parse(String)] for text
    ///     from elsewhere
    public static Url of(String text) {
        var parsed = parse(text);
        if (parsed instanceof Parsed.Ok(Url url)) return url;
        var bad = (Parsed.Bad) parsed;
        throw new IllegalArgumentException("\"" + display(text) + "\" is not a valid URL: " + bad.text(text) + " ("
                + bad.error().standardName() + ")");
    }

    /// The complete URL.
    public String href() {
        return href;
    }

    /// Scheme, host and port, as far as URLs that share them trust each other; otherwise the word `null`.
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

    /// Whether its scheme is `http` or `https`, so that it can be requested from a web server.
    public boolean isHttp() {
        return href.startsWith("http:") || href.startsWith("https:");
    }

    /// The scheme with its colon, such as `https:`.
    public String protocol() {
        return href.substring(0, schemeEnd + 1);
    }

    /// The user name, percent-encoded, or an empty string.
    public String username() {
        return hasAuthority() ? href.substring(schemeEnd + 3, usernameEnd) : "";
    }

    /// The password, percent-encoded, or an empty string.
    public String password() {
        return usernameEnd < hostStart && href.charAt(usernameEnd) == ':'
                ? href.substring(usernameEnd + 1, hostStart - 1)
                : "";
    }

    /// The host, with its port if it has one, or an empty string.
    public String host() {
        return href.substring(hostStart, port == NO_PORT ? hostEnd : pathStart);
    }

    /// The host alone, or an empty string.
    public String hostname() {
        return href.substring(hostStart, hostEnd);
    }

    /// Whether this is its host alone, as [#hostname] writes it.
    public boolean isOn(String hostname) {
        return hostEnd - hostStart == hostname.length() && href.startsWith(hostname, hostStart);
    }

    /// The port in digits if it is not the scheme's default, or an empty string.
    public String port() {
        return port == NO_PORT ? "" : Integer.toString(port);
    }

    /// The path, which starts with `/` unless it is opaque or empty.
    public String pathname() {
        return href.substring(pathStart, pathEnd());
    }

    /// The query with its `?`, or an empty string if it is absent or empty.
    public String search() {
        return queryStart == ABSENT || queryStart + 1 == queryEnd() ? "" : href.substring(queryStart, queryEnd());
    }

    /// The fragment with its `#`, or an empty string if it is absent or empty.
    public String hash() {
        return fragmentStart == ABSENT || fragmentStart + 1 == href.length() ? "" : href.substring(fragmentStart);
    }

    /// The scheme without its colon, in lower case.
    public String scheme() {
        var special = special();
        return special != null ? special.text() : href.substring(0, schemeEnd);
    }

    /// The query without its `?`. An empty query is present, an absent one is not.
    public Optional<String> query() {
        return queryStart == ABSENT ? Optional.empty() : Optional.of(href.substring(queryStart + 1, queryEnd()));
    }

    /// The fragment without its `#`. An empty fragment is present, an absent one is not.
    public Optional<String> fragment() {
        return fragmentStart == ABSENT ? Optional.empty() : Optional.of(href.substring(fragmentStart + 1));
    }

    /// The port to connect to: the one in the URL, else the scheme's default, else -1.
    public int effectivePort() {
        if (port != NO_PORT) return port;
        var special = special();
        return special != null ? special.defaultPort() : NO_PORT;
    }

    /// Whether the scheme is one of `http`, `https`, `ws`, `wss`, `ftp` and `file`.
    public boolean isSpecial() {
        return special() != null;
    }

    /// Whether the path is opaque, without segments, as in `mailto:someone@example.com`.
    public boolean hasOpaquePath() {
        return !hasAuthority() && (pathStart == href.length() || href.charAt(pathStart) != '/');
    }

    /// Path and query, as in an HTTP request line.
    public String requestTarget() {
        return href.substring(pathStart, queryEnd());
    }

    /// The pairs of names and values in the query; empty if there is no query.
    public QueryPairs queryPairs() {
        return queryStart == ABSENT ? QueryPairs.EMPTY : QueryPairs.parse(href, queryStart + 1, queryEnd());
    }

    /// What `url.href = value` does in JavaScript. Nothing of this URL remains, so it is [#parse(String)].
    public Parsed withHref(String value) {
        return parse(value);
    }

    /// This URL with another scheme. A special scheme can only become another special one, and an ordinary one
    /// another ordinary one.
    public Url withProtocol(String value) {
        return UrlSetters.protocol(this, value);
    }

    /// This URL with another user name, which is percent-encoded if necessary.
    public Url withUsername(String value) {
        return UrlSetters.username(this, value);
    }

    /// This URL with another password, which is percent-encoded if necessary.
    public Url withPassword(String value) {
        return UrlSetters.password(this, value);
    }

    /// This URL with another host, and another port if the value has one.
    public Url withHost(String value) {
        return UrlSetters.host(this, value);
    }

    /// This URL with another host and the same port.
    public Url withHostname(String value) {
        return UrlSetters.hostname(this, value);
    }

    /// This URL with the port at the start of the value; an empty value removes the port.
    public Url withPort(String value) {
        return UrlSetters.port(this, value);
    }

    /// This URL with another path. Its dot segments are resolved; `?` and `#` become part of the path.
    public Url withPathname(String value) {
        return UrlSetters.pathname(this, value);
    }

    /// This URL with another query, with or without its `?`; an empty value removes the query.
    public Url withSearch(String value) {
        return UrlSetters.search(this, value);
    }

    /// This URL with another fragment, with or without its `#`; an empty value removes the fragment.
    public Url withHash(String value) {
        return UrlSetters.hash(this, value);
    }

    /// This URL with these pairs as its query, or without a query if there are none.
    public Url withQueryPairs(QueryPairs pairs) {
        return withEncodedQuery(pairs.isEmpty() ? null : pairs.toString());
    }

    /// The same URL without its fragment.
    public Url withoutFragment() {
        return withEncodedFragment(null);
    }

    /// The same URL without user name and password.
    public Url withoutUserInfo() {
        if (!hasUserInfo()) return this;
        int start = schemeEnd + 3;
        int by = start - hostStart;
        return new Url(
                href.substring(0, start) + href.substring(hostStart),
                schemeEnd,
                start,
                start,
                hostEnd + by,
                port,
                pathStart + by,
                moved(queryStart, by),
                moved(fragmentStart, by));
    }

    /// The URL for display: printable ASCII, and `***` in place of user name and password.
    ///
    /// ```java
    /// Url.of("https://user:secret@bücher.example/").display(); // https://***@xn--bcher-kva.example/
    /// ```
    public String display() {
        if (hasUserInfo()) return href.substring(0, schemeEnd + 3) + "***@" + href.substring(hostStart);
        // What has a user name for a scheme, since its own was left out, is such a URL too.
        return hasOpaquePath() ? display(href) : href;
    }

    /// The same for a text that may be a URL, valid or not, for messages: `***` in place of what may be user name and
    /// password.
    ///
    /// ```java
    /// Url.display("user:secret@example.com:x"); // ***@example.com:x
    /// ```
    public static String display(String text) {
        return UserInfo.hidden(text);
    }

    /// The host for display, in its own script. Letters of different scripts can look alike, so do not use this to
    /// tell hosts apart.
    ///
    /// ```java
    /// Url.of("https://xn--bcher-kva.example/").displayHostname(); // bücher.example
    /// ```
    public String displayHostname() {
        return isSpecial() ? Idna.toUnicode(hostname()) : hostname();
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

    /// Whether the host is non-null in the terms of the standard; it may still be empty.
    boolean hasAuthority() {
        // Without an authority, a path that starts with // is preceded by /. so this is unambiguous.
        return href.startsWith("//", schemeEnd + 1);
    }

    /// The port in the URL, or [#NO_PORT].
    int explicitPort() {
        return port;
    }

    /// This URL with a host that is already serialized.
    Url withSerialisedHost(String host) {
        int start = hasAuthority() ? hostStart : schemeEnd + 3;
        int userEnd = hasAuthority() ? usernameEnd : start;
        int after = hasAuthority() ? hostEnd : pathStart;
        int by = start + host.length() - after;
        var before = hasAuthority() ? href.substring(0, start) : href.substring(0, schemeEnd) + "://";
        var changed = before + host + href.substring(after);
        return orThis(new Url(
                changed,
                schemeEnd,
                userEnd,
                start,
                start + host.length(),
                port,
                pathStart + by,
                moved(queryStart, by),
                moved(fragmentStart, by)));
    }

    /// This URL with a path that is already encoded.
    Url withEncodedPath(String path) {
        boolean looksLikeAuthority = !hasAuthority() && path.startsWith("//");
        var before = hasAuthority() ? href.substring(0, pathStart) : href.substring(0, schemeEnd + 1);
        if (looksLikeAuthority) before += "/.";
        int start = before.length();
        int by = start + path.length() - pathEnd();
        var changed = before + path + href.substring(pathEnd());
        return orThis(new Url(
                changed,
                schemeEnd,
                usernameEnd,
                hostStart,
                hostEnd,
                port,
                start,
                moved(queryStart, by),
                moved(fragmentStart, by)));
    }

    /// This URL with a query that is already encoded and has no `?`, or without one.
    Url withEncodedQuery(@Nullable String query) {
        if (query == null && queryStart == ABSENT) return this;
        int start = pathEnd();
        var before = href.substring(0, start);
        var after = href.substring(queryEnd());
        var changed = query == null ? before + after : before + "?" + query + after;
        int by = changed.length() - href.length();
        return orThis(new Url(
                changed,
                schemeEnd,
                usernameEnd,
                hostStart,
                hostEnd,
                port,
                pathStart,
                query == null ? ABSENT : start,
                moved(fragmentStart, by)));
    }

    /// This URL with a fragment that is already encoded and has no `#`, or without one.
    Url withEncodedFragment(@Nullable String fragment) {
        if (fragment == null && fragmentStart == ABSENT) return this;
        int start = queryEnd();
        var before = href.substring(0, start);
        var changed = fragment == null ? before : before + "#" + fragment;
        return orThis(new Url(
                changed,
                schemeEnd,
                usernameEnd,
                hostStart,
                hostEnd,
                port,
                pathStart,
                queryStart,
                fragment == null ? ABSENT : start));
    }

    /// This very URL if another one is equal, so that callers can see by `==` that nothing changed.
    Url orThis(Url other) {
        return other.equals(this) ? this : other;
    }

    private static int moved(int start, int by) {
        return start == ABSENT ? ABSENT : start + by;
    }

    private boolean hasUserInfo() {
        return hostStart > schemeEnd + 3;
    }

    private @Nullable Scheme special() {
        return Scheme.special(href, schemeEnd);
    }

    /// The URL with the same authority and another path, query and fragment, taken from `href`.
    Url sibling(String href, int queryStart, int fragmentStart) {
        return new Url(href, schemeEnd, usernameEnd, hostStart, hostEnd, port, pathStart, queryStart, fragmentStart);
    }

    int pathStart() {
        return pathStart;
    }

    int queryStart() {
        return queryStart;
    }

    int pathEnd() {
        return queryStart != ABSENT ? queryStart : queryEnd();
    }

    private int queryEnd() {
        return fragmentStart != ABSENT ? fragmentStart : href.length();
    }
}

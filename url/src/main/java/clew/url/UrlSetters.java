package clew.url;

/// The setters of the standard's `URL` class: the parser with a "state override" on a record made from the URL.
///
/// None of them fails: an invalid value is ignored, completely or from the first invalid place on. Those that the
/// rewrites of a crawl use (host name, path, query, fragment) copy the other parts unchanged.
final class UrlSetters {
    private UrlSetters() {}

    static Url protocol(Url url, String value) {
        return parsed(url, value + ":", ParserState.SCHEME_START);
    }

    static Url username(Url url, String value) {
        if (cannotHaveUsernamePasswordPort(url)) return url;
        var record = UrlRecord.of(url);
        record.username = PercentEncoding.encode(value, PercentEncoding.USERINFO);
        return url.orThis(record.serialise());
    }

    static Url password(Url url, String value) {
        if (cannotHaveUsernamePasswordPort(url)) return url;
        var record = UrlRecord.of(url);
        record.password = PercentEncoding.encode(value, PercentEncoding.USERINFO);
        return url.orThis(record.serialise());
    }

    static Url host(Url url, String value) {
        return url.hasOpaquePath() ? url : parsed(url, value, ParserState.HOST);
    }

    static Url hostname(Url url, String value) {
        if (url.hasOpaquePath()) return url;
        var record = UrlRecord.ofOrigin(url);
        UrlParser.set(record, value, ParserState.HOSTNAME);
        return record.host == null ? url : url.withSerialisedHost(record.host);
    }

    static Url port(Url url, String value) {
        if (cannotHaveUsernamePasswordPort(url)) return url;
        if (!value.isEmpty()) return parsed(url, value, ParserState.PORT);
        var record = UrlRecord.of(url);
        record.port = Url.NO_PORT;
        return url.orThis(record.serialise());
    }

    static Url pathname(Url url, String value) {
        if (url.hasOpaquePath()) return url;
        var record = UrlRecord.ofOrigin(url);
        UrlParser.set(record, value, ParserState.PATH_START);
        return url.withEncodedPath(record.path.toString());
    }

    static Url search(Url url, String value) {
        if (value.isEmpty()) return url.withEncodedQuery(null);
        // "Query state" with an override does no more than this.
        var set = url.isSpecial() ? PercentEncoding.SPECIAL_QUERY : PercentEncoding.QUERY;
        return url.withEncodedQuery(PercentEncoding.encode(withoutMark('?', value), set));
    }

    static Url hash(Url url, String value) {
        if (value.isEmpty()) return url.withEncodedFragment(null);
        // Nor does "fragment state".
        return url.withEncodedFragment(PercentEncoding.encode(withoutMark('#', value), PercentEncoding.FRAGMENT));
    }

    private static Url parsed(Url url, String value, ParserState override) {
        var record = UrlRecord.of(url);
        UrlParser.set(record, value, override);
        return url.orThis(record.serialise());
    }

    private static String withoutMark(char mark, String value) {
        var text = value.charAt(0) == mark ? value.substring(1) : value;
        return ParserInput.untrimmed(text).text();
    }

    /// "Cannot have a username/password/port".
    private static boolean cannotHaveUsernamePasswordPort(Url url) {
        return url.hostname().isEmpty() || url.scheme().equals("file");
    }
}

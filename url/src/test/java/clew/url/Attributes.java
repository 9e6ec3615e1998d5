package clew.url;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The attributes of a URL under the names that JavaScript and the test data use.
final class Attributes {
    private Attributes() {}

    static final List<String> SETTABLE =
            List.of("protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash");

    static Url set(Url url, String name, String value) {
        return switch (name) {
            case "href" -> url.withHref(value).ok().orElseThrow();
            case "protocol" -> url.withProtocol(value);
            case "username" -> url.withUsername(value);
            case "password" -> url.withPassword(value);
            case "host" -> url.withHost(value);
            case "hostname" -> url.withHostname(value);
            case "port" -> url.withPort(value);
            case "pathname" -> url.withPathname(value);
            case "search" -> url.withSearch(value);
            case "hash" -> url.withHash(value);
            default -> throw new IllegalArgumentException("no attribute: " + name);
        };
    }

    static Map<String, String> of(Url url) {
        var all = new TreeMap<String, String>();
        all.put("href", url.href());
        all.put("origin", url.origin());
        all.put("protocol", url.protocol());
        all.put("username", url.username());
        all.put("password", url.password());
        all.put("host", url.host());
        all.put("hostname", url.hostname());
        all.put("port", url.port());
        all.put("pathname", url.pathname());
        all.put("search", url.search());
        all.put("hash", url.hash());
        return all;
    }
}

package clew.url;

import java.util.Map;
import java.util.TreeMap;

/// The attributes of a URL under the names that JavaScript and the test data use.
final class Attributes {
    private Attributes() {}

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

package clew.policy;

import clew.url.Url;
import java.util.Set;
import java.util.StringJoiner;

/// Drops query parameters that only get a file past a cache: `style.css?v=1` and `style.css?v=2` are one file. Only for
/// files: `watch?v=1` and `watch?v=2` are two pages. All other parameters stay, in their order.
///
/// @param names the parameters
public record DropCacheBusters(Set<String> names) implements Rewrite {
    static final Set<String> USUAL = Set.of("v", "ver", "version", "timestamp", "ts", "t", "_", "cb", "rev");

    public DropCacheBusters {
        names = Set.copyOf(names);
    }

    @Override
    public Url apply(Url url) {
        if (url.query().isEmpty() || !Extension.isStatic(url)) return url;
        var kept = new StringJoiner("&");
        var dropped = false;
        for (var parameter : url.query().get().split("&", -1)) {
            var equals = parameter.indexOf('=');
            if (names.contains(equals < 0 ? parameter : parameter.substring(0, equals))) dropped = true;
            else kept.add(parameter);
        }
        return dropped ? url.withSearch(kept.toString()) : url;
    }
}

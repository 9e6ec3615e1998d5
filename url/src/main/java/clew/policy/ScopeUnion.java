package clew.policy;

import clew.url.Url;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// The scopes of many start URLs as one: a URL belongs to it if it belongs to the scope of any of them. How long that
/// takes does not depend on how many there are.
final class ScopeUnion {
    private ScopeUnion() {}

    /// The union of [Scope#host].
    static Scope hosts(List<Url> starts) {
        var hosts = starts.stream().map(Url::hostname).collect(Collectors.toUnmodifiableSet());
        return url -> hosts.contains(url.hostname());
    }

    /// The union of [Scope#origin].
    static Scope origins(List<Url> starts) {
        var origins = starts.stream().map(Url::origin).collect(Collectors.toUnmodifiableSet());
        return url -> origins.contains(url.origin());
    }

    /// The union of [Scope#domain].
    static Scope domains(List<Url> starts, UnaryOperator<String> registrable) {
        var domains =
                starts.stream().map(Url::hostname).distinct().map(registrable).collect(Collectors.toUnmodifiableSet());
        return url -> domains.contains(registrable.apply(url.hostname()));
    }

    /// The union of [Scope#below].
    static Scope below(List<Url> folders) {
        var paths = new HashMap<String, Set<String>>();
        for (var folder : folders) {
            var path = folder.pathname();
            paths.computeIfAbsent(folder.hostname(), _ -> new HashSet<>()).add(path.endsWith("/") ? path : path + "/");
        }
        return url -> isBelow(url.pathname() + "/", paths.getOrDefault(url.hostname(), Set.of()));
    }

    /// Whether any folder on the way to a path is among these.
    private static boolean isBelow(String path, Set<String> folders) {
        if (folders.isEmpty()) return false;
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (folders.contains(path.substring(0, slash + 1))) return true;
        }
        return false;
    }
}

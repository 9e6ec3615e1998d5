package clew.diff;

import clew.url.Parsed;
import clew.url.Url;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// Which hosts of the old crawl count as which hosts of the new one. Hosts are as [Url#host] has them: with their port,
/// unless it is the default one.
///
/// `http` and `https` of a host that another one is mapped to are the same: a copy for tests often has no certificate.
public final class HostMap {
    private static final HostMap NONE = new HostMap(Map.of());

    private final SequencedMap<String, String> hosts;
    private final Set<String> targets;

    /// @param hosts from the old crawl's to the new crawl's, each as [#host] returns it
    public HostMap(Map<String, String> hosts) {
        this.hosts = new LinkedHashMap<>(hosts);
        this.targets = Set.copyOf(hosts.values());
    }

    /// Maps nothing.
    public static HostMap none() {
        return NONE;
    }

    /// A host as people write it: a name or an address, with a port or without. Nothing where it is not one.
    public static Optional<String> host(String text) {
        if (text.isEmpty() || !(Url.parse("http://" + text + "/") instanceof Parsed.Ok(Url url)))
            return Optional.empty();
        if (!url.href().equals("http://" + url.host() + "/") || text.matches(".*[/\\\\?#@\\s].*"))
            return Optional.empty();
        // The default port of https, which people may write as well.
        return Optional.of(url.port().equals("443") ? url.hostname() : url.host());
    }

    public boolean isEmpty() {
        return hosts.isEmpty();
    }

    /// In the order given.
    public SequencedMap<String, String> hosts() {
        return Collections.unmodifiableSequencedMap(hosts);
    }

    /// What URLs of the old crawl are compared by.
    String ofOld(Url url) {
        if (hosts.isEmpty() || !url.isHttp()) return url.href();
        var target = hosts.get(url.host());
        return target == null ? ofNew(url) : on(target, url);
    }

    /// What URLs of the new crawl are compared by.
    String ofNew(Url url) {
        return !targets.isEmpty() && url.isHttp() && targets.contains(url.host()) ? on(url.host(), url) : url.href();
    }

    private static String on(String host, Url url) {
        return "//" + host + url.pathname() + url.search() + url.hash();
    }
}

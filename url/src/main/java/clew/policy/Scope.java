package clew.policy;

import clew.url.Url;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Which URLs, as they are shown, belong to a crawl.
@FunctionalInterface
public interface Scope {
    boolean contains(Url shown);

    /// Exactly the host name of `start`, on any port. Parent domains and other subdomains do not belong.
    static Scope host(Url start) {
        var hostname = start.hostname();
        return url -> url.hostname().equals(hostname);
    }

    /// The scheme, host and port of `start`.
    static Scope origin(Url start) {
        var origin = start.origin();
        return url -> url.origin().equals(origin);
    }

    /// The host name of `start`, from the last `/` of its path on down.
    static Scope prefix(Url start) {
        var folder = start.pathname().substring(0, start.pathname().lastIndexOf('/') + 1);
        var host = host(start);
        return url -> host.contains(url) && url.pathname().startsWith(folder);
    }

    /// All hosts of the domain that `start` belongs to.
    ///
    /// @param registrable gives the domain that somebody registered: `example.co.uk` for `www.example.co.uk`
    static Scope domain(Url start, UnaryOperator<String> registrable) {
        var domain = registrable.apply(start.hostname());
        return url -> registrable.apply(url.hostname()).equals(domain);
    }

    /// This scope without the URLs whose text does not match.
    ///
    /// @param pattern sees text from the web: a regular expression that backtracks does not belong here
    default Scope including(Predicate<String> pattern) {
        return and(url -> pattern.test(url.href()));
    }

    /// This scope without the URLs whose text matches.
    ///
    /// @param pattern as for [#including]
    default Scope excluding(Predicate<String> pattern) {
        return and(url -> !pattern.test(url.href()));
    }

    private Scope and(Predicate<Url> condition) {
        return url -> contains(url) && condition.test(url);
    }
}

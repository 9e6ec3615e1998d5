package clew.policy;

import clew.url.Url;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Which URLs, as they are shown, belong to a crawl.
@FunctionalInterface
public interface Scope {
    boolean contains(Url shown);

    /// Why a URL does not belong, as the end of "…, which"; empty where it does.
    default Optional<String> objection(Url shown) {
        return contains(shown) ? Optional.empty() : Optional.of("is out of scope");
    }

    /// The hosts that its pages are on, with all of their URLs: what pages need may lie outside of the part of a host
    /// that is crawled. This scope itself where it does not tell hosts from parts of them.
    default Scope hosts() {
        return this;
    }

    /// Whether a URL is left out by name, wherever it is.
    default boolean excludes(Url shown) {
        return false;
    }

    /// This scope, asked about URLs as they are found.
    default Scope asFound(Policy policy) {
        return url -> contains(policy.address(url).shown());
    }

    /// Exactly the host name of `start`, on any port. Parent domains and other subdomains do not belong.
    static Scope host(Url start) {
        var hostname = start.hostname();
        return url -> url.isOn(hostname);
    }

    /// The scheme, host and port of `start`.
    static Scope origin(Url start) {
        var origin = start.origin();
        return url -> url.origin().equals(origin);
    }

    /// The host name of `start`, from its folder on down. `/docs/index.html` is a file in the folder `/docs`; `/docs/`
    /// and `/docs` are that folder, to which `/docs`, `/docs/` and `/docs/a` belong and `/docs-old` does not.
    static Scope prefix(Url start) {
        return below(folder(start));
    }

    /// The folder that `start` is or lies in, as a URL that ends with a slash.
    static Url folder(Url start) {
        var path = start.pathname();
        var folder = isFolder(start) ? path : path.substring(0, path.lastIndexOf('/'));
        return start.withSearch("").withPathname(folder.endsWith("/") ? folder : folder + "/");
    }

    /// The host name of `folder`, from its path on down.
    static Scope below(Url folder) {
        var path = folder.pathname();
        var prefix = path.endsWith("/") ? path : path + "/";
        var host = host(folder);
        // With a slash at its end the folder itself begins with the prefix too, but the folder's parent does not.
        return url -> host.contains(url) && (url.pathname() + "/").startsWith(prefix);
    }

    /// What is served from a folder on disk: from the path of `folder` on down, on its host and port, by http or https.
    static Scope onDisk(Url folder) {
        var below = below(folder);
        var port = folder.port();
        return url -> url.port().equals(port) && below.contains(url);
    }

    /// A file has an extension. What follows the dot of `/docs/3.12` is none.
    private static boolean isFolder(Url url) {
        var extension = Extension.of(url);
        return extension.isEmpty() || !Character.isLetter(extension.charAt(0));
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

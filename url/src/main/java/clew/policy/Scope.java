package clew.policy;

import clew.url.Url;

/// Which URLs belong to a crawl: those of exactly one host name, on any port. Parent domains and other subdomains do
/// not.
public record Scope(String hostname) {
    /// The scope of a crawl that starts at `start`.
    public static Scope hostOf(Url start) {
        return new Scope(start.hostname());
    }

    public boolean contains(Url url) {
        return url.hostname().equals(hostname);
    }
}

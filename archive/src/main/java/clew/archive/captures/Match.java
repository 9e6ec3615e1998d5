package clew.archive.captures;

import java.util.Locale;

/// Which URLs a list of captures covers.
public enum Match {
    /// The URL itself.
    EXACT,
    /// Every URL that begins with it.
    PREFIX,
    /// Every URL of its host.
    HOST,
    /// Every URL of its host and of the host's subdomains.
    DOMAIN;

    /// The name of this in a request.
    String parameter() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package clew.http;

import crawlercommons.domains.EffectiveTldFinder;

/// Names under which anybody may register a name, such as `com`, `co.uk` and `github.io`, by the public suffix list
/// (publicsuffix.org). The list is loaded on first use.
final class PublicSuffix {
    private PublicSuffix() {}

    /// Whether `domain`, in lower case, is such a name. A name of one label always is.
    static boolean is(String domain) {
        var name = domain.endsWith(".") ? domain.substring(0, domain.length() - 1) : domain;
        if (name.indexOf('.') < 0) return true;
        var suffix = EffectiveTldFinder.getEffectiveTLD(name);
        return suffix != null && !suffix.isException() && name.equals(suffix.getDomain());
    }
}

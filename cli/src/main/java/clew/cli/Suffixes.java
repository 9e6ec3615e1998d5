package clew.cli;

import crawlercommons.domains.EffectiveTldFinder;

/// Which part of a host name somebody registered, by the public suffix list.
final class Suffixes {
    private Suffixes() {}

    /// `example.co.uk` for `www.example.co.uk`; a name without a suffix, such as an address, for itself.
    static String registrable(String hostname) {
        var domain = EffectiveTldFinder.getAssignedDomain(hostname, true);
        return domain == null ? hostname : domain;
    }
}

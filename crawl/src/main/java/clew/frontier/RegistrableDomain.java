package clew.frontier;

import crawlercommons.domains.EffectiveTldFinder;

/// Which part of a host name somebody registered, by the public suffix list.
public final class RegistrableDomain {
    private RegistrableDomain() {}

    /// `example.co.uk` for `www.example.co.uk`. Under a suffix that is not public, the last two labels:
    /// `corp.internal` for `app.corp.internal`, which is the list's own rule for what it does not know. An
    /// address and a public suffix stand for themselves.
    public static String registrable(String hostname) {
        var name = hostname.endsWith(".") ? hostname.substring(0, hostname.length() - 1) : hostname;
        var domain = EffectiveTldFinder.getAssignedDomain(name, true);
        if (domain != null) return domain;
        return isAddress(name) || EffectiveTldFinder.getEffectiveTLD(name) != null ? name : lastTwoLabels(name);
    }

    /// As the URL Standard writes hosts: IPv6 in brackets, and whatever ends in a digit label is IPv4.
    private static boolean isAddress(String name) {
        if (name.startsWith("[")) return true;
        var last = name.substring(name.lastIndexOf('.') + 1);
        return !last.isEmpty() && last.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static String lastTwoLabels(String name) {
        return name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
    }
}

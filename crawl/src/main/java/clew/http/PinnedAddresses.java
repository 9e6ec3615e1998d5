package clew.http;

import clew.url.Url;
import java.net.InetAddress;
import java.util.List;

/// The addresses that somebody chose for hosts. They are trusted: no [clew.dial.AddressGuard] objects to them, and no
/// proxy stands before them.
public record PinnedAddresses(List<PinnedAddress> all) {
    public static final PinnedAddresses NONE = new PinnedAddresses(List.of());

    public PinnedAddresses {
        all = List.copyOf(all);
    }

    /// The addresses for requests for `url`, to be tried in this order; empty if nobody chose one. Those for its own
    /// host come before those for every host.
    public List<InetAddress> of(Url url) {
        if (all.isEmpty()) return List.of();
        var own = addresses(url, false);
        return own.isEmpty() ? addresses(url, true) : own;
    }

    public boolean has(Url url) {
        return !of(url).isEmpty();
    }

    private List<InetAddress> addresses(Url url, boolean forAnyHost) {
        return all.stream()
                .filter(pinned -> pinned.isForAnyHost() == forAnyHost && pinned.isFor(url))
                .map(PinnedAddress::address)
                .toList();
    }
}

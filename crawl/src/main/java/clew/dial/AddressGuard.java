package clew.dial;

import clew.http.FetchException;
import clew.page.Failure.Reason;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Keeps a crawl that starts on the public web there: no name leads it to an address of this machine or of the
/// networks around it, whatever a name server answers, and however often it changes its answer.
///
/// Whether a start host is on the public web is decided once, by the first answer for it. One that is not may be
/// connected to, since somebody asked for it by name. All other hosts have to be public, unless no start host is.
public final class AddressGuard {
    private final Set<String> undecided = new LinkedHashSet<>();
    private final Set<String> local = new HashSet<>();
    private boolean anyPublic;

    /// @param startHosts the hosts that decide; none for a guard that admits everything
    public AddressGuard(Collection<String> startHosts) {
        for (var host : startHosts) (isLocalName(host) ? local : undecided).add(host);
    }

    /// The next start host whose addresses decide whether `hostname` may be connected to; null if there is nothing to
    /// decide.
    synchronized @Nullable String undecided(String hostname) {
        if (undecided.contains(hostname)) return hostname;
        // Of a crawl that starts in a public place, other hosts have to be public whatever the other starts are.
        return undecided.isEmpty() || anyPublic || local.contains(hostname)
                ? null
                : undecided.iterator().next();
    }

    /// Whether everything passes.
    synchronized boolean isOff() {
        return undecided.isEmpty() && !anyPublic;
    }

    /// A start host that has only local addresses is a local site; the first answer decides.
    public synchronized void decide(String startHost, boolean isPublic) {
        if (!undecided.remove(startHost)) return;
        if (isPublic) anyPublic = true;
        else local.add(startHost);
    }

    private synchronized boolean isOpen(String hostname) {
        return isOff() || local.contains(hostname);
    }

    /// Refuses names that a browser or a proxy takes for the machine it runs on, whatever a name server says.
    ///
    /// @throws FetchException if this is one
    void admitName(String hostname) throws FetchException {
        if (!isOpen(hostname) && isLocalName(hostname)) throw new FetchException(Reason.GUARDED, hostname);
    }

    /// The addresses of a host that may be connected to.
    ///
    /// @throws FetchException if none of them may
    public List<InetAddress> admit(String hostname, List<InetAddress> addresses) throws FetchException {
        // Until that is decided, no local address is connected to.
        if (isOpen(hostname)) return addresses;
        var admitted = addresses.stream().filter(AddressGuard::isPublic).toList();
        if (admitted.isEmpty() && !addresses.isEmpty()) {
            throw new FetchException(Reason.GUARDED, addresses.getFirst().getHostAddress());
        }
        return admitted;
    }

    /// RFC 6761, 6.3, and the names in the hosts files of common systems.
    static boolean isLocalName(String hostname) {
        var name = hostname.endsWith(".") ? hostname.substring(0, hostname.length() - 1) : hostname;
        return name.endsWith(".localhost")
                || switch (name) {
                    case "localhost", "localhost.localdomain", "localhost6", "localhost6.localdomain6" -> true;
                    default -> false;
                };
    }

    /// Whether an address can belong to a site on the public web: IANA's registries of special-purpose addresses
    /// list those that cannot. If an IPv6 address embeds the IPv4 address that it leads to, that one counts.
    public static boolean isPublic(InetAddress address) {
        var bytes = address.getAddress();
        return address instanceof Inet4Address ? isPublic4(bytes, 0) : isPublic6(bytes);
    }

    private static boolean isPublic4(byte[] b, int from) {
        int a0 = b[from] & 0xFF;
        int a1 = b[from + 1] & 0xFF;
        int a2 = b[from + 2] & 0xFF;
        return switch (a0) {
            case 0, 10, 127 -> false; // this network, private, loopback
            case 100 -> (a1 & 0xC0) != 64; // shared by the customers of a provider
            case 169 -> a1 != 254; // link-local
            case 172 -> (a1 & 0xF0) != 16; // private
            case 192 ->
                switch (a1) {
                    case 168 -> false; // private
                    case 0 -> a2 != 0 && a2 != 2; // protocols, examples
                    case 88 -> a2 != 99; // relays of 6to4
                    default -> true;
                };
            case 198 -> (a1 & 0xFE) != 18 && !(a1 == 51 && a2 == 100); // benchmarks, examples
            case 203 -> !(a1 == 0 && a2 == 113); // examples
            default -> a0 < 224; // multicast, reserved, broadcast
        };
    }

    private static boolean isPublic6(byte[] b) {
        int head = (b[0] & 0xFF) << 8 | (b[1] & 0xFF);
        int next = (b[2] & 0xFF) << 8 | (b[3] & 0xFF);
        if (head == 0x64 && next == 0xFF9B && isZero(b, 4, 12)) return isPublic4(b, 12); // NAT64
        if (head == 0 && isZero(b, 2, 10)) {
            boolean mapped = b[10] == -1 && b[11] == -1;
            return (mapped || isZero(b, 10, 12)) && isPublic4(b, 12); // ::1 and :: are 0.0.0.1 and 0.0.0.0 here
        }
        if (head == 0x2002) return isPublic4(b, 2); // 6to4
        if (head == 0x2001) return next >= 0x200 && next != 0xDB8; // protocols and Teredo, examples
        if (head == 0x3FFF) return next >= 0x1000; // examples
        return (head & 0xE000) == 0x2000; // global unicast; the rest is local, multicast or unassigned
    }

    private static boolean isZero(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) if (bytes[i] != 0) return false;
        return true;
    }
}

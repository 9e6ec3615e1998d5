package clew.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/// Finds the addresses of a host.
@FunctionalInterface
public interface Resolver {
    /// At least one address, best first.
    List<InetAddress> resolve(String hostname) throws UnknownHostException;

    /// The operating system's.
    static Resolver system() {
        return hostname -> List.of(InetAddress.getAllByName(hostname));
    }

    /// Whether the host of a URL is an address, so that there is nothing to find.
    static boolean isAddress(String hostname) {
        // The URL Standard makes an address of every host that ends in a number, or refuses it.
        var last = hostname.isEmpty() ? ' ' : hostname.charAt(hostname.length() - 1);
        return last == ']'
                || (last >= '0' && last <= '9' && isNumber(hostname.substring(hostname.lastIndexOf('.') + 1)));
    }

    private static boolean isNumber(String label) {
        return label.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}

package clew.url;

/// Classifies the host of a URL, as written by [Url#hostname]: a name, or an address.
public final class HostName {
    private HostName() {}

    /// Whether a host is an address, which needs no look-up.
    public static boolean isAddress(String hostname) {
        // The URL Standard turns every host that ends in a number into an address, or rejects it.
        var last = hostname.isEmpty() ? ' ' : hostname.charAt(hostname.length() - 1);
        return last == ']'
                || (last >= '0' && last <= '9' && isNumber(hostname.substring(hostname.lastIndexOf('.') + 1)));
    }

    private static boolean isNumber(String label) {
        return label.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /// An IPv6 address without its brackets; any other host as it is.
    public static String unbracketed(String hostname) {
        return hostname.startsWith("[") && hostname.endsWith("]")
                ? hostname.substring(1, hostname.length() - 1)
                : hostname;
    }

    /// Whether `host` is a name below `domain`. An address is below nothing.
    public static boolean isBelow(String host, String domain) {
        return host.length() > domain.length()
                && host.endsWith(domain)
                && host.charAt(host.length() - domain.length() - 1) == '.'
                && !isAddress(host);
    }
}

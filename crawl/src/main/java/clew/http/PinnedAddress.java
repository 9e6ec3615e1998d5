package clew.http;

import clew.url.HostName;
import clew.url.Url;
import java.net.InetAddress;

/// An address that somebody chose for a host and a port, in place of what a name server says: the copy of a site that
/// is not public yet, under its own name.
///
/// @param hostname as [Url#hostname] has it, or [#ANY]
public record PinnedAddress(String hostname, int port, InetAddress address) {
    /// In place of a host name: every host.
    public static final String ANY = "*";

    private static final int PORT_MAX = 65_535;

    public PinnedAddress {
        if (port < 1 || port > PORT_MAX) throw new IllegalArgumentException("the port is " + port);
    }

    /// Reads `HOST:PORT:ADDRESS`, as in `www.example.com:443:127.0.0.1` and `*:80:[::1]`.
    ///
    /// @throws IllegalArgumentException if that is not what it is; the message says which part is wrong
    public static PinnedAddress parse(String text) {
        // The colons of an IPv6 address are inside its brackets.
        var hostEnd = text.indexOf(':', text.startsWith("[") ? Math.max(0, text.indexOf(']')) : 0);
        var portEnd = text.indexOf(':', hostEnd + 1);
        if (hostEnd < 1 || portEnd < 0) throw new IllegalArgumentException("it does not have three parts");
        return new PinnedAddress(
                hostname(text.substring(0, hostEnd)),
                port(text.substring(hostEnd + 1, portEnd)),
                address(text.substring(portEnd + 1)));
    }

    /// Whether requests for `url` go there.
    boolean isFor(Url url) {
        return url.effectivePort() == port && (isForAnyHost() || url.hostname().equals(hostname));
    }

    boolean isForAnyHost() {
        return hostname.equals(ANY);
    }

    private static String hostname(String text) {
        if (text.equals(ANY)) return ANY;
        var url = Url.parse("http://" + text + "/").ok();
        if (url.isEmpty() || !isOnlyAHost(text)) {
            throw new IllegalArgumentException("the host is not valid");
        }
        return url.get().hostname();
    }

    private static boolean isOnlyAHost(String text) {
        return text.chars().noneMatch(c -> c <= ' ' || "/?#@\\*".indexOf(c) >= 0);
    }

    private static int port(String text) {
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > PORT_MAX) {
            throw new IllegalArgumentException("the port is not a number from 1 to " + PORT_MAX);
        }
        return Integer.parseInt(text);
    }

    private static InetAddress address(String text) {
        try {
            // Java would take 127.1 as well, which is a typing error here more often than not.
            if (text.indexOf(':') < 0 && !text.matches("[0-9]+([.][0-9]+){3}")) throw new IllegalArgumentException();
            return InetAddress.ofLiteral(HostName.unbracketed(text));
        } catch (IllegalArgumentException _) {
            throw new IllegalArgumentException("the address is not an IP address");
        }
    }
}

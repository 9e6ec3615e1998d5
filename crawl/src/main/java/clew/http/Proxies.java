package clew.http;

import clew.url.HostName;
import clew.url.Parsed;
import clew.url.Url;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which proxy to use for which URL.
///
/// @param http null for none
/// @param https null for none
/// @param direct hosts that are requested without a proxy, with all hosts below them; addresses, or networks such as
///     `10.0.0.0/8`; `*` for all
public record Proxies(@Nullable Proxy http, @Nullable Proxy https, List<String> direct) {
    public static final Proxies NONE = new Proxies(null, null, List.of());

    public Proxies {
        direct = List.copyOf(direct);
    }

    /// One proxy for everything.
    public static Proxies all(Proxy proxy) {
        return new Proxies(proxy, proxy, List.of());
    }

    /// The proxies of the environment, by the variables that curl reads. As in curl, `HTTP_PROXY` is not one of
    /// them: a web server sets it to what a client sends as the header `Proxy`.
    ///
    /// @throws IllegalArgumentException if a variable does not hold a usable proxy; the message is the variable's
    ///     name
    public static Proxies of(Map<String, String> environment) {
        var all = proxy(environment, "all_proxy", "ALL_PROXY");
        var http = proxy(environment, "http_proxy");
        var https = proxy(environment, "https_proxy", "HTTPS_PROXY");
        if (http == null) http = all;
        if (https == null) https = all;
        if (http == null && https == null) return NONE;
        var direct = new ArrayList<String>();
        for (var name : first(environment, "no_proxy", "NO_PROXY").split("[, ]", -1)) {
            if (!name.isEmpty()) direct.add(name);
        }
        return new Proxies(http, https, direct);
    }

    /// The proxy for `url`; null for none.
    public @Nullable Proxy of(Url url) {
        var proxy = url.scheme().equals("https") ? https : http;
        return proxy == null || isDirect(url.hostname()) ? null : proxy;
    }

    private static @Nullable Proxy proxy(Map<String, String> environment, String... names) {
        for (var name : names) {
            var value = environment.getOrDefault(name, "");
            if (value.isEmpty()) continue;
            var text = value.contains("://") ? value : "http://" + value;
            try {
                if (Url.parse(text) instanceof Parsed.Ok(Url url)) return Proxy.of(url);
            } catch (IllegalArgumentException _) {
                // Reported below, without what may be a password.
            }
            throw new IllegalArgumentException(name);
        }
        return null;
    }

    private static String first(Map<String, String> environment, String... names) {
        for (var name : names) {
            var value = environment.getOrDefault(name, "");
            if (!value.isEmpty()) return value;
        }
        return "";
    }

    private boolean isDirect(String hostname) {
        if (direct.isEmpty()) return false;
        var host = withoutEnd(hostname);
        var address = HostName.isAddress(host)
                ? InetAddress.ofLiteral(HostName.unbracketed(host)).getAddress()
                : null;
        for (var name : direct) {
            if (name.equals("*")) return true;
            if (address == null ? covers(name, host) : covers(name, address)) return true;
        }
        return false;
    }

    private static boolean covers(String name, String host) {
        var domain = withoutEnd(name.startsWith(".") ? name.substring(1) : name).toLowerCase(Locale.ROOT);
        return host.equals(domain) || HostName.isBelow(host, domain);
    }

    /// Whether an address is this one, or in this network.
    private static boolean covers(String name, byte[] address) {
        var slash = name.indexOf('/');
        try {
            var network = InetAddress.ofLiteral(HostName.unbracketed(slash < 0 ? name : name.substring(0, slash)))
                    .getAddress();
            var bits = slash < 0 ? 8 * network.length : Integer.parseInt(name.substring(slash + 1));
            if (network.length != address.length || bits < 0 || bits > 8 * network.length) return false;
            for (int bit = 0; bit < bits; bit++) {
                if (((network[bit / 8] ^ address[bit / 8]) & (0x80 >> bit % 8)) != 0) return false;
            }
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static String withoutEnd(String host) {
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }
}

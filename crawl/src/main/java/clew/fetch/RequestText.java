package clew.fetch;

import clew.url.Url;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Writes requests. What is the same in all requests to an origin is put together once.
final class RequestText {
    private static final String ACCEPT = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";

    private final FetchOptions options;
    private String origin = "";
    private String fixed = "";
    private String ownCookies = "";

    RequestText(FetchOptions options) {
        this.options = options;
    }

    /// A request for `url`, byte for byte as it is serialised.
    byte[] get(Url url, String cookies) {
        if (!url.origin().equals(origin)) prepare(url);
        var text = new StringBuilder(256).append("GET ");
        if (viaProxy(url) != null) text.append(origin);
        text.append(url.requestTarget()).append(fixed);
        if (!cookies.isEmpty() || !ownCookies.isEmpty()) {
            var both = !cookies.isEmpty() && !ownCookies.isEmpty();
            text.append("Cookie: ")
                    .append(ownCookies)
                    .append(both ? "; " : "")
                    .append(cookies)
                    .append("\r\n");
        }
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /// Asks a proxy for a way through to a server.
    static byte[] connect(String server, Proxy proxy, String userAgent) {
        var text = new StringBuilder("CONNECT ")
                .append(server)
                .append(" HTTP/1.1\r\nHost: ")
                .append(server);
        text.append("\r\nUser-Agent: ").append(userAgent).append("\r\n");
        if (proxy.credentials() != null)
            text.append("Proxy-Authorization: ").append(proxy.credentials()).append("\r\n");
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private void prepare(Url url) {
        var text = new StringBuilder(" HTTP/1.1\r\n");
        add(text, "Host", url.host());
        addUnlessGiven(text, "User-Agent", options.userAgent(), url);
        addUnlessGiven(text, "Accept", ACCEPT, url);
        addUnlessGiven(text, "Accept-Encoding", ContentCoding.ACCEPTED, url);
        var cookies = new StringBuilder();
        for (var header : options.headers()) {
            if (!header.goesTo(url)) continue;
            if (!header.isNamed("Cookie")) add(text, header.name(), header.value());
            else cookies.append(cookies.isEmpty() ? "" : "; ").append(header.value());
        }
        var proxy = viaProxy(url);
        if (proxy != null && proxy.credentials() != null) add(text, "Proxy-Authorization", proxy.credentials());
        origin = url.origin();
        fixed = text.toString();
        ownCookies = cookies.toString();
    }

    private void addUnlessGiven(StringBuilder text, String name, String value, Url url) {
        for (var header : options.headers()) if (header.isNamed(name) && header.goesTo(url)) return;
        add(text, name, value);
    }

    private static void add(StringBuilder text, String name, String value) {
        text.append(name).append(": ").append(value).append("\r\n");
    }

    /// The proxy where it reads the request; what is secure only passes through it.
    private @Nullable Proxy viaProxy(Url url) {
        return url.scheme().equals("http") ? options.proxies().of(url) : null;
    }
}

package clew.http;

import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes requests. What all requests to an origin have in common is built once.
public final class RequestText {
    private static final String ACCEPT = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";

    private final String userAgent;
    private final List<RequestHeader> headers;
    private String origin = "";
    private String fixed = "";
    private String ownCookies = "";

    public RequestText(String userAgent, List<RequestHeader> headers) {
        this.userAgent = userAgent;
        this.headers = List.copyOf(headers);
    }

    /// A request for `url`, exactly as serialized.
    ///
    /// @param via the proxy that forwards it, always the same for an origin; null if it goes to the server directly
    ///     or through a tunnel
    /// @param known what is known of an earlier response
    public byte[] get(Url url, String cookies, @Nullable Proxy via, Validators known) {
        return request("GET ", url, cookies, via, known);
    }

    /// The same request for the head of the response alone.
    public byte[] head(Url url, String cookies, @Nullable Proxy via) {
        return request("HEAD ", url, cookies, via, Validators.NONE);
    }

    private byte[] request(String method, Url url, String cookies, @Nullable Proxy via, Validators known) {
        if (!url.origin().equals(origin)) prepare(url, via);
        var text = new StringBuilder(256).append(method);
        if (via != null) text.append(origin);
        text.append(url.requestTarget()).append(fixed);
        if (!cookies.isEmpty() || !ownCookies.isEmpty()) {
            var both = !cookies.isEmpty() && !ownCookies.isEmpty();
            text.append("Cookie: ")
                    .append(ownCookies)
                    .append(both ? "; " : "")
                    .append(cookies)
                    .append("\r\n");
        }
        return text.append(known.lines()).append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /// The CONNECT request that asks a proxy for a tunnel to a server.
    public static byte[] connect(String server, Proxy proxy, String userAgent) {
        var text = new StringBuilder("CONNECT ")
                .append(server)
                .append(" HTTP/1.1\r\nHost: ")
                .append(server);
        text.append("\r\nUser-Agent: ").append(userAgent).append("\r\n");
        if (proxy.credentials() != null)
            text.append("Proxy-Authorization: ").append(proxy.credentials()).append("\r\n");
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private void prepare(Url url, @Nullable Proxy via) {
        var text = new StringBuilder(" HTTP/1.1\r\n");
        add(text, "Host", url.host());
        addUnlessGiven(text, "User-Agent", userAgent, url);
        addUnlessGiven(text, "Accept", ACCEPT, url);
        addUnlessGiven(text, "Accept-Encoding", ContentCoding.ACCEPTED, url);
        var cookies = new StringBuilder();
        for (var header : headers) {
            if (!header.goesTo(url)) continue;
            if (!header.isNamed("Cookie")) add(text, header.name(), header.value());
            else cookies.append(cookies.isEmpty() ? "" : "; ").append(header.value());
        }
        if (via != null && via.credentials() != null) add(text, "Proxy-Authorization", via.credentials());
        origin = url.origin();
        fixed = text.toString();
        ownCookies = cookies.toString();
    }

    private void addUnlessGiven(StringBuilder text, String name, String value, Url url) {
        for (var header : headers) if (header.isNamed(name) && header.goesTo(url)) return;
        add(text, name, value);
    }

    private static void add(StringBuilder text, String name, String value) {
        text.append(name).append(": ").append(value).append("\r\n");
    }
}

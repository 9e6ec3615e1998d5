package clew.http;

import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// A proxy that sends our requests. The proxy looks up names, we do not.
///
/// @param credentials the value of Proxy-Authorization; null for none
public record Proxy(String hostname, int port, @Nullable String credentials) {
    /// @throws IllegalArgumentException unless `url` is `http://host:port`, with or without user-info
    public static Proxy of(Url url) {
        if (!url.scheme().equals("http") || !url.requestTarget().equals("/")) {
            throw new IllegalArgumentException("a proxy is written as http://host:port and not " + url.display());
        }
        return new Proxy(url.hostname(), url.effectivePort(), RequestHeader.basic(url));
    }

    /// Without the credentials.
    @Override
    public String toString() {
        return hostname + ":" + port;
    }
}

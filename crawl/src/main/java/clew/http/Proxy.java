package clew.http;

import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// A proxy that asks in our place. Names are looked up by it, not by us.
///
/// @param credentials what it is told about us; null for nothing
public record Proxy(String hostname, int port, @Nullable String credentials) {
    /// @throws IllegalArgumentException unless `url` is `http://host:port`, perhaps with user-info
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

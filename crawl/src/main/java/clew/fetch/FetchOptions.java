package clew.fetch;

import clew.url.PercentEncoding;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// How to ask.
///
/// @param timeout one deadline over the whole exchange: look-up, connect, TLS, headers and body
/// @param bodyBytesMax how much of a body is read
/// @param authorization credentials for one origin; null for none
public record FetchOptions(
        Duration timeout,
        int bodyBytesMax,
        String userAgent,
        @Nullable Authorization authorization) {
    public static final Duration TIMEOUT = Duration.ofSeconds(10);
    public static final int BODY_BYTES_MAX = 16 * 1024 * 1024;
    public static final String USER_AGENT = "clew/0.1";

    public FetchOptions {
        if (!timeout.isPositive()) throw new IllegalArgumentException("timeout is " + timeout);
        if (bodyBytesMax < 0) throw new IllegalArgumentException("bodyBytesMax is " + bodyBytesMax);
    }

    public static FetchOptions defaults() {
        return new FetchOptions(TIMEOUT, BODY_BYTES_MAX, USER_AGENT, null);
    }

    /// A user's name and password, sent to their origin and nowhere else.
    public record Authorization(String origin, String header) {
        /// The user-info of `url`, or null where it has none.
        public static @Nullable Authorization of(Url url) {
            if (url.username().isEmpty() && url.password().isEmpty()) return null;
            var pair = PercentEncoding.decode(url.username()) + ":" + PercentEncoding.decode(url.password());
            var header = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
            return new Authorization(url.origin(), header);
        }
    }
}

package clew.fetch;

import clew.http.Cookie;
import clew.http.PinnedAddresses;
import clew.http.Proxies;
import clew.http.Proxy;
import clew.http.RequestHeader;
import clew.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How to ask.
///
/// ```java
/// var options = FetchOptions.of(start).withTimeout(Duration.ofSeconds(5));
/// ```
///
/// @param starts where the crawl begins: what is secret goes to their origins only, and where they are on the public
/// web, no answer leads to an address that is not; empty for a crawl from anywhere to anywhere
/// @param timeout one deadline over the whole exchange: look-up, connect, TLS, headers and body
/// @param bodyBytesMax how much of a body is read, after it has been unpacked
/// @param headers more headers to send, which take the place of our own of the same name
/// @param cookies sent with every request that they are meant for
/// @param proxies which requests go through a proxy
/// @param pinned where to connect to for some hosts, in place of the addresses of their names and of a proxy
/// @param insecure whether servers need not prove who they are
/// @param recordedBytesMax how much of a body is recorded where somebody listens to exchanges, as it is sent
/// @param silenceMax for how long nothing may come of a body that is recorded
/// @param retries whether a request that may succeed another time is sent again
public record FetchOptions(
        List<Url> starts,
        Duration timeout,
        int bodyBytesMax,
        String userAgent,
        List<RequestHeader> headers,
        List<Cookie> cookies,
        Proxies proxies,
        PinnedAddresses pinned,
        boolean insecure,
        long recordedBytesMax,
        Duration silenceMax,
        boolean retries) {
    public static final Duration TIMEOUT = Duration.ofSeconds(10);
    public static final Duration SILENCE = Duration.ofSeconds(30);
    /// A body that is recorded fails where less than this comes within [#PACE_TIME].
    static final int PACE_BYTES = 1024;

    static final Duration PACE_TIME = Duration.ofSeconds(60);
    /// The longest time that may be set. Times are counted in nanoseconds, which last for 292 years.
    public static final Duration TIME_MAX = Duration.ofDays(365);

    private static final String NOT_NEGATIVE = "permitted is 0 or more";
    public static final int BODY_BYTES_MAX = 16 * 1024 * 1024;
    public static final String USER_AGENT = "clew/" + Release.SERIES;

    public FetchOptions {
        requireTime("timeout", timeout);
        requireTime("silenceMax", silenceMax);
        if (bodyBytesMax < 0)
            throw new IllegalArgumentException("bodyBytesMax is " + bodyBytesMax + "; " + NOT_NEGATIVE);
        requireUserAgent(userAgent);
        if (recordedBytesMax < 0) {
            throw new IllegalArgumentException("recordedBytesMax is " + recordedBytesMax + "; " + NOT_NEGATIVE);
        }
        starts = List.copyOf(starts);
        headers = List.copyOf(headers);
        cookies = List.copyOf(cookies);
    }

    /// @throws IllegalArgumentException if that cannot be sent
    public static String requireUserAgent(String userAgent) {
        if (userAgent.chars().allMatch(c -> c >= ' ' && c <= '~')) return userAgent;
        throw new IllegalArgumentException("userAgent is '" + userAgent + "'; permitted is printable ASCII");
    }

    private static void requireTime(String name, Duration value) {
        if (value.isPositive() && value.compareTo(TIME_MAX) <= 0) return;
        throw new IllegalArgumentException(name + " is " + value + "; permitted is more than PT0S, up to " + TIME_MAX);
    }

    public static FetchOptions defaults() {
        return new FetchOptions(
                List.of(),
                TIMEOUT,
                BODY_BYTES_MAX,
                USER_AGENT,
                List.of(),
                List.of(),
                Proxies.NONE,
                PinnedAddresses.NONE,
                false,
                BODY_BYTES_MAX,
                SILENCE,
                true);
    }

    /// The defaults for a crawl that begins at `start`, with its user-info as credentials.
    public static FetchOptions of(Url start) {
        return of(List.of(start));
    }

    /// The defaults for a crawl that begins at all of these. The user-info of each is for its own origin; of several
    /// for one origin the first counts.
    public static FetchOptions of(List<Url> starts) {
        var credentials = new LinkedHashMap<String, RequestHeader>();
        for (var start : starts) {
            var header = RequestHeader.authorization(start);
            if (header != null) credentials.putIfAbsent(start.origin(), header);
        }
        return new FetchOptions(
                starts,
                TIMEOUT,
                BODY_BYTES_MAX,
                USER_AGENT,
                List.copyOf(credentials.values()),
                List.of(),
                Proxies.NONE,
                PinnedAddresses.NONE,
                false,
                BODY_BYTES_MAX,
                SILENCE,
                true);
    }

    /// For a crawl from anywhere to anywhere: whoever began it has control of all links.
    public FetchOptions fromAnywhere() {
        return new FetchOptions(
                List.of(),
                timeout,
                bodyBytesMax,
                userAgent,
                headers,
                cookies,
                proxies,
                pinned,
                insecure,
                recordedBytesMax,
                silenceMax,
                retries);
    }

    public FetchOptions withTimeout(Duration value) {
        return new FetchOptions(
                starts,
                value,
                bodyBytesMax,
                userAgent,
                headers,
                cookies,
                proxies,
                pinned,
                insecure,
                recordedBytesMax,
                silenceMax,
                retries);
    }

    public FetchOptions withBodyBytesMax(int value) {
        return new FetchOptions(
                starts,
                timeout,
                value,
                userAgent,
                headers,
                cookies,
                proxies,
                pinned,
                insecure,
                recordedBytesMax,
                silenceMax,
                retries);
    }

    public FetchOptions withUserAgent(String value) {
        return new FetchOptions(
                starts,
                timeout,
                bodyBytesMax,
                value,
                headers,
                cookies,
                proxies,
                pinned,
                insecure,
                recordedBytesMax,
                silenceMax,
                retries);
    }

    /// Adds headers to those that are here.
    public FetchOptions withHeaders(List<RequestHeader> more) {
        var all = new ArrayList<>(headers);
        all.addAll(more);
        return new FetchOptions(
                starts,
                timeout,
                bodyBytesMax,
                userAgent,
                all,
                cookies,
                proxies,
                pinned,
                insecure,
                recordedBytesMax,
                silenceMax,
                retries);
    }

    public FetchOptions withCookies(List<Cookie> value) {
        return new FetchOptions(
                starts,
                timeout,
                bodyBytesMax,
                userAgent,
                headers,
                value,
                proxies,
                pinned,
                insecure,
                recordedBytesMax,
                silenceMax,
                retries);
    }

    public FetchOptions withProxy(Proxy value) {
        return withProxies(Proxies.all(value));
    }

    public FetchOptions withProxies(Proxies value) {
        return new FetchOptions(
                starts,
                timeout,
                bodyBytesMax,
                userAgent,
                headers,
                cookies,
                value,
                pinned,
                insecure,
                recordedBytesMax,
                silenceMax,
                retries);
    }

    /// The proxy that all requests go through; null where there is none, or not for all.
    public @Nullable Proxy proxy() {
        var http = proxies.http();
        return http != null && http.equals(proxies.https()) && proxies.direct().isEmpty() ? http : null;
    }

    /// The proxy for `url`; null for none.
    public @Nullable Proxy proxyFor(Url url) {
        return pinned.has(url) ? null : proxies.of(url);
    }

    public FetchOptions withPinned(PinnedAddresses value) {
        return new FetchOptions(
                starts,
                timeout,
                bodyBytesMax,
                userAgent,
                headers,
                cookies,
                proxies,
                value,
                insecure,
                recordedBytesMax,
                silenceMax,
                retries);
    }

    public FetchOptions withInsecure(boolean value) {
        return new FetchOptions(
                starts,
                timeout,
                bodyBytesMax,
                userAgent,
                headers,
                cookies,
                proxies,
                pinned,
                value,
                recordedBytesMax,
                silenceMax,
                retries);
    }

    public FetchOptions withRecordedBytesMax(long value) {
        return new FetchOptions(
                starts,
                timeout,
                bodyBytesMax,
                userAgent,
                headers,
                cookies,
                proxies,
                pinned,
                insecure,
                value,
                silenceMax,
                retries);
    }

    public FetchOptions withSilenceMax(Duration value) {
        return new FetchOptions(
                starts,
                timeout,
                bodyBytesMax,
                userAgent,
                headers,
                cookies,
                proxies,
                pinned,
                insecure,
                recordedBytesMax,
                value,
                retries);
    }

    /// For somebody who decides alone when a request is sent again.
    public FetchOptions withoutRetries() {
        return new FetchOptions(
                starts,
                timeout,
                bodyBytesMax,
                userAgent,
                headers,
                cookies,
                proxies,
                pinned,
                insecure,
                recordedBytesMax,
                silenceMax,
                false);
    }
}

package clew.http;

import clew.url.PercentEncoding;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A header to send.
///
/// @param origin the only origin that it is sent to; null for all
public record RequestHeader(
        String name, String value, @Nullable String origin) {
    /// Headers that HTTP itself needs; another value would break an exchange, or the next one on its connection.
    private static final Set<String> OURS = Set.of(
            "host",
            "content-length",
            "transfer-encoding",
            "connection",
            "keep-alive",
            "upgrade",
            "te",
            "trailer",
            "expect",
            "proxy-authorization",
            "proxy-connection");

    private static final Set<String> SECRET = Set.of("authorization", "cookie");

    public RequestHeader {
        if (!isToken(name)) throw new IllegalArgumentException("\"" + name + "\" is not a valid header name");
        if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("the header " + name + " cannot be set");
        }
        if (!value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c != 0x7F && c <= 0xFF))) {
            throw new IllegalArgumentException("the value of the header " + name + " holds a control character");
        }
    }

    /// A header written as `Name: value`, for the origin of `start` only: only its author knows whether it holds a
    /// secret.
    ///
    /// @throws IllegalArgumentException if it may not be sent
    public static RequestHeader parse(String line, Url start) {
        var colon = line.indexOf(':');
        if (colon < 0) throw new IllegalArgumentException("a header is written as Name: value");
        var name = line.substring(0, colon).strip();
        // Strips blanks only: a line break at either end is refused like one in the middle.
        int from = colon + 1;
        int to = line.length();
        while (from < to && isBlank(line.charAt(from))) from++;
        while (from < to && isBlank(line.charAt(to - 1))) to--;
        return new RequestHeader(name, line.substring(from, to), start.origin());
    }

    /// The same header for every origin; one that is known to hold a secret is not changed.
    public RequestHeader everywhere() {
        return SECRET.contains(name.toLowerCase(Locale.ROOT)) ? this : new RequestHeader(name, value, null);
    }

    /// The user-info of `url` as credentials for its origin, or null if it has none.
    public static @Nullable RequestHeader authorization(Url url) {
        var basic = basic(url);
        return basic == null ? null : new RequestHeader("Authorization", basic, url.origin());
    }

    /// The user-info of `url` in the Basic scheme, or null if it has none.
    public static @Nullable String basic(Url url) {
        if (url.username().isEmpty() && url.password().isEmpty()) return null;
        var pair = PercentEncoding.decode(url.username()) + ":" + PercentEncoding.decode(url.password());
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    /// Whether it is sent with a request for `url`. Another scheme or port of the same host is another origin.
    public boolean goesTo(Url url) {
        return origin == null || origin.equals(url.origin());
    }

    boolean isNamed(String other) {
        return name.equalsIgnoreCase(other);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isToken(String text) {
        return !text.isEmpty()
                && text.chars()
                        .allMatch(c -> (c >= '0' && c <= '9')
                                || (c >= 'a' && c <= 'z')
                                || (c >= 'A' && c <= 'Z')
                                || "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
    }

    /// Without the value, which may be a secret.
    @Override
    public String toString() {
        return name + ": …";
    }
}

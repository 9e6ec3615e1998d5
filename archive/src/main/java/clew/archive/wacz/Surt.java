package clew.archive.wacz;

import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/// The key of a URL in an index: the host with its labels reversed, then port, path and sorted query, all in lower case
/// and without the scheme, as in `com,example:8080)/a?b&c`.
///
/// This is what warcio and replayweb.page compute, to the letter: they look for pages by it.
public final class Surt {
    private Surt() {}

    public static String of(String url) {
        if (!url.startsWith("http:") && !url.startsWith("https:")) return plain(url);
        var lower = url.replaceFirst("^(https?://)www\\d*\\.", "$1").toLowerCase(Locale.ROOT);
        return Url.parse(lower).ok().map(Surt::of).orElseGet(() -> plain(url));
    }

    /// The key of a request.
    ///
    /// @param sent what it sent, as a query; empty for GET
    public static String of(String url, String method, String sent) {
        return of(method.equals("GET") ? url : SentQuery.added(url, method, sent));
    }

    private static String of(Url url) {
        var labels = Arrays.asList(url.hostname().split("\\.", -1)).reversed();
        var key = new StringBuilder(String.join(",", labels));
        if (!url.port().isEmpty()) key.append(':').append(url.port());
        key.append(')').append(url.pathname());
        if (url.search().length() > 1) {
            var pairs = url.search().substring(1).split("&", -1);
            Arrays.sort(pairs);
            key.append('?').append(String.join("&", pairs));
        }
        return plain(key.toString());
    }

    /// A key ends at a blank, and lines are compared as bytes.
    private static String plain(String key) {
        if (key.chars().allMatch(c -> c > ' ' && c < 0x7F)) return key;
        var plain = new StringBuilder();
        for (var b : key.getBytes(StandardCharsets.UTF_8)) {
            if (b > ' ' && b < 0x7F) plain.append((char) b);
            else plain.append('%').append(String.format("%02x", b & 0xFF));
        }
        return plain.toString();
    }
}

package clew.http;

import clew.url.HostName;
import clew.url.Url;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A cookie, and where it may be sent (RFC 6265).
///
/// @param domain the host it belongs to, in lower case, without a leading dot
/// @param subdomains whether it is also sent to hosts below that one
/// @param secure whether it is sent over https only
/// @param expires when it expires; null for never
public record Cookie(
        String name,
        String value,
        String domain,
        boolean subdomains,
        String path,
        boolean secure,
        @Nullable Instant expires) {
    public Cookie {
        if (!isText(name) || !isText(value)) throw new IllegalArgumentException("a cookie holds a control character");
        if (domain.isEmpty()) throw new IllegalArgumentException("a cookie has no domain");
        if (!path.startsWith("/")) throw new IllegalArgumentException("the path of a cookie is \"" + path + "\"");
    }

    boolean goesTo(Url url, Instant now) {
        return (expires == null || now.isBefore(expires))
                && (!secure || url.scheme().equals("https"))
                && (url.hostname().equals(domain) || (subdomains && HostName.isBelow(url.hostname(), domain)))
                && pathMatches(url.pathname());
    }

    /// Whether a cookie that is set later replaces this one.
    boolean isReplacedBy(Cookie later) {
        return name.equals(later.name) && domain.equals(later.domain) && path.equals(later.path);
    }

    private boolean pathMatches(String requested) {
        return requested.startsWith(path)
                && (requested.length() == path.length()
                        || path.endsWith("/")
                        || requested.charAt(path.length()) == '/');
    }

    private static boolean isText(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c != 0x7F && c <= 0xFF && c != ';');
    }
}

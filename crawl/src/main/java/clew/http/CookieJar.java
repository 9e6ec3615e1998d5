package clew.http;

import clew.url.HostName;
import clew.url.Url;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The cookies of one ticket: the fixed ones of the crawl, and those that servers set during its redirects. The
/// latter are dropped with the ticket, so that no page depends on which was requested before it.
public final class CookieJar {
    private static final int SET_MAX = 50;
    private static final int SET_CHARS_MAX = 4 * 1024;
    private static final int MAX_AGE_DIGITS_MAX = 9;

    private final List<Cookie> fixed;
    private final InstantSource clock;
    private final List<Cookie> set = new ArrayList<>();

    public CookieJar(List<Cookie> fixed, InstantSource clock) {
        this.fixed = fixed;
        this.clock = clock;
    }

    /// Starts a ticket.
    public void clear() {
        set.clear();
    }

    /// The cookies to send to `url`; empty for none. Longer paths come first.
    public String header(Url url) {
        if (fixed.isEmpty() && set.isEmpty()) return "";
        var now = clock.instant();
        var cookies = new ArrayList<Cookie>();
        for (var cookie : fixed) if (set.stream().noneMatch(cookie::isReplacedBy)) cookies.add(cookie);
        cookies.addAll(set);
        cookies.removeIf(cookie -> !cookie.goesTo(url, now));
        cookies.sort(Comparator.comparingInt(cookie -> -cookie.path().length()));
        var header = new StringBuilder();
        for (var cookie : cookies) {
            if (!header.isEmpty()) header.append("; ");
            if (!cookie.name().isEmpty()) header.append(cookie.name()).append('=');
            header.append(cookie.value());
        }
        return header.toString();
    }

    /// Stores what a server set in its answer to `url`, as far as it is allowed to.
    public void take(Url url, List<String> headers) {
        var now = clock.instant();
        for (var header : headers) {
            var cookie = header.length() <= SET_CHARS_MAX ? parse(header, url, now) : null;
            if (cookie == null) continue;
            set.removeIf(earlier -> earlier.isReplacedBy(cookie));
            if (set.size() < SET_MAX) set.add(cookie);
        }
    }

    /// Follows RFC 6265, sections 5.2 and 5.3; null for a cookie that is to be ignored. An expired one is stored all
    /// the same: it replaces an earlier one and is not sent. A host may set cookies for its parent domains, but not
    /// for all of `co.uk`; a host that is itself such a public suffix sets cookies for itself only.
    private static @Nullable Cookie parse(String header, Url url, Instant now) {
        var parts = header.split(";", -1);
        var equals = parts[0].indexOf('=');
        var name = equals < 0 ? "" : parts[0].substring(0, equals).strip();
        var value = parts[0].substring(equals + 1).strip();
        var domain = url.hostname();
        var subdomains = false;
        var path = defaultPath(url.pathname());
        var secure = false;
        Instant expires = null;
        Instant ends = null;
        for (int i = 1; i < parts.length; i++) {
            var at = parts[i].indexOf('=');
            var attribute =
                    (at < 0 ? parts[i] : parts[i].substring(0, at)).strip().toLowerCase(Locale.ROOT);
            var setting = at < 0 ? "" : parts[i].substring(at + 1).strip();
            switch (attribute) {
                case "domain" -> {
                    var wanted = (setting.startsWith(".") ? setting.substring(1) : setting).toLowerCase(Locale.ROOT);
                    if (wanted.isEmpty()) break;
                    var own = wanted.equals(url.hostname());
                    if (!own && !HostName.isBelow(url.hostname(), wanted)) return null;
                    subdomains = !PublicSuffix.is(wanted);
                    if (!own && !subdomains) return null;
                    domain = wanted;
                }
                case "path" -> path = setting.startsWith("/") ? setting : defaultPath(url.pathname());
                case "secure" -> secure = true;
                case "expires" -> expires = HttpDate.parse(setting).orElse(expires);
                case "max-age" -> ends = end(setting, now, ends);
                default -> {}
            }
        }
        if (name.isEmpty() && value.isEmpty()) return null;
        try {
            return new Cookie(name, value, domain, subdomains, path, secure, ends != null ? ends : expires);
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    private static @Nullable Instant end(String maxAge, Instant now, @Nullable Instant otherwise) {
        var digits = maxAge.startsWith("-") ? maxAge.substring(1) : maxAge;
        if (digits.isEmpty() || digits.length() > MAX_AGE_DIGITS_MAX) return otherwise;
        if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')) return otherwise;
        var seconds = Long.parseLong(maxAge);
        return seconds <= 0 ? Instant.EPOCH : now.plusSeconds(seconds);
    }

    private static String defaultPath(String pathname) {
        var slash = pathname.lastIndexOf('/');
        return slash <= 0 ? "/" : pathname.substring(0, slash);
    }
}

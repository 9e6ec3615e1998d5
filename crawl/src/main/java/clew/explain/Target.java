package clew.explain;

import clew.encoding.Encoding;
import clew.frontier.Frontier;
import clew.page.Kind;
import clew.policy.Address;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.url.Parsed;
import clew.url.Url;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The URL that a story is about, and what makes another URL the same to the crawl.
///
/// @param given as somebody wrote it
/// @param url what that is: an absolute URL
/// @param address what the policy makes of it
/// @param key what all URLs share that are the same page or resource
/// @param listKey what all URLs share that are the same sitemap
/// @param skip the rule of the policy that leaves it out wherever it is linked from; null for none
record Target(
        String given,
        Policy policy,
        Url url,
        Address address,
        String key,
        String listKey,
        @Nullable String skip) {
    private static final Url NOWHERE = Url.of("about:blank");

    /// Reads what somebody wrote: an absolute URL, one without its scheme on the host of the start, or one relative to
    /// the start. Nothing where it is not a URL.
    static Optional<Target> read(String given, Url start, Policy policy) {
        var text = beginsWithHost(given, start) ? start.protocol() + "//" + given : given;
        return Url.parse(text, start) instanceof Parsed.Ok(Url url)
                ? Optional.of(of(given, url, policy))
                : Optional.empty();
    }

    private static Target of(String given, Url url, Policy policy) {
        var skip = policy.judge(url.href(), url, NOWHERE) instanceof Verdict.Skipped(String rule) ? rule : null;
        return new Target(
                given,
                policy,
                url,
                policy.address(url),
                Frontier.key(policy, Kind.PAGE, url),
                Frontier.key(policy, Kind.SITEMAP, url),
                skip);
    }

    private static boolean beginsWithHost(String given, Url start) {
        if (start.hostname().isEmpty()) return false;
        var text = given.toLowerCase(Locale.ROOT);
        var rest = text.startsWith("www.") && !start.hostname().startsWith("www.") ? text.substring(4) : text;
        if (!rest.startsWith(start.hostname())) return false;
        var after = rest.substring(start.hostname().length());
        return after.isEmpty() || after.matches("(:[0-9]+)?([/?#].*)?");
    }

    /// The key of its tickets of that kind.
    String key(Kind kind) {
        return switch (kind) {
            case PAGE, RESOURCE, EXTERNAL -> key;
            case SITEMAP -> listKey;
        };
    }

    /// Whether a ticket of that kind for `other` is its ticket.
    boolean isTicketOf(Kind kind, Url other) {
        return Frontier.key(policy, kind, other).equals(key(kind));
    }

    /// Whether a link with this href, which a rule leaves out, leads to it.
    boolean isWrittenAs(String href, Url base, Encoding encoding) {
        return Url.parse(href, base, encoding) instanceof Parsed.Ok(Url resolved)
                && policy.key(policy.address(resolved).shown()).equals(key);
    }

    /// Whether another URL differs from it in no more than what people mix up: the scheme, `www.`, case, or a slash at
    /// the end.
    boolean isNear(Url other) {
        return plain(other).equals(plain(address.shown()));
    }

    /// How near URLs end, slashes apart and in lower case. Others may end so as well.
    String nearEnding() {
        var search = address.shown().search().toLowerCase(Locale.ROOT);
        return withoutSlashes(search.isEmpty() ? plain(address.shown()) : search);
    }

    private static String plain(Url url) {
        var host = url.host().startsWith("www.") ? url.host().substring(4) : url.host();
        return (host + withoutSlashes(url.pathname()) + url.search()).toLowerCase(Locale.ROOT);
    }

    private static String withoutSlashes(String text) {
        var end = text.length();
        while (end > 0 && text.charAt(end - 1) == '/') end--;
        return text.substring(0, end);
    }
}

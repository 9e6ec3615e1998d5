package clew.policy;

import clew.url.Parsed;
import clew.url.Url;
import java.util.List;
import java.util.Optional;

/// Turns what a page says into what a crawl prints, compares and follows.
///
/// 1. A policy is a pure function: the same text and base give the same URL.
/// 2. It is idempotent: a URL that came out of it goes through unchanged.
public final class Policy {
    private static final Policy STANDARD = new Policy("standard", List.of(new DropFragment(), new DropUserInfo()));

    private final String name;
    private final List<Rewrite> rewrites;

    private Policy(String name, List<Rewrite> rewrites) {
        this.name = name;
        this.rewrites = List.copyOf(rewrites);
    }

    /// The URL Standard and nothing more, but for fragment and user-info.
    public static Policy standard() {
        return STANDARD;
    }

    public String name() {
        return name;
    }

    /// A link as it is printed and followed, or nothing where it is no `http` or `https` URL.
    public Optional<Url> sanitize(String href, Url base) {
        return switch (Url.parse(href, base)) {
            case Parsed.Ok(Url url) -> sanitize(url);
            case Parsed.Bad _ -> Optional.empty();
        };
    }

    /// The same for a URL that has been resolved already.
    public Optional<Url> sanitize(Url url) {
        return isHttp(url) ? Optional.of(rewrite(url)) : Optional.empty();
    }

    /// What two URLs share when they are one page.
    public String key(Url sanitized) {
        return sanitized.href();
    }

    private Url rewrite(Url url) {
        var result = url;
        for (var rewrite : rewrites) result = rewrite.apply(result);
        return result;
    }

    private static boolean isHttp(Url url) {
        return switch (url.scheme()) {
            case "http", "https" -> true;
            default -> false;
        };
    }
}

package clew.chrome;

import clew.fetch.FetchOptions;
import clew.page.LinkTags;
import clew.policy.Policy;
import clew.policy.Scope;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How pages are rendered.
///
/// @param fetch how requests are sent; the timeout is also the time limit for rendering a page
/// @param policy which URLs count as the same page
/// @param scope which documents may be shown inside others
/// @param blocked what is never requested
/// @param awaited a CSS selector; a page without such an element gets up to a minute of virtual time; null for none
/// @param scrolling whether to scroll to the end of each page while it grows
/// @param links which elements are links
/// @param screenshots where a screenshot of each page goes; null for nowhere
/// @param log where the requests of pages are listed; null for nowhere
public record ChromeOptions(
        FetchOptions fetch,
        Policy policy,
        Scope scope,
        Set<Blockable> blocked,
        @Nullable String awaited,
        boolean scrolling,
        LinkTags links,
        @Nullable Screenshots screenshots,
        @Nullable RequestLog log) {
    /// What can be blocked.
    public enum Blockable {
        IMAGES("Image"),
        FONTS("Font"),
        MEDIA("Media");

        private final String resourceType;

        Blockable(String resourceType) {
            this.resourceType = resourceType;
        }

        String resourceType() {
            return resourceType;
        }

        /// The elements of a list such as `images,fonts,media`; empty if it names others.
        public static Optional<Set<Blockable>> of(String list) {
            var named = EnumSet.noneOf(Blockable.class);
            for (var word : list.split(",", -1)) {
                var before = named.size();
                for (var kind : values()) {
                    if (kind.name().toLowerCase(Locale.ROOT).equals(word.strip())) named.add(kind);
                }
                if (named.size() == before) return Optional.empty();
            }
            return Optional.of(named);
        }
    }

    public ChromeOptions {
        blocked = Set.copyOf(blocked);
    }

    /// The defaults: nothing is blocked, awaited or scrolled.
    public static ChromeOptions of(FetchOptions fetch, Policy policy, Scope scope) {
        return new ChromeOptions(fetch, policy, scope, Set.of(), null, false, LinkTags.A, null, null);
    }

    public ChromeOptions withBlocked(Set<Blockable> value) {
        return new ChromeOptions(fetch, policy, scope, value, awaited, scrolling, links, screenshots, log);
    }

    public ChromeOptions withAwaited(@Nullable String value) {
        return new ChromeOptions(fetch, policy, scope, blocked, value, scrolling, links, screenshots, log);
    }

    public ChromeOptions withScrolling(boolean value) {
        return new ChromeOptions(fetch, policy, scope, blocked, awaited, value, links, screenshots, log);
    }

    public ChromeOptions withLinks(LinkTags value) {
        return new ChromeOptions(fetch, policy, scope, blocked, awaited, scrolling, value, screenshots, log);
    }

    public ChromeOptions withScreenshots(@Nullable Screenshots value) {
        return new ChromeOptions(fetch, policy, scope, blocked, awaited, scrolling, links, value, log);
    }

    public ChromeOptions withLog(@Nullable RequestLog value) {
        return new ChromeOptions(fetch, policy, scope, blocked, awaited, scrolling, links, screenshots, value);
    }
}

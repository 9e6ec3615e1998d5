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

/// How pages are shown.
///
/// @param fetch how servers are asked; the timeout is also how long a page may take to be shown
/// @param policy which URLs are one page
/// @param scope which documents may be shown inside of others
/// @param blocked what is never asked for
/// @param awaited a selector; a page without such an element is given up to a minute of virtual time; null for none
/// @param scrolling whether to go to the end of each page, and on as long as that makes it longer
/// @param links which elements are links
/// @param screenshots where a picture of each page goes; null for nowhere
public record ChromeOptions(
        FetchOptions fetch,
        Policy policy,
        Scope scope,
        Set<Blockable> blocked,
        @Nullable String awaited,
        boolean scrolling,
        LinkTags links,
        @Nullable Screenshots screenshots) {
    /// What a page can do without.
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

        /// Those in a list such as `images,fonts,media`; nothing where it names others.
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

    /// Pages as they come: nothing is blocked, awaited or scrolled.
    public static ChromeOptions of(FetchOptions fetch, Policy policy, Scope scope) {
        return new ChromeOptions(fetch, policy, scope, Set.of(), null, false, LinkTags.A, null);
    }

    public ChromeOptions withBlocked(Set<Blockable> value) {
        return new ChromeOptions(fetch, policy, scope, value, awaited, scrolling, links, screenshots);
    }

    public ChromeOptions withAwaited(@Nullable String value) {
        return new ChromeOptions(fetch, policy, scope, blocked, value, scrolling, links, screenshots);
    }

    public ChromeOptions withScrolling(boolean value) {
        return new ChromeOptions(fetch, policy, scope, blocked, awaited, value, links, screenshots);
    }

    public ChromeOptions withLinks(LinkTags value) {
        return new ChromeOptions(fetch, policy, scope, blocked, awaited, scrolling, value, screenshots);
    }

    public ChromeOptions withScreenshots(@Nullable Screenshots value) {
        return new ChromeOptions(fetch, policy, scope, blocked, awaited, scrolling, links, value);
    }
}

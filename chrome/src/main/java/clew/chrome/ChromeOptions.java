package clew.chrome;

import clew.fetch.FetchOptions;
import clew.policy.Policy;
import clew.policy.Scope;
import java.util.Set;

/// How pages are shown.
///
/// @param fetch how servers are asked; the timeout is also how long a page may take to be shown
/// @param policy which URLs are one page
/// @param scope which documents may be shown inside of others
/// @param blocked what is never asked for
public record ChromeOptions(FetchOptions fetch, Policy policy, Scope scope, Set<Blockable> blocked) {
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
    }

    public ChromeOptions {
        blocked = Set.copyOf(blocked);
    }
}

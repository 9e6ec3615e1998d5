package clew.diff;

import clew.frontier.Frontier;
import clew.page.Kind;
import clew.page.Page;
import clew.policy.Policy;
import clew.url.Url;

/// What pages and URLs of both crawls are compared by.
///
/// The policy of the old crawl decides which URLs are one page. If the new crawl has the same one, it decides for its
/// own pages: a policy may speak of the host that its crawl starts at.
final class PageKeys {
    private final HostMap hosts;
    private final Policy oldPolicy;
    private final Policy newPolicy;
    private final boolean samePolicy;

    PageKeys(SavedCrawl old, SavedCrawl now, HostMap hosts) {
        this.hosts = hosts;
        this.oldPolicy = old.policy();
        this.samePolicy = now.hasPolicyOf(old);
        this.newPolicy = samePolicy ? now.policy() : oldPolicy;
    }

    /// Only what belongs to the site is compared. Sitemaps are not: each page of theirs is.
    static boolean isCompared(Page page) {
        return page.ticket().kind() == Kind.PAGE || page.ticket().kind() == Kind.RESOURCE;
    }

    String ofOldPage(Page page) {
        var shown = oldPolicy.address(page.ticket().url()).shown();
        var mapped = hosts.ofOld(shown);
        return mapped.equals(shown.href()) ? key(oldPolicy, page) : mapped;
    }

    String ofNewPage(Page page) {
        var shown = newPolicy.address(page.ticket().url()).shown();
        var mapped = hosts.ofNew(shown);
        return mapped.equals(shown.href()) ? key(newPolicy, page) : mapped;
    }

    private static String key(Policy policy, Page page) {
        return Frontier.key(policy, page.ticket().kind(), page.ticket().url());
    }

    /// What the target of a link of an old page is compared by.
    String ofOldLink(Url shown) {
        return hosts.ofOld(shown);
    }

    String ofNewLink(Url shown) {
        return hosts.ofNew(samePolicy ? shown : oldPolicy.address(shown).shown());
    }

    /// A URL that an old page names: compared as it is, but for its host.
    String ofOldUrl(Url url) {
        return hosts.ofOld(url);
    }

    String ofNewUrl(Url url) {
        return hosts.ofNew(url);
    }

    /// Whether the same URL always gives the same for both crawls.
    boolean areSame() {
        return samePolicy && hosts.isEmpty();
    }
}

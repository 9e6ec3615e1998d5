package clew;

import clew.engine.CrawlSettings;
import clew.fetch.FetchOptions;
import clew.page.LinkTags;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.ScopeRule;
import clew.url.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The [CrawlSettings] of a crawl that is being described, with their defaults.
final class SettingsDraft {
    Policy policy = Policy.standard();
    ScopeRule scope = ScopeRule.HOST;
    boolean robots = true;
    boolean sitemaps;
    boolean nofollow;
    boolean traps = true;
    int maxDepth = Integer.MAX_VALUE;
    LinkTags links = LinkTags.A;
    Requisites requisites = Requisites.NONE;
    boolean facts;
    LinkChecks checks = LinkChecks.NONE;
    Map<String, String> rendering = Map.of();
    Map<String, String> source = Map.of();

    /// A copy of settings that were saved.
    static SettingsDraft of(CrawlSettings saved) {
        var draft = new SettingsDraft();
        draft.policy = saved.policy();
        draft.scope = saved.scope();
        draft.robots = saved.obeysRobots();
        draft.sitemaps = saved.sitemaps();
        draft.nofollow = saved.nofollow();
        draft.traps = saved.traps();
        draft.maxDepth = saved.depthMax();
        draft.links = saved.links();
        draft.requisites = saved.requisites();
        draft.facts = saved.facts();
        draft.checks = saved.checks();
        draft.rendering = saved.rendering();
        draft.source = saved.source();
        return draft;
    }

    /// The settings of renderer and source.
    Map<String, String> parts() {
        var parts = new HashMap<>(rendering);
        parts.putAll(source);
        return parts;
    }

    CrawlSettings settings(List<Url> starts, List<Url> urlLists, FetchOptions fetch, long maxPages) {
        return new CrawlSettings(
                starts,
                urlLists,
                policy,
                scope,
                robots,
                sitemaps,
                nofollow,
                traps,
                maxDepth,
                links,
                fetch.bodyBytesMax(),
                fetch.userAgent(),
                requisites,
                maxPages,
                facts,
                checks,
                rendering,
                source);
    }
}

package clew.engine;

import clew.fetch.FetchOptions;
import clew.frontier.Frontier;
import clew.frontier.Limits;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// What to crawl, and how.
///
/// @param start where the crawl begins
/// @param scope which URLs are followed
/// @param workers how many requests are open at once, at most
/// @param pagesMax how many URLs are asked for, at most; 0 for any number
/// @param limits how far links are followed
/// @param robotsAgent as whom to obey robots.txt; null to ignore it
/// @param sitemaps whether to read the site's sitemaps too
public record CrawlOptions(
        Url start,
        Policy policy,
        Scope scope,
        int workers,
        long pagesMax,
        Limits limits,
        @Nullable String robotsAgent,
        boolean sitemaps) {
    public static final int WORKERS = 8;
    public static final int WORKERS_MAX = 1024;

    public CrawlOptions {
        if (!start.isHttp()) {
            throw new IllegalArgumentException("a crawl starts at http or https, not " + start.display());
        }
        if (workers < 1 || workers > WORKERS_MAX) throw new IllegalArgumentException("workers is " + workers);
        if (pagesMax < 0) throw new IllegalArgumentException("pagesMax is " + pagesMax);
    }

    Frontier.Rules rules() {
        return new Frontier.Rules(policy, scope, limits, robotsAgent, sitemaps);
    }

    /// The defaults: the standard policy, the start's host, eight workers, no limit on pages, robots.txt obeyed.
    public static CrawlOptions of(Url start) {
        return new CrawlOptions(
                start,
                Policy.standard(),
                Scope.host(start),
                WORKERS,
                0,
                Limits.defaults(),
                FetchOptions.USER_AGENT,
                false);
    }
}

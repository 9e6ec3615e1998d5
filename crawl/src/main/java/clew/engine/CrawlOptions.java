package clew.engine;

import clew.policy.Policy;
import clew.url.Url;

/// What to crawl, and how.
///
/// @param start where the crawl begins; its host is the scope
/// @param workers how many requests are open at once, at most
/// @param pagesMax how many URLs are asked for, at most; 0 for any number
public record CrawlOptions(Url start, Policy policy, int workers, long pagesMax) {
    public static final int WORKERS = 8;
    public static final int WORKERS_MAX = 1024;

    public CrawlOptions {
        var given = start;
        start = policy.sanitize(start)
                .orElseThrow(
                        () -> new IllegalArgumentException("a crawl starts at http or https, not " + given.display()));
        if (workers < 1 || workers > WORKERS_MAX) throw new IllegalArgumentException("workers is " + workers);
        if (pagesMax < 0) throw new IllegalArgumentException("pagesMax is " + pagesMax);
    }

    /// The defaults: the standard policy, eight workers, no limit.
    public static CrawlOptions of(Url start) {
        return new CrawlOptions(start, Policy.standard(), WORKERS, 0);
    }
}

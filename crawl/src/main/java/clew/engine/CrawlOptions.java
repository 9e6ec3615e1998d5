package clew.engine;

import clew.extract.ResourceExtractor;
import clew.fetch.FetchOptions;
import clew.frontier.Fingerprint;
import clew.frontier.Frontier;
import clew.frontier.Limits;
import clew.frontier.QueueLimits;
import clew.journal.JournalHeader;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Scope;
import clew.url.Url;
import clew.visit.VisitRules;
import clew.visit.WorkerPool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What to crawl, and how.
///
/// @param starts where the crawl begins; may be none where there are lists
/// @param scope which URLs are followed
/// @param workers how many requests are open at once, at most
/// @param pagesMax how many pages are asked for, at most; 0 for any number. Where resources or external links are
///     wanted, so many pages get tickets, and all that these need or lead to is still fetched
/// @param limits how far links are followed
/// @param robotsAgent as whom to obey robots.txt; null to ignore it
/// @param sitemaps whether to read the site's sitemaps too
/// @param requisites which of the files that pages need are fetched
/// @param lists sitemaps that are read whatever the site says
/// @param facts whether to read what pages say beside their links
/// @param checks which links that are not followed are requested to find out whether they lead anywhere
/// @param queues what may wait in memory
public record CrawlOptions(
        List<Url> starts,
        Policy policy,
        Scope scope,
        int workers,
        long pagesMax,
        Limits limits,
        @Nullable String robotsAgent,
        boolean sitemaps,
        Requisites requisites,
        List<Url> lists,
        boolean facts,
        LinkChecks checks,
        QueueLimits queues) {
    public static final int WORKERS = 8;
    public static final int WORKERS_MAX = WorkerPool.WORKERS_MAX;

    /// A crawl of pages alone.
    public CrawlOptions(
            Url start,
            Policy policy,
            Scope scope,
            int workers,
            long pagesMax,
            Limits limits,
            @Nullable String robotsAgent,
            boolean sitemaps) {
        this(
                List.of(start),
                policy,
                scope,
                workers,
                pagesMax,
                limits,
                robotsAgent,
                sitemaps,
                Requisites.NONE,
                List.of(),
                false);
    }

    /// A crawl without external links.
    public CrawlOptions(
            List<Url> starts,
            Policy policy,
            Scope scope,
            int workers,
            long pagesMax,
            Limits limits,
            @Nullable String robotsAgent,
            boolean sitemaps,
            Requisites requisites,
            List<Url> lists,
            boolean facts) {
        this(
                starts,
                policy,
                scope,
                workers,
                pagesMax,
                limits,
                robotsAgent,
                sitemaps,
                requisites,
                lists,
                facts,
                LinkChecks.NONE);
    }

    /// A crawl that shares its process with few others.
    public CrawlOptions(
            List<Url> starts,
            Policy policy,
            Scope scope,
            int workers,
            long pagesMax,
            Limits limits,
            @Nullable String robotsAgent,
            boolean sitemaps,
            Requisites requisites,
            List<Url> lists,
            boolean facts,
            LinkChecks checks) {
        this(
                starts,
                policy,
                scope,
                workers,
                pagesMax,
                limits,
                robotsAgent,
                sitemaps,
                requisites,
                lists,
                facts,
                checks,
                QueueLimits.ALONE);
    }

    public CrawlOptions {
        starts = List.copyOf(starts);
        for (var start : starts) {
            if (!start.isHttp()) {
                throw new IllegalArgumentException("a crawl starts at http or https, not " + start.display());
            }
        }
        if (starts.isEmpty() && lists.isEmpty()) throw new IllegalArgumentException("a crawl starts nowhere");
        if (workers < 1 || workers > WORKERS_MAX) throw new IllegalArgumentException("workers is " + workers);
        if (pagesMax < 0) throw new IllegalArgumentException("pagesMax is " + pagesMax);
        lists = List.copyOf(lists);
    }

    /// Where the crawl begins: the first start, or the first list where there is none.
    public Url start() {
        return starts.isEmpty() ? lists.getFirst() : starts.getFirst();
    }

    /// What decides which links get tickets.
    public Frontier.Rules rules() {
        var admitted = hasMoreThanPages() ? pagesMax : 0;
        return new Frontier.Rules(policy, scope, limits, robotsAgent, sitemaps, requisites, admitted, lists, checks);
    }

    /// How many pages may be handed out; 0 for any number. Where resources or external links are wanted, those of the
    /// last pages have tickets behind many other pages, so the frontier has to see to the limit.
    long handedOutMax() {
        return hasMoreThanPages() ? 0 : pagesMax;
    }

    private boolean hasMoreThanPages() {
        return requisites.areWanted() || checks != LinkChecks.NONE;
    }

    /// @param links the policy by which links are judged
    /// @param header that of the crawl's journal
    /// @param recorded whether every page goes into it
    /// @param details whether anybody else wants more than links
    VisitRules visitRules(Policy links, JournalHeader header, boolean recorded, boolean details) {
        return new VisitRules(
                links,
                robotsAgent == null ? "" : robotsAgent,
                requisites.areWanted() ? new ResourceExtractor(requisites.fromScripts()) : null,
                () -> new Fingerprint(header.hashKey(), header.hashBits()),
                recorded,
                recorded || details,
                facts,
                checks);
    }

    /// The same crawl with resources.
    public CrawlOptions with(Requisites wanted) {
        return new CrawlOptions(
                starts,
                policy,
                scope,
                workers,
                pagesMax,
                limits,
                robotsAgent,
                sitemaps,
                wanted,
                lists,
                facts,
                checks,
                queues);
    }

    /// The same crawl with checks of links.
    public CrawlOptions with(LinkChecks wanted) {
        return new CrawlOptions(
                starts,
                policy,
                scope,
                workers,
                pagesMax,
                limits,
                robotsAgent,
                sitemaps,
                requisites,
                lists,
                facts,
                wanted,
                queues);
    }

    /// The same crawl with other limits of what may wait in memory.
    public CrawlOptions with(QueueLimits others) {
        return new CrawlOptions(
                starts,
                policy,
                scope,
                workers,
                pagesMax,
                limits,
                robotsAgent,
                sitemaps,
                requisites,
                lists,
                facts,
                checks,
                others);
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

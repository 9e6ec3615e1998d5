package clew.frontier;

import clew.journal.Journal;
import clew.journal.Journal.Position;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.policy.Verdict;
import clew.url.Url;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Decides which URL gets which ticket, and whether it may be asked for.
///
/// 1. Ticket 0 is the start URL; then come its sitemaps, if they are wanted; the others are the links of the pages,
///    applied in ticket order, each page's links in document order. So the order of tickets is breadth-first and a
///    function of the site alone.
/// 2. No key gets two tickets, and no URL outside the scope gets one; the start URL always does.
/// 3. No ticket is given out before the robots.txt of its origin is known, unless nobody cares for it.
/// 4. One thread owns it.
public final class Frontier {
    /// As many redirects in a row as a browser follows.
    static final int HOPS_MAX = 20;

    private static final int IN_MEMORY_MAX = 10_000;

    /// In place of a link's index: where the page has moved to.
    private static final int REDIRECT = -1;

    private final Thread owner = Thread.currentThread();
    private final Rules rules;
    private final SeenUrls known;
    private final Backlog waiting;
    private final TrapWatch traps;
    private final String host;
    private KnownRobots robots;
    private long nextNumber;
    private long nextToApply;
    private boolean secure;

    /// What the frontier goes by.
    ///
    /// @param robotsAgent as whom to obey robots.txt; null to ignore it
    /// @param sitemaps whether to read the site's sitemaps
    public record Rules(
            Policy policy,
            Scope scope,
            Limits limits,
            @Nullable String robotsAgent,
            boolean sitemaps) {}

    /// @param journal where the pages that are applied can be read again
    public Frontier(Url start, Rules rules, SeenUrls known, Journal journal) {
        this(start, rules, known, journal, IN_MEMORY_MAX);
    }

    Frontier(Url start, Rules rules, SeenUrls known, Journal journal, int inMemoryMax) {
        this.rules = rules;
        this.known = known;
        this.waiting = new Backlog(inMemoryMax, journal, (page, code, number) -> ticket(page, Found.of(code), number));
        this.traps = new TrapWatch(url ->
                known.contains(rules.policy().key(rules.policy().address(url).shown())));
        var address = rules.policy().address(start);
        known.add(rules.policy().key(address.shown()));
        waiting.add(new Ticket(nextNumber++, Kind.PAGE, address.asked(), null, 0, 0));
        this.host = address.shown().hostname();
        this.robots = KnownRobots.none(rules.robotsAgent() != null);
    }

    /// The robots.txt that has to be known before the next ticket, if there is one.
    public Optional<Url> robotsToAsk() throws IOException {
        assert owner.equals(Thread.currentThread());
        var next = waiting.peek();
        return next == null ? Optional.empty() : robotsToAsk(next.url());
    }

    /// The robots.txt that has to be known before `url` is asked for, if it is not. Where they are not obeyed, the
    /// one of the start may still name sitemaps.
    public Optional<Url> robotsToAsk(Url url) {
        var named = rules.sitemaps() && robots.isEmpty();
        return robots.cover(url) && !named
                ? Optional.empty()
                : Url.parse("/robots.txt", url).ok();
    }

    /// Takes note of a robots.txt, and returns the time it wants between requests.
    public Duration learn(RobotsTxt robotsTxt) {
        assert owner.equals(Thread.currentThread());
        var agent = rules.robotsAgent();
        var origin = RobotRules.of(robotsTxt, agent == null ? "" : agent);
        // Of a host that cannot be reached no sitemap is asked for: the crawl ends at its start.
        if (robots.isEmpty() && rules.sitemaps() && origin.hostFailure() == null) {
            origin.sitemaps().forEach(this::admitSitemap);
        }
        robots = robots.with(origin);
        return agent == null ? Duration.ZERO : origin.crawlDelay();
    }

    /// What may be asked for, as far as that is known.
    public KnownRobots robots() {
        return robots;
    }

    /// The next ticket in order, if one is known.
    public Optional<Ticket> next() throws IOException {
        assert owner.equals(Thread.currentThread());
        return Optional.ofNullable(waiting.poll());
    }

    public boolean isEmpty() {
        return waiting.size() == 0;
    }

    /// How many tickets wait to be handed out.
    public long size() {
        return waiting.size();
    }

    /// The patterns that were taken for traps, and how many links into each were not followed.
    public Map<String, Long> traps() {
        return traps.refused();
    }

    /// Admits what a page leads to. Pages come in ticket order.
    ///
    /// @param position where it lies in the journal
    public void apply(Page page, Position position) {
        assert owner.equals(Thread.currentThread());
        var ticket = page.ticket();
        if (ticket.number() != nextToApply) {
            throw new IllegalStateException("page " + ticket.number() + " applied where " + nextToApply + " was due");
        }
        if (nextToApply++ == 0) secure = page.url().scheme().equals("https");
        traps.begin(page);
        switch (page.outcome()) {
            case Outcome.Read _, Outcome.Index _ -> {
                for (int i = 0; i < page.links().size(); i++) admit(page, i, position);
            }
            case Outcome.Moved _ -> {
                if (ticket.hops() < HOPS_MAX) admit(page, REDIRECT, position);
            }
            case Outcome.Declined _, Outcome.Refused _, Outcome.Failed _ -> {}
        }
        traps.end(page);
    }

    private void admit(Page page, int link, Position position) {
        if (link != REDIRECT
                && page.links().get(link).nofollow()
                && rules.limits().nofollow()) return;
        var address = address(page, link);
        if (address == null) return;
        var admitted = leadsToSitemap(page, link)
                ? isNewSitemap(address.asked()) ? TrapWatch.Verdict.FREE : TrapWatch.Verdict.REFUSED
                : judge(address, page);
        if (admitted == TrapWatch.Verdict.REFUSED) return;
        var found = new Found(link, admitted);
        waiting.add(ticket(page, found, nextNumber++), position, found.code());
    }

    /// Where a ticket was found, and how it is watched.
    ///
    /// @param link the index of a link, or [#REDIRECT]
    private record Found(int link, TrapWatch.Verdict watch) {
        static Found of(int code) {
            var watch = switch (code & 3) {
                case 0 -> TrapWatch.Verdict.FREE;
                case 1 -> TrapWatch.Verdict.WATCHED;
                default -> TrapWatch.Verdict.WATCHED_AT_ANY_DEPTH;
            };
            return new Found((code >> 2) - 1, watch);
        }

        /// In four bytes, for the backlog.
        int code() {
            var bits = switch (watch) {
                case FREE -> 0;
                case WATCHED -> 1;
                case WATCHED_AT_ANY_DEPTH -> 2;
                case REFUSED -> throw new IllegalStateException("a link that was refused has no ticket");
            };
            return Math.multiplyExact(link + 1, 4) | bits;
        }
    }

    /// Where a link of a page leads, or the page itself where it has moved; null for nowhere.
    private @Nullable Address address(Page page, int link) {
        if (link != REDIRECT) return page.links().get(link).address().orElse(null);
        if (!(page.outcome() instanceof Outcome.Moved(int _, Url target))) return null;
        if (page.ticket().kind() == Kind.SITEMAP) return new Address(target, target);
        return rules.policy().judge(target.href(), target, page.url()) instanceof Verdict.Counts(Address address)
                ? address
                : null;
    }

    private static boolean leadsToSitemap(Page page, int link) {
        return link == REDIRECT ? page.ticket().kind() == Kind.SITEMAP : page.outcome() instanceof Outcome.Index;
    }

    private TrapWatch.Verdict judge(Address address, Page from) {
        var limits = rules.limits();
        var depth = from.ticket().depth() + (from.outcome() instanceof Outcome.Moved ? 0 : 1);
        if (address.asked().href().length() > limits.urlLengthMax()
                || depth > limits.depthMax()
                || !rules.scope().contains(address.shown())) return TrapWatch.Verdict.REFUSED;
        var key = rules.policy().key(address.shown());
        if (known.contains(key)) return TrapWatch.Verdict.REFUSED;
        var verdict = limits.traps() ? traps.admit(address.shown(), from.url()) : TrapWatch.Verdict.FREE;
        if (verdict != TrapWatch.Verdict.REFUSED) known.add(key);
        return verdict;
    }

    /// A sitemap of the site; those of other hosts are left alone. It may lie outside of the part that is crawled,
    /// and the same file may be a page as well.
    private boolean isNewSitemap(Url url) {
        var asked = sitemap(url);
        return asked.isHttp()
                && (rules.policy().address(asked).shown().hostname().equals(host)
                        || rules.scope().contains(asked))
                && known.add("sitemap " + asked.href());
    }

    private static Url sitemap(Url url) {
        return url.withoutFragment().withoutUserInfo();
    }

    private void admitSitemap(Url url) {
        if (!isNewSitemap(url)) return;
        waiting.add(new Ticket(nextNumber++, Kind.SITEMAP, sitemap(url), null, 0, 0));
    }

    /// The ticket for what a link of a page leads to. The same whenever it is made.
    private Ticket ticket(Page page, Found where, long number) {
        var parent = page.ticket();
        var link = where.link();
        var hops = link == REDIRECT ? parent.hops() + 1 : 0;
        var address = address(page, link);
        if (address == null) throw new IllegalStateException("link " + link + " of page " + parent.number());
        if (leadsToSitemap(page, link)) {
            return new Ticket(number, Kind.SITEMAP, sitemap(address.asked()), null, 0, hops, parent.number());
        }
        var depth = parent.depth() + (link == REDIRECT ? 0 : 1);
        // https wins: where both schemes are one page and the site has https, it is asked first.
        var found = address.asked();
        var upgraded = rules.policy().oneScheme()
                && secure
                && found.scheme().equals("http")
                && found.port().isEmpty();
        var asked = upgraded ? found.withProtocol("https") : found;
        return new Ticket(
                number,
                Kind.PAGE,
                asked,
                upgraded ? found : null,
                depth,
                hops,
                parent.number(),
                traps.pattern(where.watch(), address.shown(), page.url()));
    }
}

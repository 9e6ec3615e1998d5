package clew.frontier;

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
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
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

    private final Thread owner = Thread.currentThread();
    private final Rules rules;
    private final Set<String> known = new HashSet<>();
    private final Queue<Ticket> waiting = new ArrayDeque<>();
    private final Map<String, RobotRules> robots = new HashMap<>();
    private final TrapWatch traps = new TrapWatch();
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

    public Frontier(Url start, Rules rules) {
        this.rules = rules;
        var address = rules.policy().address(start);
        known.add(rules.policy().key(address.shown()));
        add(Kind.PAGE, address.asked(), null, 0, 0, Ticket.NONE);
        if (rules.robotsAgent() == null && rules.sitemaps())
            admitSitemap(RobotRules.usualSitemap(start), 0, Ticket.NONE);
    }

    /// The robots.txt that has to be known before the next ticket, if there is one.
    public Optional<Url> robotsToAsk() {
        assert owner.equals(Thread.currentThread());
        var next = waiting.peek();
        if (next == null
                || rules.robotsAgent() == null
                || robots.containsKey(next.url().origin())) return Optional.empty();
        return Url.parse("/robots.txt", next.url()).ok();
    }

    /// Takes note of a robots.txt, and returns the time it wants between requests.
    public Duration learn(RobotsTxt robotsTxt) {
        assert owner.equals(Thread.currentThread());
        var agent = rules.robotsAgent();
        if (agent == null) return Duration.ZERO;
        var origin = RobotRules.of(robotsTxt, agent);
        var first = robots.isEmpty();
        robots.put(robotsTxt.url().origin(), origin);
        if (first && rules.sitemaps()) origin.sitemaps().forEach(url -> admitSitemap(url, 0, Ticket.NONE));
        return origin.crawlDelay();
    }

    /// The next ticket in order, if one is known.
    public Optional<Ticket> next() {
        assert owner.equals(Thread.currentThread());
        return Optional.ofNullable(waiting.poll());
    }

    /// Why a ticket must not be asked for, or nothing where it may.
    public Optional<String> refusal(Ticket ticket) {
        var origin = robots.get(ticket.url().origin());
        return origin == null ? Optional.empty() : origin.refusal(ticket.url());
    }

    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /// How many tickets wait to be handed out.
    public int size() {
        return waiting.size();
    }

    /// The patterns that were taken for traps, and how many links into each were not followed.
    public Map<String, Long> traps() {
        return traps.refused();
    }

    /// Admits what a page leads to. Pages come in ticket order.
    public void apply(Page page) {
        assert owner.equals(Thread.currentThread());
        var ticket = page.ticket();
        if (ticket.number() != nextToApply) {
            throw new IllegalStateException("page " + ticket.number() + " applied where " + nextToApply + " was due");
        }
        if (nextToApply++ == 0) secure = page.url().scheme().equals("https");
        switch (page.outcome()) {
            case Outcome.Read _ -> {
                for (var link : page.links()) {
                    if (link.nofollow() && rules.limits().nofollow()) continue;
                    link.address().ifPresent(address -> admit(address, page, ticket.depth() + 1, 0));
                }
            }
            case Outcome.Index _ -> {
                for (var link : page.links()) {
                    link.address().ifPresent(address -> admitSitemap(address.asked(), 0, ticket.number()));
                }
            }
            case Outcome.Moved(int _, Url target) -> moved(page, target);
            case Outcome.Declined _, Outcome.Refused _, Outcome.Failed _ -> {}
        }
    }

    private void moved(Page page, Url target) {
        var ticket = page.ticket();
        if (ticket.hops() >= HOPS_MAX) return;
        if (ticket.kind() == Kind.SITEMAP) admitSitemap(target, ticket.hops() + 1, ticket.number());
        else if (rules.policy().judge(target.href(), target, page.url()) instanceof Verdict.Counts(Address address)) {
            admit(address, page, ticket.depth(), ticket.hops() + 1);
        }
    }

    private void admit(Address address, Page from, int depth, int hops) {
        var limits = rules.limits();
        if (!rules.scope().contains(address.shown())
                || depth > limits.depthMax()
                || address.asked().href().length() > limits.urlLengthMax()
                || known.contains(rules.policy().key(address.shown()))
                || (limits.traps() && traps.isTrap(address.shown(), from.url()))) {
            return;
        }
        known.add(rules.policy().key(address.shown()));
        // https wins: where both schemes are one page and the site has https, it is asked first.
        var found = address.asked();
        var upgraded = rules.policy().oneScheme()
                && secure
                && found.scheme().equals("http")
                && found.port().isEmpty();
        var asked = upgraded ? found.withProtocol("https") : found;
        add(
                Kind.PAGE,
                asked,
                upgraded ? found : null,
                depth,
                hops,
                from.ticket().number());
    }

    /// A sitemap of the site; those of other hosts are left alone. The same file may be a page as well.
    private void admitSitemap(Url url, int hops, long parent) {
        var asked = url.withoutFragment().withoutUserInfo();
        if (!rules.scope().contains(asked) || !known.add("sitemap " + asked.href())) return;
        add(Kind.SITEMAP, asked, null, 0, hops, parent);
    }

    private void add(Kind kind, Url url, @Nullable Url fallback, int depth, int hops, long parent) {
        waiting.add(new Ticket(nextNumber++, kind, url, fallback, depth, hops, parent));
    }
}

package clew.robots;

import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.url.Url;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// What the robots.txt that are known so far let us ask for. Never changes: one more makes another of these, so
/// workers may keep it while the crawl goes on.
public final class KnownRobots {
    private final boolean obeyed;
    private final Predicate<Url> own;
    private final Map<String, RobotRules> rules;

    private KnownRobots(boolean obeyed, Predicate<Url> own, Map<String, RobotRules> rules) {
        this.obeyed = obeyed;
        this.own = own;
        this.rules = rules;
    }

    /// None yet.
    ///
    /// @param obeyed whether anybody cares what they say
    public static KnownRobots none(boolean obeyed) {
        return none(obeyed, _ -> true);
    }

    /// None yet, in a crawl that may fetch resources of other hosts.
    ///
    /// @param own whether a URL is on a host whose pages are crawled
    public static KnownRobots none(boolean obeyed, Predicate<Url> own) {
        return new KnownRobots(obeyed, own, Map.of());
    }

    /// These and one more.
    ///
    /// @param agent how we call ourselves
    public KnownRobots with(RobotsTxt robotsTxt, String agent) {
        return with(RobotRules.of(robotsTxt, agent));
    }

    public KnownRobots with(RobotRules more) {
        var all = new HashMap<>(rules);
        all.put(more.origin(), more);
        return new KnownRobots(obeyed, own, all);
    }

    public boolean isEmpty() {
        return rules.isEmpty();
    }

    /// Whether it is known what may be asked of the origin of `url`.
    public boolean cover(Url url) {
        return !obeyed || rules.containsKey(url.origin());
    }

    /// Whether it is known if `url` may be asked for on behalf of a ticket.
    public boolean decide(Ticket ticket, Url url) {
        return isExempt(ticket, url) || cover(url);
    }

    /// What a page needs from another host is part of the page, as in a browser: no robots.txt is requested for it. Nor
    /// is one to find out whether a link to another host leads anywhere, as a reader would.
    private boolean isExempt(Ticket ticket, Url url) {
        return (ticket.kind() == Kind.EXTERNAL || ticket.kind() == Kind.RESOURCE) && !isOwn(url);
    }

    /// Whether a URL is on a host whose pages are crawled.
    public boolean isOwn(Url url) {
        return own.test(url);
    }

    /// The line of a robots.txt for which a page was not requested; empty where it could not be read.
    public String line(Page refused) {
        var line = line(refused.ticket().url());
        // Or a redirect led to another spelling of the page.
        return line.isEmpty() ? line(refused.url()) : line;
    }

    /// The line of a robots.txt that disallows a URL; empty where none does, or none is known.
    public String line(Url url) {
        var origin = rules.get(url.origin());
        return origin == null ? "" : origin.line(url);
    }

    /// What becomes of a ticket for which `url` must not be asked for, or nothing where it may.
    ///
    /// Where the host of the start page, or of where that has moved to, cannot even be asked for its robots.txt,
    /// then that is the failure of the start page itself.
    public Optional<Outcome> refusal(Ticket ticket, Url url) {
        var origin = rules.get(url.origin());
        if (origin == null || !obeyed || isExempt(ticket, url)) return Optional.empty();
        var failure = origin.hostFailure();
        var start = ticket.depth() == 0 && ticket.kind() == Kind.PAGE;
        return start && failure != null ? Optional.of(new Outcome.Failed(failure)) : origin.refusal(url);
    }
}

package clew.frontier;

import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.url.Url;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Sitemaps: those of the site, once each. They may lie outside of the part that is crawled, and the same file may be
/// a page as well. Those of other hosts are left alone.
///
/// Indexes that list one another, or more and more of them, come to an end: see [Admission.SitemapsMax].
final class SitemapHandler implements KindHandler {
    /// How many levels of indexes are followed.
    static final int LEVELS_MAX = 20;

    /// How many sitemaps are read that an index lists: as many as one index may list.
    static final int LISTED_MAX = 50_000;

    private final Frontier.Rules rules;
    private final Fingerprints known;
    private final Set<String> hosts;
    private final boolean heard;

    /// By number, how many indexes are above those that an index lists.
    private final Map<Long, Integer> levels = new HashMap<>();

    /// @param hosts the site's
    /// @param heard whether anybody hears why a link gets no ticket
    SitemapHandler(Frontier.Rules rules, Fingerprints known, Set<String> hosts, boolean heard) {
        this.rules = rules;
        this.known = known;
        this.hosts = hosts;
        this.heard = heard;
    }

    /// Where a sitemap is; of a policy, only what it maps has a say in that.
    static Address address(Policy policy, Url found) {
        var asked = policy.mapped(found).withoutFragment().withoutUserInfo();
        return new Address(asked, asked);
    }

    private Address address(Url found) {
        return address(rules.policy(), found);
    }

    @Override
    public Verdict moved(Page page, Url target) {
        return new Verdict.Counts(address(target));
    }

    @Override
    public String key(Address address) {
        return key(rules.policy(), address.asked());
    }

    /// A page never has the same one: no URL has a space.
    static String key(Policy policy, Url url) {
        return "sitemap " + address(policy, url).asked().href();
    }

    @Override
    public @Nullable Admission refusal(Address address, Page from, boolean moved) {
        return refusal(address);
    }

    private @Nullable Admission refusal(Address address) {
        var asked = address(address.asked()).asked();
        if (asked.isHttp() && isOfTheSite(asked) && !rules.leaveOut(asked)) return null;
        return heard ? new Admission.OutOfScope("is not of the site") : Admission.OUT_OF_SCOPE;
    }

    @Override
    public Admission admit(Address address, Fingerprint print, Page from, long number) {
        var level = level(from);
        if (level == 0 || known.contains(print)) return admit(print, number);
        if (level > LEVELS_MAX || levels.size() == LISTED_MAX) return Admission.SITEMAPS_MAX;
        levels.put(number, level);
        return admit(print, number);
    }

    /// How many indexes are above what a sitemap leads to; a redirect is none.
    private int level(Page from) {
        var level = levels.getOrDefault(from.ticket().number(), 0);
        return from.outcome() instanceof Outcome.Index ? level + 1 : level;
    }

    /// One that a robots.txt names comes from no page.
    Admission admitNamed(Address address, Fingerprint print, long number) {
        var refusal = refusal(address);
        return refusal == null ? admit(print, number) : refusal;
    }

    private Admission admit(Fingerprint print, long number) {
        if (known.contains(print)) return heard ? new Admission.Known(known.number(print)) : Admission.KNOWN;
        known.add(print, number);
        return new Admission.Ticketed(number, UrlPattern.NONE);
    }

    private boolean isOfTheSite(Url asked) {
        return hosts.contains(rules.policy().address(asked).shown().hostname())
                || rules.scope().contains(asked);
    }

    @Override
    public Ticket ticket(Admission.Ticketed admitted, Address address, Page from, boolean moved) {
        var asked = address(address.asked()).asked();
        var hops = moved ? from.ticket().hops() + 1 : 0;
        return new Ticket(
                admitted.number(),
                Kind.SITEMAP,
                asked,
                null,
                0,
                hops,
                from.ticket().number());
    }

    /// The ticket for one that is read whatever the site says.
    Ticket start(long number, Url list) {
        known.add(key(rules.policy(), list), number);
        return ticket(number, address(list));
    }

    /// The ticket for one that a robots.txt names.
    Ticket ticket(long number, Address address) {
        return new Ticket(number, Kind.SITEMAP, address.asked(), null, 0, 0);
    }
}

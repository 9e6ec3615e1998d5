package clew.frontier;

import clew.page.Kind;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.policy.Verdict;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// Links that lead out of the crawl, where it is asked whether they lead anywhere: once for each key, which they share
/// with pages and resources. One of the site itself gives its key to the page or resource that it turns out to be.
///
/// They are on the pages that are crawled, so no limit is theirs but the length of a URL: a broken link is broken
/// whether or not crawlers may follow it. What is excluded by name stays so. A link of the site itself is one of them
/// where it leads deeper than the crawl goes. [Frontier.Rules#checks] says which of the two are wanted.
final class ExternalHandler implements KindHandler {
    private final Frontier.Rules rules;
    private final Policy policy;
    private final Fingerprints known;
    private final boolean heard;

    /// @param heard whether anybody hears why a link gets no ticket
    ExternalHandler(Frontier.Rules rules, Fingerprints known, boolean heard) {
        this.rules = rules;
        this.policy = rules.policy();
        this.known = known;
        this.heard = heard;
    }

    /// Whether a link of a page is for this handler rather than for that of pages.
    ///
    /// @param isLeft whether the crawl does not follow it, because it leads too deep or is a late refresh
    boolean takes(Verdict verdict, boolean isLeft) {
        if (!(verdict instanceof Verdict.Counts(Address address))
                || !address.shown().isHttp()) return false;
        return rules.scope().contains(address.shown()) ? isLeft : rules.checks() == LinkChecks.ALL;
    }

    @Override
    public Verdict moved(Page page, Url target) {
        return policy.judge(target, page.url());
    }

    @Override
    public String key(Address address) {
        return PageHandler.key(policy, address);
    }

    @Override
    public @Nullable Admission refusal(Address address, Page from, boolean moved) {
        if (address.asked().href().length() > rules.limits().urlLengthMax()) return Admission.TOO_LONG;
        if (!rules.scope().excludes(address.shown())) return null;
        return heard ? new Admission.OutOfScope(ScopeRule.EXCLUDED) : Admission.OUT_OF_SCOPE;
    }

    @Override
    public Admission admit(Address address, Fingerprint print, Page from, long number) {
        if (known.contains(print)) return heard ? new Admission.Known(known.number(print)) : Admission.KNOWN;
        known.add(print, number);
        return new Admission.Ticketed(number, UrlPattern.NONE);
    }

    @Override
    public Ticket ticket(Admission.Ticketed admitted, Address address, Page from, boolean moved) {
        return new Ticket(
                admitted.number(),
                Kind.EXTERNAL,
                address.asked(),
                null,
                from.ticket().depth() + (moved ? 0 : 1),
                moved ? from.ticket().hops() + 1 : 0,
                from.ticket().number());
    }
}

package clew.frontier;

import clew.page.Kind;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.policy.Verdict;
import clew.url.Url;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Files that pages need: once for each key, from the hosts that are wanted. What is a page already is no resource any
/// more, and the other way round.
///
/// They may lie outside the part of a host that is crawled, and a page at the greatest depth still gets its own. What
/// is excluded by name stays so. Patterns of their URLs are no evidence of a trap; that style sheets do not lead from
/// one to the next for ever is seen to by [Frontier#HOPS_MAX].
final class ResourceHandler implements KindHandler {
    private static final String ELSEWHERE = "is on another host than the pages";

    private final Frontier.Rules rules;
    private final Policy policy;
    private final Fingerprints known;
    private final Predicate<Fingerprint> onlyChecked;
    private final HttpsFirst https;
    private final boolean heard;

    /// @param onlyChecked whether the ticket of a key that is known does not read what is there
    /// @param heard whether anybody hears why a link gets no ticket
    ResourceHandler(
            Frontier.Rules rules,
            Fingerprints known,
            Predicate<Fingerprint> onlyChecked,
            HttpsFirst https,
            boolean heard) {
        this.rules = rules;
        this.policy = rules.policy();
        this.known = known;
        this.onlyChecked = onlyChecked;
        this.https = https;
        this.heard = heard;
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
        var shown = address.shown();
        if (address.asked().href().length() > rules.limits().urlLengthMax()) return Admission.TOO_LONG;
        if (hops(from) > Frontier.HOPS_MAX) return Admission.TOO_NESTED;
        if (rules.scope().excludes(shown)) return outOfScope(ScopeRule.EXCLUDED);
        return switch (rules.requisites().reach()) {
            case NONE -> outOfScope("is not a page");
            case SAME -> isOfTheSite(address) ? null : outOfScope(ELSEWHERE);
            case ALL -> rules.leaveOut(shown) ? outOfScope(ELSEWHERE) : null;
        };
    }

    @Override
    public Admission admit(Address address, Fingerprint print, Page from, long number) {
        if (known.contains(print) && !(onlyChecked.test(print) && isOfTheSite(address)))
            return heard ? new Admission.Known(known.number(print)) : Admission.KNOWN;
        known.add(print, number);
        return new Admission.Ticketed(number, UrlPattern.NONE);
    }

    private boolean isOfTheSite(Address address) {
        return rules.scope().hosts().contains(address.shown());
    }

    private Admission outOfScope(String why) {
        return heard ? new Admission.OutOfScope(why) : Admission.OUT_OF_SCOPE;
    }

    /// How many redirects and style sheets are between a page and what `from` leads to.
    private static int hops(Page from) {
        return from.ticket().kind() == Kind.RESOURCE ? from.ticket().hops() + 1 : 0;
    }

    @Override
    public Ticket ticket(Admission.Ticketed admitted, Address address, Page from, boolean moved) {
        var found = address.asked();
        // Whether another site has https is for that site to say.
        var upgraded = https.upgrades(found) && isOfTheSite(address);
        return new Ticket(
                admitted.number(),
                Kind.RESOURCE,
                upgraded ? found.withProtocol("https") : found,
                upgraded ? found : null,
                from.ticket().depth() + (moved ? 0 : 1),
                hops(from),
                from.ticket().number());
    }
}

package clew.frontier;

import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.url.Url;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Pages: once for each key, inside the scope, within the limits, and not where the [TrapWatch] objects.
final class PageHandler implements KindHandler {
    private final Frontier.Rules rules;
    private final Policy policy;
    private final Fingerprints known;
    private final TrapWatch traps;
    private final Predicate<Fingerprint> onlyChecked;
    private final HttpsFirst https;
    private final boolean heard;
    private long pages;
    private boolean leftPagesOut;

    /// @param onlyChecked whether the ticket of a key that is known does not read what is there
    /// @param heard whether anybody hears why a link gets no ticket
    PageHandler(
            Frontier.Rules rules,
            Fingerprints known,
            Predicate<Fingerprint> onlyChecked,
            HttpsFirst https,
            boolean heard) {
        this.rules = rules;
        this.policy = rules.policy();
        this.known = known;
        this.traps = new TrapWatch(url -> known.contains(key(policy.address(url))));
        this.onlyChecked = onlyChecked;
        this.https = https;
        this.heard = heard;
    }

    /// Whether what has this fingerprint has a ticket.
    boolean isKnown(Fingerprint print) {
        return known.contains(print);
    }

    /// The ticket of a start URL, wherever it is. None for one that has a ticket already, nor where the crawl has as
    /// many pages as it may have.
    @Nullable
    Ticket start(long number, Address address) {
        if (rules.pagesMax() > 0 && pages >= rules.pagesMax()) {
            leftPagesOut = true;
            return null;
        }
        if (known.contains(key(address))) return null;
        known.add(key(address), number);
        pages++;
        return new Ticket(number, Kind.PAGE, address.asked(), null, 0, 0);
    }

    /// A page, of any kind, is applied.
    void begin(Page page) {
        // A page that was not requested makes room for another.
        if (page.ticket().kind() == Kind.PAGE && page.outcome() instanceof Outcome.Refused) pages--;
        traps.begin(page);
    }

    /// The page has been applied.
    void end(Page page) {
        traps.end(page);
    }

    Map<String, Long> traps() {
        return traps.refused();
    }

    /// Whether there are pages that got no ticket because the crawl has as many as it may have.
    boolean hasLeftPagesOut() {
        return leftPagesOut;
    }

    @Override
    public Verdict moved(Page page, Url target) {
        return policy.judge(target, page.url());
    }

    @Override
    public String key(Address address) {
        return key(policy, address);
    }

    static String key(Policy policy, Address address) {
        return policy.key(address.shown());
    }

    @Override
    public @Nullable Admission refusal(Address address, Page from, boolean moved) {
        var limits = rules.limits();
        // Only what would be crawled otherwise is too long or too deep.
        if (!rules.scope().contains(address.shown())) return outOfScope(address.shown());
        if (address.asked().href().length() > limits.urlLengthMax()) return Admission.TOO_LONG;
        return isTooDeep(from, moved) ? Admission.TOO_DEEP : null;
    }

    @Override
    public Admission admit(Address address, Fingerprint print, Page from, long number) {
        if (known.contains(print) && !onlyChecked.test(print))
            return heard ? new Admission.Known(known.number(print)) : Admission.KNOWN;
        if (rules.pagesMax() > 0 && pages >= rules.pagesMax()) {
            leftPagesOut = true;
            return Admission.PAGES_MAX;
        }
        var admission = rules.limits().traps()
                ? traps.admit(address.shown(), from.url(), number)
                : new Admission.Ticketed(number, UrlPattern.NONE);
        if (admission instanceof Admission.Ticketed) {
            known.add(print, number);
            pages++;
        }
        return admission;
    }

    /// Whether a link of a page leads deeper than the crawl goes. Where no link is to be followed, a page still leads
    /// to where it redirects, and a list to what it lists.
    ///
    /// @param moved whether it is the target of a redirect or a refresh
    boolean isTooDeep(Page from, boolean moved) {
        var depthMax = rules.limits().depthMax();
        if (depthMax > 0) return depth(from, moved) > depthMax;
        return from.ticket().kind() != Kind.SITEMAP && !moved;
    }

    private Admission outOfScope(Url shown) {
        if (!heard) return Admission.OUT_OF_SCOPE;
        return new Admission.OutOfScope(rules.scope().objection(shown).orElseThrow());
    }

    private static int depth(Page from, boolean moved) {
        return from.ticket().depth() + (moved ? 0 : 1);
    }

    @Override
    public Ticket ticket(Admission.Ticketed admitted, Address address, Page from, boolean moved) {
        var found = address.asked();
        var upgraded = https.upgrades(found);
        return new Ticket(
                admitted.number(),
                Kind.PAGE,
                upgraded ? found.withProtocol("https") : found,
                upgraded ? found : null,
                depth(from, moved),
                moved ? from.ticket().hops() + 1 : 0,
                from.ticket().number(),
                admitted.pattern());
    }
}

package clew.check;

import clew.frontier.Admission;
import clew.page.Outcome;
import clew.page.Page;
import clew.url.Url;
import clew.view.Locations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The fates of all tickets of a crawl, redirects followed to their end.
final class Targets {
    /// In place of a ticket's number.
    static final long NONE = -1;

    private static final int DISTINCT_MAX = 10_000;

    /// Where links to a ticket end.
    ///
    /// @param end the ticket at the end of its redirects; [#NONE] where that is not one
    /// @param redirects how many there are on the way
    /// @param named where the last one leads that names a place in the page; null where none does
    record Target(
            Fate fate, long end, int redirects, @Nullable Url named) {
        /// The URL that a browser shows which follows a link: the fragment of a redirect takes the place of the link's.
        Url shown(Url link) {
            return named == null ? link : named;
        }
    }

    private record Redirect(int status, Url target, Admission admission) {}

    private final AcceptedStatuses accepted;
    private final Locations locations;
    private final List<@Nullable Fate> fates = new ArrayList<>();
    // There are few different ones.
    private final Map<Fate, Fate> distinct = new HashMap<>();
    private final Map<Long, Redirect> redirects = new HashMap<>();
    private final Map<Long, Target> followed = new HashMap<>();
    private final Map<Long, Long> replaced = new HashMap<>();

    Targets(AcceptedStatuses accepted, Locations locations) {
        this.accepted = accepted;
        this.locations = locations;
    }

    /// The next page, in ticket order.
    void page(Page page) {
        fates.add(same(Fate.of(page, accepted, locations)));
    }

    private Fate same(Fate fate) {
        if (distinct.size() >= DISTINCT_MAX) return distinct.getOrDefault(fate, fate);
        var known = distinct.putIfAbsent(fate, fate);
        return known == null ? fate : known;
    }

    /// What the crawl answered to the target of a page that has moved.
    void moved(Page page, Admission admission) {
        if (page.outcome() instanceof Outcome.Moved(int status, Url target)) {
            redirects.put(page.ticket().number(), new Redirect(status, target, admission));
        }
    }

    /// What links to one ticket lead to is read as another one.
    void replaced(long checked, long read) {
        replaced.put(checked, read);
    }

    /// The ticket that knows most of what a ticket is for; once all pages have come.
    long best(long ticket) {
        return replaced.getOrDefault(ticket, ticket);
    }

    /// The ticket that an admission is about.
    static long ticket(Admission admission) {
        return switch (admission) {
            case Admission.Ticketed(long number, var _) -> number;
            case Admission.Known(long number) -> number;
            case Admission.Skipped _,
                    Admission.OutOfScope _,
                    Admission.Nofollow _,
                    Admission.TooDeep _,
                    Admission.LateRefresh _,
                    Admission.TooLong _,
                    Admission.TooManyRedirects _,
                    Admission.TooNested _,
                    Admission.SitemapsMax _,
                    Admission.PagesMax _,
                    Admission.Trap _,
                    Admission.Disallowed _ -> NONE;
        };
    }

    /// Where links to a ticket end; once all pages have come.
    Target follow(long asked) {
        var ticket = best(asked);
        if (!redirects.containsKey(ticket)) return new Target(fate(ticket), ticket, 0, null);
        return followed.computeIfAbsent(ticket, this::followed);
    }

    private Target followed(long ticket) {
        var chain = new ArrayList<Redirect>();
        Set<Long> seen = new HashSet<>();
        var at = ticket;
        Url named = null;
        Redirect redirect;
        while ((redirect = redirects.get(at)) != null) {
            if (!seen.add(at)) return new Target(Fate.loop(redirect.status), NONE, chain.size(), null);
            chain.add(redirect);
            if (redirect.target.fragment().isPresent()) named = redirect.target;
            at = best(ticket(redirect.admission));
            if (at == NONE) break;
        }
        var last = chain.getLast();
        var end = at == NONE ? unrequested(last) : fate(at);
        // What a reader sees is where the whole chain leads, by the status of its first redirect.
        var fate = end.behind(chain.getFirst().status, locations.name(last.target));
        return new Target(fate, at, chain.size(), named);
    }

    private static Fate unrequested(Redirect last) {
        return switch (last.admission) {
            case Admission.TooManyRedirects _ -> Fate.loop(last.status);
            case Admission.Skipped(String _) when !last.target.isHttp() -> new Fate.Unchecked("is not on the web");
            case Admission.Skipped _,
                    Admission.OutOfScope _,
                    Admission.Nofollow _,
                    Admission.TooDeep _,
                    Admission.LateRefresh _,
                    Admission.TooLong _,
                    Admission.TooNested _,
                    Admission.SitemapsMax _,
                    Admission.PagesMax _,
                    Admission.Trap _,
                    Admission.Disallowed _,
                    Admission.Ticketed _,
                    Admission.Known _ -> new Fate.Unchecked("was not requested");
        };
    }

    private Fate fate(long ticket) {
        var fate = ticket < fates.size() ? fates.get((int) ticket) : null;
        return fate == null ? new Fate.Unchecked("was not requested before the crawl ended") : fate;
    }
}

package clew.explain;

import clew.explain.Explanation.Hop;
import clew.explain.Explanation.Way;
import clew.frontier.Admission;
import clew.frontier.AdmissionListener;
import clew.frontier.Frontier;
import clew.page.Outcome;
import clew.page.Page;
import clew.url.Url;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// From page to page: which link led to a ticket, how one comes there from the start, and where a redirect ends.
final class Routes {
    /// More links in a row than these nobody reads.
    private static final int WAY_MAX = 1_000;

    private static final int REDIRECTS_MAX = 50;

    private final TicketTable tickets;
    private final Frontier rules;

    Routes(TicketTable tickets, Frontier rules) {
        this.tickets = tickets;
        this.rules = rules;
    }

    /// The link for which a page got its ticket: the first on its parent that the rules let pass.
    Optional<FoundLink> leading(Page page) throws IOException {
        var parent = tickets.page(page.ticket().parent());
        if (parent.isEmpty()) return Optional.empty();
        for (int i = 0; i < parent.get().links().size(); i++) {
            if (isLeading(parent.get(), i, page)) return Optional.of(found(parent.get(), i, page));
        }
        return parent.get().outcome() instanceof Outcome.Moved
                        && isLeading(parent.get(), AdmissionListener.REDIRECT, page)
                ? Optional.of(found(parent.get(), AdmissionListener.REDIRECT, page))
                : Optional.empty();
    }

    private boolean isLeading(Page parent, int link, Page page) {
        return rules.ticketKind(parent, link) == page.ticket().kind()
                && rules.key(parent, link).equals(tickets.key(page))
                && rules.refusal(parent, link).isEmpty();
    }

    private static FoundLink found(Page parent, int link, Page page) {
        var ticket = page.ticket();
        return FoundLink.of(parent, link, new Admission.Ticketed(ticket.number(), ticket.pattern()));
    }

    /// How one comes to a link from the start. Tickets are given in order of their distance, so the way over each
    /// page's own first link is as short as any.
    Way way(@Nullable FoundLink last) throws IOException {
        var links = new ArrayDeque<FoundLink>();
        var link = Optional.ofNullable(last);
        while (link.isPresent()) {
            if (links.size() == WAY_MAX) return new Way(List.copyOf(links), true);
            links.addFirst(link.get());
            link = leading(tickets.page(link.get().page()).orElseThrow());
        }
        return new Way(List.copyOf(links), false);
    }

    /// Where a page has moved to, and from there, until something else is found or it goes in a circle.
    List<Hop> redirects(Page page) throws IOException {
        var hops = new ArrayList<Hop>();
        var seen = new HashSet<Long>();
        Page from = page;
        while (from != null
                && from.outcome() instanceof Outcome.Moved(int _, Url to)
                && hops.size() < REDIRECTS_MAX
                && seen.add(from.ticket().number())) {
            var next = tickets.find(from.ticket().kind(), to).orElse(null);
            var answer = next == null
                    ? rules.refusal(from, AdmissionListener.REDIRECT).orElse(null)
                    : null;
            hops.add(new Hop(to, next, answer));
            from = next;
        }
        return hops;
    }
}

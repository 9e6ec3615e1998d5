package clew.page;

import clew.url.Url;
import java.util.List;

/// The one result of a ticket.
///
/// @param links the page's links as the policy prints them, in document order, duplicates kept; empty unless it was
/// read
public record Page(Ticket ticket, Outcome outcome, List<Url> links) {
    public Page {
        links = List.copyOf(links);
        if (!links.isEmpty() && !(outcome instanceof Outcome.Read)) {
            throw new IllegalArgumentException("a page that was not read has no links: " + outcome);
        }
    }

    /// A page without links.
    public static Page empty(Ticket ticket, Outcome outcome) {
        return new Page(ticket, outcome, List.of());
    }

    public static Page failed(Ticket ticket, Failure failure) {
        return empty(ticket, new Outcome.Failed(failure));
    }
}

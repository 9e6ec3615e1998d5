package clew.page;

import clew.policy.Address;
import clew.url.Url;
import java.util.List;

/// The one result of a ticket.
///
/// @param url the URL that answered, as the policy shows it
/// @param links where the page's links lead, in document order, duplicates kept; empty unless it was read
public record Page(Ticket ticket, Url url, Outcome outcome, List<Address> links) {
    public Page {
        links = List.copyOf(links);
        if (!links.isEmpty() && !(outcome instanceof Outcome.Read || outcome instanceof Outcome.Index)) {
            throw new IllegalArgumentException("a page that was not read has no links: " + outcome);
        }
    }

    /// A page without links.
    public static Page empty(Ticket ticket, Url url, Outcome outcome) {
        return new Page(ticket, url, outcome, List.of());
    }
}

package clew.page;

import clew.policy.Verdict;
import clew.url.Url;
import java.time.Instant;
import java.util.List;

/// The one result of a ticket.
///
/// @param url the URL that answered, as the policy shows it
/// @param time when the answer was there
/// @param document what came, apart from its links; [Document#NONE] unless it was read
/// @param links the page's links, in document order, duplicates kept; empty unless it was read
public record Page(Ticket ticket, Url url, Outcome outcome, Instant time, Document document, List<Link> links) {
    public Page {
        links = List.copyOf(links);
        if (!links.isEmpty() && !(outcome instanceof Outcome.Read || outcome instanceof Outcome.Index)) {
            throw new IllegalArgumentException("a page that was not read has no links: " + outcome);
        }
    }

    /// A page of which nothing is known but its links.
    public Page(Ticket ticket, Url url, Outcome outcome, List<Link> links) {
        this(ticket, url, outcome, Instant.EPOCH, Document.NONE, links);
    }

    /// A page without links.
    public static Page empty(Ticket ticket, Url url, Outcome outcome) {
        return new Page(ticket, url, outcome, List.of());
    }

    /// How many of its links no rule leaves out.
    public int countedLinks() {
        var count = 0;
        for (var link : links) if (link.verdict() instanceof Verdict.Counts) count++;
        return count;
    }

    /// This page, come at that time.
    public Page at(Instant moment) {
        return new Page(ticket, url, outcome, moment, document, links);
    }
}

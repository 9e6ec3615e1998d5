package clew.page;

import clew.policy.Address;
import clew.policy.Verdict;
import clew.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/// The one result of a ticket.
///
/// @param url the URL that answered, as the policy shows it
/// @param base what its links are relative to: most often `url`, unless the page has a `<base>` or was shown by another
///     URL than it was read from
/// @param asked when it was requested; [Instant#EPOCH] where it never was
/// @param took from then until the answer was there, redirects within the page included; to read it is not part of it
/// @param document what came, apart from its links; [Document#NONE] unless it was read
/// @param links the page's links, in document order, duplicates kept; empty unless it was read
/// @param stored where its requests and responses are, in the archive of the crawl; empty where there is none. What the
///     page loaded while a browser showed it is among them
/// @param attempts how many requests were sent for it: redirects within the page and repeated ones are among them; 0
///     where that is not known
public record Page(
        Ticket ticket,
        Url url,
        Url base,
        Outcome outcome,
        Instant asked,
        Duration took,
        Document document,
        List<Link> links,
        List<StoredExchange> stored,
        int attempts) {
    /// How many characters the URLs may have that the links of a page lead to, equal links counted once. Links beyond
    /// that are left out: a few bytes of a page can make a link of megabytes, by a long `<base>`.
    public static final long RESOLVED_MAX = 64 << 20;

    public Page {
        // To the microsecond, as a journal keeps them.
        asked = asked.truncatedTo(ChronoUnit.MICROS);
        took = took.isNegative() ? Duration.ZERO : took.truncatedTo(ChronoUnit.MICROS);
        links = links instanceof Links ? links : List.copyOf(links);
        stored = List.copyOf(stored);
        if (!links.isEmpty() && !(outcome instanceof Outcome.Read || outcome instanceof Outcome.Index)) {
            throw new IllegalArgumentException("a page that was not read has no links: " + outcome);
        }
    }

    /// A page that is in no archive.
    public Page(
            Ticket ticket,
            Url url,
            Url base,
            Outcome outcome,
            Instant asked,
            Duration took,
            Document document,
            List<Link> links) {
        this(ticket, url, base, outcome, asked, took, document, links, List.of(), 0);
    }

    /// A page of which nothing is known but its links.
    public Page(Ticket ticket, Url url, Outcome outcome, List<Link> links) {
        this(ticket, url, url, outcome, Instant.EPOCH, Duration.ZERO, Document.NONE, links);
    }

    /// A page without links.
    public static Page empty(Ticket ticket, Url url, Outcome outcome) {
        return new Page(ticket, url, outcome, List.of());
    }

    /// The response that it was made of, as it is in the archive; nothing where there is none.
    public Optional<StoredCapture> response() {
        for (var exchange : stored.reversed()) {
            if (!exchange.loaded()) return Optional.ofNullable(exchange.capture());
        }
        return Optional.empty();
    }

    /// Where it sends its visitors by itself, soon enough to be followed; empty where it does not, or not to a page.
    public Optional<Url> refresh() {
        for (var link : links)
            if (link.role() == Role.REFRESH) return link.address().map(Address::asked);
        return Optional.empty();
    }

    /// How many of its links no rule leaves out.
    public int countedLinks() {
        var count = 0;
        for (var link : links)
            if (link.verdict() instanceof Verdict.Counts && !link.role().isRefresh()) count++;
        return count;
    }

    /// This page, requested and answered then.
    public Page at(Instant begun, Instant answered) {
        var duration = Duration.between(begun, answered);
        return new Page(ticket, url, base, outcome, begun, duration, document, links, stored, attempts);
    }

    /// This page, for which so many requests were sent.
    public Page after(int requests) {
        return new Page(ticket, url, base, outcome, asked, took, document, links, stored, requests);
    }

    /// This page as the result of another ticket.
    public Page of(Ticket other) {
        return new Page(other, url, base, outcome, asked, took, document, links, stored, attempts);
    }

    /// This page, found again with another outcome. Where it is stored is not known.
    public Page as(Outcome again) {
        return new Page(ticket, url, base, again, asked, took, document, links, List.of(), attempts);
    }

    /// This page, with its exchanges in an archive.
    public Page in(List<StoredExchange> archive) {
        return new Page(ticket, url, base, outcome, asked, took, document, links, archive, attempts);
    }
}

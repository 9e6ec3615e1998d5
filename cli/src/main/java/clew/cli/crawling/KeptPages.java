package clew.cli.crawling;

import clew.page.Outcome;
import clew.page.Page;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.LongPredicate;

/// Tracks which pages of a crawl were in its journal before, and when those were fetched: resuming a finished crawl
/// shows an old state of the site, and the user should know.
final class KeptPages {
    private final Instant begun = Instant.now();
    private LongPredicate before = _ -> false;
    private boolean anyNew;
    private Instant first = Instant.MAX;
    private Instant last = Instant.EPOCH;

    /// @param recorded whether the journal had the page of a ticket when it was opened
    void opened(LongPredicate recorded) {
        before = recorded;
    }

    void page(Page page) {
        if (anyNew) return;
        anyNew = isNew(page);
        // A page that was never requested has no time.
        if (page.asked().equals(Instant.EPOCH)) return;
        if (page.asked().isBefore(first)) first = page.asked();
        if (page.asked().isAfter(last)) last = page.asked();
    }

    /// A crawl that failed at its start requests the start page, or its robots.txt, again.
    private boolean isNew(Page page) {
        return !before.test(page.ticket().number())
                || !page.asked().isBefore(begun)
                || page.outcome() instanceof Outcome.Refused.Unreadable;
    }

    /// When the pages were fetched, as in `, on 2026-11-15`, if all of them were in the journal before; empty if
    /// they were not.
    Optional<String> nothingNew() {
        if (anyNew) return Optional.empty();
        if (first.isAfter(last)) return Optional.of("");
        var from = date(first);
        var to = date(last);
        return Optional.of(from.equals(to) ? ", on " + to : ", from " + from + " to " + to);
    }

    private static String date(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC).toString();
    }
}

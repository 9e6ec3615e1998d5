package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.journal.JournalHeader;
import clew.journal.Overflow;
import clew.page.CrawlSummary;
import clew.page.CrawlSummary.Ending;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Kind;
import clew.page.Link;
import clew.page.LinkPrints;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.url.Url;
import clew.view.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SummaryCounterTest {
    private static final int STARTS = 30;

    private static Url url(int number) {
        return Url.of("http://h.example/" + number);
    }

    private static List<Page> times(int count, Kind kind, Outcome outcome) {
        return Collections.nCopies(count, Page.empty(new Ticket(1, kind, url(1), null, 0, 0), url(1), outcome));
    }

    /// A page with a link to a new URL, and 16 to a known one.
    private static Page linking(Ticket ticket) {
        var links = new ArrayList<Link>();
        links.add(Link.to(Policy.standard().address(url(STARTS))));
        for (int i = 0; i < 16; i++) links.add(Link.to(Policy.standard().address(url(1))));
        return new Page(ticket, ticket.url(), new Outcome.Read(200, false), links);
    }

    private static CrawlSummary summary() throws IOException {
        var all = CrawlOptions.of(url(0));
        var options = new CrawlOptions(
                IntStream.range(0, STARTS).mapToObj(SummaryCounterTest::url).toList(),
                all.policy(),
                all.scope(),
                4,
                0,
                all.limits(),
                null,
                false,
                all.requisites(),
                List.of(),
                false);
        try (var journal = new Overflow(JournalHeader.of(Map.of()));
                var fold = new Fold(options, journal, View.none(), null, (_, _) -> {})) {
            fold.apply(linking(fold.frontier().next().orElseThrow()), LinkPrints.NONE);
            var pages = new ArrayList<Page>();
            pages.addAll(times(2, Kind.PAGE, new Outcome.Moved(301, url(1))));
            pages.addAll(times(3, Kind.PAGE, new Outcome.Declined(404)));
            pages.addAll(times(7, Kind.PAGE, new Outcome.Failed(new Failure(Reason.CUT, ""))));
            pages.addAll(times(4, Kind.PAGE, new Outcome.Failed(new Failure(Reason.INTERNAL, ""))));
            pages.addAll(times(5, Kind.PAGE, new Outcome.Read(200, true)));
            pages.addAll(times(6, Kind.PAGE, new Outcome.Refused.Disallowed()));
            pages.addAll(times(8, Kind.PAGE, new Outcome.Refused.Unreadable(new Failure(Reason.CUT, ""))));
            pages.addAll(times(13, Kind.RESOURCE, new Outcome.Read(200, false)));
            for (var page : pages) fold.show(page);
            return fold.end(Fold.End.STOPPED);
        }
    }

    /// Every number is another one, so none can take the place of another.
    @Test
    void everyNumberOfTheSummaryIsInItsPlace() throws IOException {
        var summary = summary();
        assertEquals(22, summary.pages());
        assertEquals(13, summary.resources());
        assertEquals(17, summary.links());
        assertEquals(2, summary.moved());
        assertEquals(3, summary.declined());
        assertEquals(11, summary.failed());
        assertEquals(4, summary.internal());
        assertEquals(5, summary.truncated());
        assertEquals(6, summary.refused());
        assertEquals(8, summary.unreadable());
        assertEquals(STARTS + 1, summary.known());
        assertEquals(STARTS, summary.notVisited());
        assertEquals(16, summary.repeated());
    }

    @Test
    void anotherEndingChangesNothingElse() throws IOException {
        var summary = summary();
        var expected = summary.toString().replace("ending=STOPPED", "ending=TIME_UP");
        assertEquals(expected, summary.withEnding(Ending.TIME_UP).toString());
    }
}

package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.MemoryBudget;
import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.journal.MemoryStorage;
import clew.journal.RecordCodec;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.url.Url;
import clew.view.View;
import clew.visit.Job;
import clew.visit.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerificationTest {
    private static final int PAGES = 500;

    /// Crawls a site of which every page links to all others, and verifies the journal.
    private static Verification.Report crawled(String bits) throws IOException {
        var start = Url.of("http://h.example/0");
        var defaults = CrawlOptions.of(start);
        var options =
                new CrawlOptions(start, defaults.policy(), defaults.scope(), 1, 0, defaults.limits(), null, false);
        var key = "000102030405060708090a0b0c0d0e0f";
        var header = new JournalHeader(key, List.of(), 0, 0, Map.of(JournalHeader.HASH_BITS, bits));
        return report(header, options);
    }

    private static Verification.Report report(JournalHeader header, CrawlOptions options) throws IOException {
        var storage = new MemoryStorage();
        try (var journal = FileJournal.on(storage, header);
                var coordinator = new Coordinator(
                        options,
                        journal,
                        EarlierAnswers.none(),
                        View.none(),
                        (_, _) -> {},
                        MemoryBudget.ofHeap(4),
                        null)) {
            for (var jobs = coordinator.handOut(0, 0); !coordinator.isIdle(); jobs = coordinator.handOut(0, 0)) {
                for (var job : jobs) coordinator.take(answer(job));
            }
        }
        try (var journal = FileJournal.on(storage, header)) {
            return Verification.of(journal, options);
        }
    }

    private static Result answer(Job job) {
        if (!(job instanceof Job.Visit(Ticket ticket, var _, var _))) throw new AssertionError(job);
        var links = new ArrayList<Link>();
        for (int i = 0; i < PAGES; i++) {
            var url = Url.of("http://h.example/" + i);
            links.add(Link.to(CrawlOptions.of(url).policy().address(url)));
        }
        var page = new Page(ticket, ticket.url(), new Outcome.Read(200, false), links);
        return new Result.Visited(new RecordCodec().encode(page));
    }

    @Test
    void aJournalAsItShouldBe() throws IOException {
        var report = crawled("128");
        assertEquals(List.of(), report.problems());
        assertTrue(report.finished());
        assertEquals(PAGES, report.pages());
    }

    @Test
    void fingerprintsOfTwoUrlsThatAreOneAreFound() throws IOException {
        var report = crawled("12");
        assertTrue(report.pages() < PAGES, "with 12 bits some of 500 URLs have to collide");
        assertFalse(report.problems().isEmpty());
        assertEquals(PAGES - report.pages(), report.problems().size());
        assertTrue(
                report.problems()
                        .getFirst()
                        .matches("a fingerprint was taken for another's: http://h.example/[0-9]+ was not crawled"),
                report.problems().getFirst());
    }
}

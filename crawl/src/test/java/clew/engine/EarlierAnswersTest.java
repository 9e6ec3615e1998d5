package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.journal.MemoryStorage;
import clew.journal.RecordCodec;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.url.Url;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EarlierAnswersTest {
    private static final JournalHeader OPENING = JournalHeader.of(Map.of());
    private static final RecordCodec CODEC = new RecordCodec();

    private static Ticket ticket(long number, Kind kind, String path, @Nullable Url fallback) {
        return new Ticket(number, kind, Url.of("http://h.example/" + path), fallback, 0, 0);
    }

    private static Page page(Ticket ticket, Outcome outcome) {
        return Page.empty(ticket, ticket.url(), outcome);
    }

    @Test
    void answersAreFoundByWhatWasAskedWhateverTheirNumber() throws IOException {
        var storage = new MemoryStorage();
        var pages = 3_000;
        try (var journal = FileJournal.on(storage, OPENING)) {
            for (int i = 0; i < pages; i++) {
                var outcome = i % 10 == 0
                        ? new Outcome.Failed(new Failure(Failure.Reason.CUT, ""))
                        : new Outcome.Declined(i % 10 == 1 ? 503 : 404);
                journal.append(CODEC.encode(page(ticket(i, Kind.PAGE, "" + i, null), outcome)));
            }
        }
        try (var journal = FileJournal.on(storage, OPENING)) {
            var earlier = EarlierAnswers.of(journal, Policy.standard());
            assertEquals(pages / 5, earlier.failures());
            for (int i = 0; i < pages; i++) {
                var again = ticket(pages - i, Kind.PAGE, "" + i, null);
                var found = earlier.find(again);
                assertEquals(i % 10 > 1, found.isPresent(), "page " + i);
                found.ifPresent(page -> assertEquals(page(again, new Outcome.Declined(404)), page));
            }
        }
    }

    /// A page that was asked for as a resource has not been read for its links.
    @Test
    void aResourceIsNotAPage() throws IOException {
        var storage = new MemoryStorage();
        try (var journal = FileJournal.on(storage, OPENING)) {
            journal.append(CODEC.encode(page(ticket(0, Kind.RESOURCE, "x", null), new Outcome.Read(200, false))));
        }
        try (var journal = FileJournal.on(storage, OPENING)) {
            var earlier = EarlierAnswers.of(journal, Policy.standard());
            assertTrue(earlier.find(ticket(5, Kind.RESOURCE, "x", null)).isPresent());
            assertTrue(earlier.find(ticket(5, Kind.PAGE, "x", null)).isEmpty());
        }
    }

    @Test
    void aSitemapIsNotAPageAndAFallbackIsAnotherQuestion() throws IOException {
        var storage = new MemoryStorage();
        var fallback = Url.of("http://h.example/fallback");
        try (var journal = FileJournal.on(storage, OPENING)) {
            journal.append(CODEC.encode(page(ticket(0, Kind.PAGE, "x", null), new Outcome.Declined(404))));
            journal.append(CODEC.encode(page(ticket(1, Kind.SITEMAP, "x", null), new Outcome.Declined(410))));
            journal.append(CODEC.encode(page(ticket(2, Kind.PAGE, "y", fallback), new Outcome.Declined(404))));
        }
        try (var journal = FileJournal.on(storage, OPENING)) {
            var earlier = EarlierAnswers.of(journal, Policy.standard());
            var sitemap = earlier.find(ticket(5, Kind.SITEMAP, "x", null)).orElseThrow();
            assertEquals(new Outcome.Declined(410), sitemap.outcome());
            assertTrue(earlier.find(ticket(6, Kind.PAGE, "y", fallback)).isPresent());
            assertTrue(earlier.find(ticket(6, Kind.PAGE, "y", null)).isEmpty());
            assertTrue(earlier.find(ticket(7, Kind.PAGE, "z", null)).isEmpty());
            assertTrue(
                    EarlierAnswers.none().find(ticket(0, Kind.PAGE, "x", null)).isEmpty());
        }
    }

    @Test
    void aPageWhoseShapeIsWantedNowIsAskedForAgain() throws IOException {
        var storage = new MemoryStorage();
        try (var journal = FileJournal.on(storage, OPENING)) {
            journal.append(CODEC.encode(page(ticket(0, Kind.PAGE, "1", null), new Outcome.Read(200, false))));
            journal.append(CODEC.encode(page(ticket(1, Kind.PAGE, "2", null), new Outcome.Declined(404))));
        }
        try (var journal = FileJournal.on(storage, OPENING)) {
            var earlier = EarlierAnswers.of(journal, Policy.standard());
            for (int n = 1; n <= 2; n++) {
                var ticket = ticket(n, Kind.PAGE, "" + n, null);
                assertTrue(earlier.find(ticket).isPresent());
                var watched = new Ticket(n, Kind.PAGE, ticket.url(), null, 0, 0, Ticket.NONE, 42);
                assertEquals(n == 2, earlier.find(watched).isPresent());
            }
        }
    }
}

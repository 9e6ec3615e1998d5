package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.MemoryBudget;
import clew.journal.FileJournal;
import clew.journal.Journal;
import clew.journal.JournalHeader;
import clew.journal.Overflow;
import clew.journal.PageIndex;
import clew.journal.PageRecord;
import clew.journal.RecordCodec;
import clew.page.Kind;
import clew.page.Link;
import clew.page.LinkPrints;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.policy.Address;
import clew.url.Url;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommitWindowTest {
    private static final RecordCodec CODEC = new RecordCodec();
    private static final MemoryBudget READING = new MemoryBudget(Long.MAX_VALUE);

    private static Page page(long number) {
        var start = Url.of("http://h.example/");
        var link = Url.of("http://h.example/l" + number);
        var links = List.of(Link.to(new Address(link, link)));
        return new Page(new Ticket(number, Kind.PAGE, start, null, 0, 0), start, new Outcome.Read(200, false), links);
    }

    private static PageRecord record(long number) {
        return CODEC.encode(page(number));
    }

    /// Counts what is appended and read back.
    private static final class Counting implements Journal {
        private final Journal journal;
        private int appends;
        private int reads;

        Counting() throws IOException {
            this(FileJournal.inMemory());
        }

        Counting(Journal journal) {
            this.journal = journal;
        }

        @Override
        public boolean isKept() {
            return journal.isKept();
        }

        @Override
        public JournalHeader header() {
            return journal.header();
        }

        @Override
        public PageIndex pages() {
            return journal.pages();
        }

        @Override
        public List<RobotsTxt> robots() {
            return journal.robots();
        }

        @Override
        public void append(RobotsTxt robotsTxt) throws IOException {
            journal.append(robotsTxt);
        }

        @Override
        public Position append(PageRecord page) throws IOException {
            appends++;
            return journal.append(page);
        }

        @Override
        public Page read(Position position) throws IOException {
            reads++;
            return journal.read(position);
        }

        @Override
        public void close() throws IOException {
            journal.close();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 42})
    void pagesComeOutInTicketOrderWhateverOrderTheyCameIn(long seed) throws IOException {
        var numbers = new ArrayList<Long>();
        for (long n = 0; n < 500; n++) numbers.add(n);
        Collections.shuffle(numbers, new Random(seed));
        for (long budget : new long[] {0, 1_000, Long.MAX_VALUE}) {
            var journal = new Counting();
            var window = new CommitWindow(journal, budget, READING);
            long next = 0;
            for (long number : numbers) {
                window.put(record(number));
                while (window.nextIsHere())
                    assertEquals(page(next++), window.take().page());
            }
            assertEquals(500, next, "seed " + seed + ", budget " + budget);
            assertEquals(budget == Long.MAX_VALUE, journal.reads == 0, "seed " + seed + ", budget " + budget);
        }
    }

    @Test
    void theBudgetIsGivenBackWhenAPageLeaves() throws IOException {
        var journal = new Counting();
        var window = new CommitWindow(
                journal, record(1).weight() + 8, READING); // room for one page, with a number of any length
        for (long n = 0; n < 100; n += 2) {
            window.put(record(n + 1));
            window.put(record(n));
            assertEquals(page(n), window.take().page());
            assertEquals(page(n + 1), window.take().page());
        }
        assertEquals(0, journal.reads);
    }

    @Test
    void aPageThatWasTooHeavyToBeHandedOnIsReadBack() throws IOException {
        var journal = new Counting();
        var window = new CommitWindow(journal, Long.MAX_VALUE, READING);
        var heavy = record(0).atMost(1);
        assertNull(heavy.page());
        window.put(heavy);
        assertEquals(page(0), window.take().page());
        assertEquals(1, journal.reads);
    }

    /// A worker read one page of a million links while the coordinator had read back another: that was too much.
    @Test
    void aPageThatIsReadBackTakesMemoryForReadingUntilItIsDoneWith() throws IOException {
        var journal = new Counting();
        var reading = new MemoryBudget(4_096);
        var window = new CommitWindow(journal, Long.MAX_VALUE, reading);
        var heavy = record(0).atMost(1);
        window.put(heavy);
        try (var due = window.take()) {
            assertEquals(page(0), due.page());
            assertFalse(reading.has(4_095));
        }
        assertTrue(reading.has(4_095));
        // What an earlier run recorded may weigh anything.
        window.put(page(1).ticket(), journal.append(record(1)));
        try (var due = window.take()) {
            assertEquals(page(1), due.page());
            assertFalse(reading.has(1));
        }
        assertTrue(reading.has(4_095));
    }

    @Test
    void twoResultsForATicketAreRefused() throws IOException {
        var journal = new Counting();
        var window = new CommitWindow(journal, 1_000, READING);
        window.put(record(0));
        assertThrows(IllegalStateException.class, () -> window.put(record(0)));
        window.take();
        assertThrows(IllegalStateException.class, () -> window.put(record(0)));
        assertFalse(window.nextIsHere());
        assertThrows(IllegalStateException.class, window::take);
    }

    /// Where nobody keeps a journal, no page is encoded or written that fits the memory.
    @Test
    void withoutAJournalOnlyWhatDoesNotFitTheMemoryIsWritten() throws IOException {
        var weight = PageRecord.of(page(1)).weight();
        try (var journal = new Counting(new Overflow(JournalHeader.of(Map.of())))) {
            var window = new CommitWindow(journal, weight, READING);
            window.put(PageRecord.of(page(2)));
            window.put(PageRecord.of(page(1)));
            window.put(PageRecord.of(page(0)));
            for (int n = 0; n < 3; n++) assertEquals(page(n), window.take().page());
            assertEquals(1, journal.appends);
            assertEquals(1, journal.reads);
        }
    }

    /// Pages that did not fit the memory left their fingerprints there: 100,000 of them would have taken 800 MB.
    @Test
    void ofAPageThatDoesNotFitTheMemoryNothingStaysThere() throws IOException {
        try (var journal = new Overflow(JournalHeader.of(Map.of()))) {
            var window = new CommitWindow(journal, 0, READING);
            var prints = new WeakReference<>(new LinkPrints(new long[2]));
            window.put(PageRecord.of(page(1)).with(Objects.requireNonNull(prints.get())));
            for (int i = 0; i < 100 && prints.get() != null; i++) System.gc();
            assertNull(prints.get());
            assertFalse(window.nextIsHere());
        }
    }
}

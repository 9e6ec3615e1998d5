package clew.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.url.Url;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A journal whose header takes many frames, because its crawl starts at a hundred thousand URLs.
class LongHeaderTest {
    private static final JournalHeader HEADER = header(100_000);

    private static JournalHeader header(int starts) {
        var urls = new ArrayList<Url>();
        for (int i = 0; i < starts; i++) urls.add(Url.of("https://www.example.com/a/folder/and/a/page-" + i + ".html"));
        return JournalHeader.of(urls, 1, 1, Map.of("policy", "standard"));
    }

    @Test
    void itIsReadAsItWasWritten() throws IOException {
        var storage = new MemoryStorage();
        var page = Page.empty(
                new Ticket(0, Kind.PAGE, HEADER.starts().getFirst(), null, 0, 0),
                HEADER.starts().getFirst(),
                new Outcome.Declined(404));
        try (var journal = FileJournal.on(storage, HEADER)) {
            assertTrue(storage.size() > 8L * Frame.CONTENT_MAX, "it has many frames");
            journal.append(new RecordCodec().encode(page));
        }
        try (var journal = FileJournal.on(storage, HEADER)) {
            assertEquals(HEADER, journal.header());
            assertEquals(page, journal.read(journal.pages().find(0).orElseThrow()));
        }
    }

    /// A file that ends inside its header is a new journal.
    @Test
    void aCrashInsideItLosesNothing() throws IOException {
        var whole = new MemoryStorage();
        long end;
        try (var _ = FileJournal.on(whole, HEADER)) {
            end = whole.size();
        }
        for (long cut :
                List.of(9L, 5_000L, 512L * 1024, 512L * 1024 + 8, 512L * 1024 + 20, 3L * 512 * 1024 + 8, end - 1)) {
            var storage = new MemoryStorage();
            var bytes = ByteBuffer.allocate((int) cut);
            whole.read(bytes, 0);
            storage.write(bytes.flip(), 0);
            try (var journal = FileJournal.on(storage, HEADER)) {
                assertEquals(HEADER, journal.header(), "cut at " + cut);
                assertEquals(0, journal.pages().count());
            }
        }
    }

    @Test
    void anotherListIsToldInAFewWords() {
        var fewer = header(99_999);
        assertEquals(
                List.of("100000 start URLs, now 99999: number 100000 was"
                        + " 'https://www.example.com/a/folder/and/a/page-99999.html' and is now not given"),
                HEADER.differences(fewer));
        var two = JournalHeader.of(
                List.of(Url.of("http://a.example/"), Url.of("http://b.example/")), 1, 1, HEADER.settings());
        assertEquals(
                List.of("url was 'http://a.example/ http://b.example/' and is now 'http://a.example/'"),
                two.differences(JournalHeader.of(List.of(Url.of("http://a.example/")), 1, 1, HEADER.settings())));
    }

    @Test
    void whereCrawlsStartIsNotADifferenceOfTheirSettings() {
        assertEquals(List.of(), HEADER.settingDifferences(header(99_999)));
        var other = JournalHeader.of(HEADER.starts().subList(0, 1), 3, 1, Map.of("scope", "prefix"));
        var differences = HEADER.differences(other);
        assertEquals(
                differences.stream()
                        .filter(text -> !text.contains("start URLs"))
                        .toList(),
                HEADER.settingDifferences(other));
        assertEquals(differences.size() - 1, HEADER.settingDifferences(other).size());
    }
}

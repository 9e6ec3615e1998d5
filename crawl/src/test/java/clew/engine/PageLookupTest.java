package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.journal.FileJournal;
import clew.journal.JournalHeader;
import clew.journal.MemoryStorage;
import clew.journal.RecordCodec;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.url.Url;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageLookupTest {
    private static final JournalHeader HEADER = JournalHeader.of(Map.of());

    private final MemoryStorage storage = new MemoryStorage();

    private static Page page(long number, Kind kind, String url) {
        var ticket = new Ticket(number, kind, Url.of(url), null, 0, 0);
        return Page.empty(ticket, ticket.url(), new Outcome.Declined(404));
    }

    private void record(List<Page> pages) throws IOException {
        var codec = new RecordCodec();
        try (var journal = FileJournal.on(storage, HEADER)) {
            for (var page : pages) journal.append(codec.encode(page));
        }
    }

    private String found(Policy policy, Kind kind, String url) throws IOException {
        try (var journal = FileJournal.on(storage, HEADER)) {
            var page = PageLookup.of(journal, policy).find(kind, Url.of(url));
            return page.map(found -> found.ticket().number() + " " + found.url())
                    .orElse("nothing");
        }
    }

    @Test
    void aPageIsFoundByAnySpellingThatIsTheSamePage() throws IOException {
        record(List.of(
                page(0, Kind.PAGE, "https://h.example/"),
                page(1, Kind.SITEMAP, "https://h.example/a"),
                page(2, Kind.PAGE, "https://h.example/a")));
        var sitemap = Policy.sitemap();
        assertEquals("2 https://h.example/a", found(sitemap, Kind.PAGE, "http://u:p@H.example/%61/#f"));
        assertEquals("1 https://h.example/a", found(sitemap, Kind.SITEMAP, "https://h.example/a#f"));
        assertEquals("nothing", found(sitemap, Kind.SITEMAP, "https://h.example/"));
        assertEquals("nothing", found(Policy.standard(), Kind.PAGE, "http://h.example/a"));
    }

    @Test
    void pagesThatWaitForAMissingOneAreFound() throws IOException {
        record(List.of(page(0, Kind.PAGE, "http://h.example/"), page(7, Kind.PAGE, "http://h.example/7")));
        assertEquals("7 http://h.example/7", found(Policy.standard(), Kind.PAGE, "http://h.example/7"));
    }
}

package clew.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Policy;
import clew.policy.Verdict;
import clew.policy.Www;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Pages whose links are much longer than what they are written as: those of a page with a long `<base href>` or URL.
class LongLinksTest {
    private static final String LONG = "b".repeat(2_000);

    /// Pages whose URL is long, or whose base is, or both; with links to be requested by other URLs than shown.
    private static List<Page> pages(List<String> hrefs) {
        var pages = new ArrayList<Page>();
        for (var url : List.of("http://www.h.example/", "http://www.h.example/" + LONG + "/p")) {
            for (var base : List.of(url, "https://www.o.example/" + LONG + "/", "http://www.h.example/c/" + LONG)) {
                pages.add(page(Url.of(url), Url.of(base), hrefs));
            }
        }
        return pages;
    }

    private static Page page(Url url, Url base, List<String> hrefs) {
        var policy = Policy.archive(new Www(Www.Mode.STRIP, null));
        var shown = policy.address(url).shown();
        var known = new HashMap<String, Verdict>();
        var links = new ArrayList<Link>();
        for (var href : hrefs) {
            var verdict = known.computeIfAbsent(href, _ -> {
                var asked = Url.parse(href, base).ok().orElseThrow().withoutFragment();
                return new Verdict.Counts(
                        new Address(asked, policy.address(asked).shown()));
            });
            links.add(new Link(verdict, href, "", false));
        }
        var ticket = new Ticket(0, Kind.PAGE, url, null, 0, 0);
        var read = new Outcome.Read(200, false);
        var document = Page.empty(ticket, url, read).document();
        return new Page(ticket, shown, base, read, Instant.EPOCH, Duration.ZERO, document, links);
    }

    private static List<String> hrefs() {
        var hrefs = new ArrayList<String>();
        for (int i = 0; i < 200; i++) hrefs.addAll(List.of("x", "/", "y#z", "?q", "n" + i, "#" + i));
        return hrefs;
    }

    /// Such a record was as long as all its URLs together: a gigabyte for a page of a megabyte with a base of 8,000
    /// characters.
    @Test
    void aRecordIsNotLongerThanItsLinksAreWritten() throws IOException {
        for (var page : pages(hrefs())) {
            var codec = new RecordCodec();
            var sections = codec.sections(bytes(codec, page)).length;
            assertTrue(sections < 60_000, sections + " bytes");
        }
    }

    @Test
    void aPageComesBackAsItWas() throws IOException {
        for (var page : pages(hrefs())) {
            var codec = new RecordCodec();
            assertEquals(page, codec.decode(bytes(codec, page)));
        }
    }

    /// Of links that are equal, only those that follow one another were one object.
    @Test
    void equalLinksAreOneObjectWhenAPageComesBack() throws IOException {
        var hrefs = new ArrayList<String>();
        for (int i = 0; i < 200; i++) hrefs.addAll(List.of("x", "y", "/", "z#" + i % 3));
        for (var page : pages(hrefs)) {
            var codec = new RecordCodec();
            var urls = new IdentityHashMap<Url, Url>();
            for (var link : codec.decode(bytes(codec, page)).links()) {
                var address = link.address().orElseThrow();
                for (var url : List.of(address.asked(), address.shown())) {
                    if (url.href().length() > 1_000) urls.put(url, url);
                }
            }
            assertTrue(urls.size() <= 12, urls.size() + " objects for x, y, / and z#0 to z#2");
        }
    }

    @Test
    void whatIsSkimmedIsWhatIsRead() throws Exception {
        var number = 0;
        for (var page : pages(hrefs())) {
            var storage = new MemoryStorage();
            var skimmed = new ArrayList<String>();
            try (var journal = FileJournal.on(storage, JournalHeader.of(Map.of()))) {
                journal.append(new RecordCodec().encode(page));
            }
            try (var journal = FileJournal.on(storage, JournalHeader.of(Map.of()))) {
                journal.skim(List.of(record -> {
                    while (record.nextLink()) {
                        var target = new String(record.target(), 0, record.targetLength(), StandardCharsets.US_ASCII);
                        skimmed.add(target + " " + record.asked());
                    }
                }));
            }
            var expected = page.links().stream()
                    .map(link -> link.address().orElseThrow())
                    .map(address -> address.shown() + " " + address.asked())
                    .toList();
            assertEquals(expected, skimmed, "page " + number++);
        }
    }

    /// What a page takes decides how many are in memory: long URLs were not counted, however many.
    @Test
    void aPageIsAsHeavyAsItsDistinctUrls() {
        var base = Url.of("http://h.example/" + LONG + "/");
        var same = page(base, base, Collections.nCopies(1_000, "x"));
        assertTrue(PageRecord.of(same).weight() < 260_000, "1,000 times the same");
        var hrefs = new ArrayList<String>();
        for (int i = 0; i < 1_000; i++) hrefs.add("x" + i);
        var distinct = page(base, base, hrefs);
        assertTrue(PageRecord.of(distinct).weight() > 2_000_000, "1,000 URLs");
        assertEquals(
                PageRecord.of(distinct).weight(),
                new RecordCodec().encode(distinct).weight());
    }

    private static byte[] bytes(RecordCodec codec, Page page) {
        var bytes = codec.encode(page).bytes();
        assertTrue(bytes != null);
        return bytes;
    }
}

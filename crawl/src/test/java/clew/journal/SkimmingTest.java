package clew.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Role;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Verdict;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What is skimmed of a record is what is read of it.
class SkimmingTest {
    private static final List<String> HREFS = List.of(
            "",
            "a",
            "a#b",
            "/x/y?z#w",
            "#",
            "\u00e9.html",
            "\u0416/\ud83d\ude00",
            "\ud800",
            "http://h.example/x/y",
            "x/\u0416#y",
            "y/../z",
            "aa",
            "ab");

    private final MemoryStorage storage = new MemoryStorage();

    private static final class Collected implements Skimmer {
        private final Map<Long, List<String>> pages = new TreeMap<>();

        @Override
        public void page(SkimmedPage page) throws IOException {
            var facts = new ArrayList<String>();
            facts.add(page.kind() + " " + page.depth() + " " + page.hops() + " " + page.parent() + " " + page.url()
                    + " " + page.moved() + " " + page.isIndex() + " " + page.base());
            while (page.nextLink()) facts.add(link(page));
            assertEquals(null, pages.put(page.number(), facts));
        }

        private static String link(SkimmedPage page) throws IOException {
            var flags = page.link() + " " + page.isNofollow() + " " + page.role() + " ";
            if (page.isSkipped()) return flags + page.rule() + " " + page.href();
            var target = new String(page.target(), 0, page.targetLength(), StandardCharsets.US_ASCII);
            assertEquals(page.asked().length(), page.askedLength());
            return flags + target + " " + page.asked();
        }
    }

    private static List<String> facts(Page page) {
        var ticket = page.ticket();
        var facts = new ArrayList<String>();
        facts.add(
                ticket.kind() + " " + ticket.depth() + " " + ticket.hops() + " " + ticket.parent() + " " + ticket.url()
                        + " " + (page.outcome() instanceof Outcome.Moved(int _, Url target) ? target : "") + " "
                        + (page.outcome() instanceof Outcome.Index) + " " + page.base());
        for (int i = 0; i < page.links().size(); i++) {
            var link = page.links().get(i);
            var flags = i + " " + link.nofollow() + " " + link.role() + " ";
            facts.add(
                    switch (link.verdict()) {
                        case Verdict.Skipped(String rule) -> flags + rule + " " + link.href();
                        case Verdict.Counts(Address address) -> flags + address.shown() + " " + address.asked();
                    });
        }
        return facts;
    }

    private static Page page(long number, SplittableRandom random, int linksMax) {
        var url = Url.of("http://h.example/x/" + random.nextInt(50) + "?q=" + "y".repeat(random.nextInt(9)));
        var kinds = List.of(Kind.values());
        var kind = kinds.get(random.nextInt(kinds.size()));
        var ticket = new Ticket(number, kind, url, null, random.nextInt(9), random.nextInt(3), number - 1);
        if (random.nextInt(5) == 0) {
            return Page.empty(ticket, url, new Outcome.Moved(302, Url.of("http://o.example/" + number)));
        }
        var links = new ArrayList<Link>();
        for (int i = random.nextInt(linksMax + 1); i > 0; i--) links.add(link(url, random));
        var shown = random.nextBoolean() ? url : url.withSearch("");
        var read = random.nextInt(5) == 0 ? new Outcome.Index(200, false) : new Outcome.Read(200, false);
        var page = new Page(ticket, shown, read, links);
        return random.nextInt(4) > 0
                ? page
                : new Page(
                        ticket,
                        shown,
                        Url.of("http://b.example/base/"),
                        read,
                        page.asked(),
                        page.took(),
                        page.document(),
                        links);
    }

    private static Link link(Url page, SplittableRandom random) {
        var href = HREFS.get(random.nextInt(HREFS.size()));
        if (random.nextInt(4) == 0) {
            return new Link(new Verdict.Skipped("rule" + random.nextInt(2)), href, "text", random.nextBoolean());
        }
        var asked = Url.parse(href, page).ok().orElse(page).withoutFragment();
        var shown = random.nextInt(3) == 0 ? asked.withSearch("") : asked;
        var address = new Address(asked, shown);
        var role = List.of(Role.values()).get(random.nextInt(Role.values().length));
        return new Link(new Verdict.Counts(address), href, href, random.nextBoolean(), Link.UNKNOWN, role);
    }

    private Map<Long, List<String>> write(int pages, int linksMax) throws IOException {
        var random = new SplittableRandom(7);
        var expected = new TreeMap<Long, List<String>>();
        var codec = new RecordCodec();
        try (var journal = FileJournal.on(storage, JournalHeader.of(Map.of()))) {
            for (int i = 0; i < pages; i++) {
                // Some are missing, as after a crash.
                var page = page(i, random, linksMax);
                if (i % 100 == 99) continue;
                journal.append(codec.encode(page));
                expected.put((long) i, facts(page));
            }
        }
        return expected;
    }

    private Map<Long, List<String>> skim(int threads) throws IOException, InterruptedException {
        var skimmers = new ArrayList<Collected>();
        for (int i = 0; i < threads; i++) skimmers.add(new Collected());
        try (var journal = FileJournal.on(storage, JournalHeader.of(Map.of()))) {
            journal.skim(skimmers);
        }
        var all = new TreeMap<Long, List<String>>();
        for (var skimmer : skimmers) all.putAll(skimmer.pages);
        assertEquals(skimmers.stream().mapToInt(skimmer -> skimmer.pages.size()).sum(), all.size());
        return all;
    }

    @Test
    void everyPageIsSkimmedOnceAndHasTheLinksThatItHas() throws Exception {
        var expected = write(3_000, 12);
        assertEquals(expected, skim(1));
        assertEquals(expected, skim(3));
    }

    @Test
    void aPageOfSeveralFramesIsSkimmedToo() throws Exception {
        var ticket = new Ticket(0, Kind.PAGE, Url.of("http://h.example/"), null, 0, 0);
        var random = new SplittableRandom(1);
        var links = new ArrayList<Link>();
        for (int i = 0; i < 100_000; i++) {
            var url = Url.of("http://h.example/" + Long.toHexString(random.nextLong()));
            links.add(new Link(new Verdict.Counts(new Address(url, url)), url.href(), "", false));
        }
        var page = new Page(ticket, ticket.url(), new Outcome.Read(200, false), links);
        try (var journal = FileJournal.on(storage, JournalHeader.of(Map.of()))) {
            var position = journal.append(new RecordCodec().encode(page));
            assertTrue(position.length() > Frame.CONTENT_MAX);
        }
        assertEquals(Map.of(0L, facts(page)), skim(2));
    }

    @Test
    void aFailureEndsAllThreads() throws Exception {
        write(3_000, 2);
        try (var journal = FileJournal.on(storage, JournalHeader.of(Map.of()))) {
            Skimmer failing = page -> {
                throw new IOException("page " + page.number());
            };
            assertThrows(IOException.class, () -> journal.skim(List.of(failing, failing)));
        }
    }
}

package clew.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Document;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.PageFacts;
import clew.page.RobotsTxt;
import clew.page.Role;
import clew.page.StoredAt;
import clew.page.StoredCapture;
import clew.page.StoredExchange;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Verdict;
import clew.url.Url;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/// What every journal promises.
abstract class JournalContract {
    private static final Url START = Url.of("http://h.example/");
    private static final RecordCodec CODEC = new RecordCodec();
    static final long SEED = Long.getLong("clew.seed", 11);

    abstract Journal open() throws IOException;

    private static Link link(String url) {
        return Link.to(new Address(Url.of(url), Url.of(url)));
    }

    static List<Page> pages() {
        var pages = new ArrayList<Page>();
        var outcomes = new ArrayList<Outcome>(List.of(
                new Outcome.Read(200, false),
                new Outcome.Read(206, true),
                new Outcome.Moved(301, Url.of("http://h.example/elsewhere")),
                new Outcome.Declined(404)));
        for (var reason : Failure.Reason.values()) outcomes.add(new Outcome.Failed(new Failure(reason, "detail")));
        for (var outcome : outcomes) {
            var asked = Url.of("http://h.example/" + pages.size());
            var fallback = pages.size() % 2 == 0 ? null : Url.of("http://h.example/fallback");
            var ticket = new Ticket(pages.size(), Kind.PAGE, asked, fallback, 3, 1);
            pages.add(Page.empty(ticket, Url.of("http://h.example/shown"), outcome));
        }
        var attempts = 0;
        for (var kind : Kind.values()) {
            var ticket = new Ticket(50 + attempts, kind, START, null, 1, 0, 0);
            pages.add(Page.empty(ticket, START, new Outcome.Read(200, false)).after(attempts++));
        }
        var links = List.of(
                link("http://h.example/a?b"),
                Link.to(new Address(Url.of("http://h.example/a/"), Url.of("http://h.example/a"))),
                new Link(new Verdict.Skipped("scheme"), "mailto:a@b", "caf\u00e9 \u4e2d \ud83d", true),
                link("https://other.example/"),
                link("http://h.example/a?b"));
        pages.add(new Page(new Ticket(99, Kind.PAGE, START, null, 0, 0), START, new Outcome.Read(200, false), links));
        return pages;
    }

    /// Pages that do not change when a new reason for a failure is added.
    static List<Page> samples() {
        var document = new Document(
                "text/html; charset=utf-8",
                "UTF-8",
                1234L,
                "crc32c+crc32:0123456789abcdef",
                "A title \u4e2d",
                "http://h.example/canonical",
                "\"etag\"",
                "Sun, 15 Nov 2026 12:00:00 GMT",
                0x0123456789abcdefL,
                false);
        var links = List.of(
                link("http://h.example/a/b?c"),
                new Link(
                        new Verdict.Counts(new Address(Url.of("http://h.example/a/"), Url.of("http://h.example/a"))),
                        "../a/#f",
                        "up",
                        false,
                        100),
                new Link(new Verdict.Skipped("scheme"), "mailto:a@b", "caf\u00e9 \u4e2d \ud83d", true, 70_000),
                new Link(new Verdict.Skipped("empty"), "", "", false, 5));
        var asked = Url.of("http://h.example/asked");
        var read = new Page(
                new Ticket(2, Kind.PAGE, asked, START, 3, 1, 0),
                Url.of("http://h.example/shown"),
                Url.of("http://h.example/base/"),
                new Outcome.Read(206, true),
                Instant.parse("2025-11-15T12:00:00.123456Z"),
                Duration.ofNanos(1_234_567_000),
                document,
                links);
        return List.of(
                read,
                Page.empty(new Ticket(0, Kind.PAGE, START, null, 0, 0), START, new Outcome.Moved(301, asked)),
                Page.empty(new Ticket(1, Kind.SITEMAP, asked, null, 0, 0), asked, new Outcome.Index(200, false)),
                Page.empty(new Ticket(3, Kind.PAGE, asked, null, 0, 0, 2), asked, new Outcome.Declined(404)),
                Page.empty(new Ticket(4, Kind.PAGE, asked, null, 0, 0, 2), asked, new Outcome.Refused.Disallowed()),
                Page.empty(
                        new Ticket(5, Kind.PAGE, asked, null, 0, 0, 2),
                        asked,
                        new Outcome.Failed(new Failure(Failure.Reason.DEADLINE, "10000 ms"))),
                Page.empty(new Ticket(6, Kind.PAGE, asked, null, 0, 0, 2), asked, new Outcome.Declined(410))
                        .in(stored()));
    }

    /// A response, a revisit, and a request without a response.
    static List<StoredExchange> stored() {
        var begun = Instant.parse("2026-11-17T12:00:00.000001Z");
        var response = new StoredAt(0, 1_000, 300);
        var revisit = new StoredAt(1, 5_000_000_050L, 60);
        return List.of(
                new StoredExchange(
                        List.of(new StoredAt(0, 700, 300), response),
                        new StoredCapture(
                                START.href(),
                                begun,
                                410,
                                "text/html",
                                "sha256:" + "0f".repeat(32),
                                7,
                                true,
                                false,
                                response)),
                new StoredExchange(
                        List.of(new StoredAt(1, 5_000_000_000L, 50), revisit),
                        new StoredCapture(START.href(), begun, 410, "", "sha1:ABC", 0, false, true, revisit)),
                new StoredExchange(List.of(new StoredAt(1, 5_000_000_110L, 1)), null));
    }

    @Test
    void whatAPageLoadedIsToldFromWhatTheCrawlerRequested() throws IOException {
        var at = new StoredAt(3, 7, 30);
        var begun = Instant.parse("2026-11-17T12:00:00Z");
        var digest = "sha256:" + "1e".repeat(32);
        var get = new StoredCapture("http://h.example/api", begun, 200, "text/plain", digest, 9, true, false, at);
        var stored = new ArrayList<>(stored());
        stored.add(new StoredExchange(List.of(at), get, true));
        stored.add(new StoredExchange(List.of(at), get.to("POST", "a=\u4e2d"), true));
        stored.add(new StoredExchange(List.of(at), null, true));
        var page = pages().getFirst();
        try (var journal = open()) {
            var read =
                    journal.read(journal.append(new RecordCodec().encode(page).in(stored)));
            assertEquals(stored, read.stored());
            assertEquals(Optional.empty(), read.response(), "the last request of the crawler has no response");
            var own = page.in(List.of(stored().getFirst(), stored.get(3)));
            assertEquals(Optional.ofNullable(stored().getFirst().capture()), own.response());
        }
    }

    @Test
    void whereAPageIsStoredCanBeAddedToItsBytes() throws IOException {
        var record = new RecordCodec().encode(pages().getFirst());
        try (var journal = open()) {
            var position = journal.append(record.in(stored()));
            assertEquals(pages().getFirst().in(stored()), journal.read(position));
            assertEquals(record.in(stored()).page(), journal.read(position));
            var robotsTxt = new RobotsTxt(START, RobotsTxt.State.FOUND, "x").in(stored());
            assertEquals(robotsTxt, RecordCodec.decodeRobots(RecordCodec.encode(robotsTxt)));
        }
    }

    static List<PageRecord> records() {
        var codec = new RecordCodec();
        return pages().stream().map(codec::encode).toList();
    }

    @Test
    void whatWasAppendedCanBeReadInAnyOrder() throws IOException {
        try (var journal = open()) {
            var positions = new HashMap<Page, Journal.Position>();
            for (var page : pages()) positions.put(page, journal.append(new RecordCodec().encode(page)));
            for (var page : pages().reversed()) {
                var position = positions.get(page);
                assertTrue(position != null && position.length() > 0);
                assertEquals(page, journal.read(position));
            }
        }
    }

    /// In every field that holds a text: a link cut inside an emoji, `&#xD800;`, NUL, question marks, any encoding.
    @Test
    void everyTextComesBackExactly() throws IOException {
        var texts = new Texts(SEED);
        try (var journal = open()) {
            for (int number = 0; number < 2_000; number++) {
                var page = page(number, texts);
                assertEquals(page, journal.read(journal.append(CODEC.encode(page))), "seed " + SEED);
            }
        }
    }

    private static PageFacts facts(int number, Texts texts) {
        var fragments = new ArrayList<String>();
        for (int i = 0; i < number % 4; i++) fragments.add(texts.next());
        return new PageFacts(texts.next(), texts.number(), texts.number(), number % 5 == 0, fragments, number % 3 == 0);
    }

    /// A page with such texts in every possible place.
    static Page page(int number, Texts texts) {
        var url = Url.of("http://h.example/" + number);
        var links = new ArrayList<Link>();
        var roles = Role.values();
        for (int i = number % 5; i > 0; i--) {
            var address = new Address(Url.of("http://h.example/asked/" + i), Url.of("http://h.example/" + i));
            var verdict = i % 2 == 0 ? new Verdict.Counts(address) : new Verdict.Skipped(texts.next());
            var offset = texts.number() - 1;
            var line = number % 11 == 0 ? 0 : texts.number();
            var column = line == 0 ? 0 : 1 + texts.number() / 2;
            links.add(new Link(
                    verdict, texts.next(), texts.next(), i % 3 == 0, offset, line, column, roles[i % roles.length]));
        }
        var document = new Document(
                texts.next(),
                texts.next(),
                number % 5 == 0 ? null : (long) number,
                texts.next(),
                texts.next(),
                texts.next(),
                texts.next(),
                texts.next(),
                number,
                number % 3 == 0 ? PageFacts.UNREAD : facts(number, texts),
                number % 2 == 0);
        var outcome = switch (number % 4) {
            case 0 -> new Outcome.Refused.Unreadable(new Failure(Failure.Reason.SERVER_ERROR, texts.next()));
            case 1 -> new Outcome.Failed(new Failure(Failure.Reason.CUT, texts.next()));
            default -> new Outcome.Read(200, false);
        };
        var read = outcome instanceof Outcome.Read;
        var ticket = new Ticket(number, Kind.PAGE, url, null, 0, 0);
        var base = number % 3 == 0 ? url : Url.of("http://h.example/base/" + number);
        var asked = number % 7 == 0 ? Instant.EPOCH : Instant.EPOCH.plusNanos(1_000L * texts.number());
        var took = Duration.ofNanos(1_000L * texts.number());
        return new Page(ticket, url, base, outcome, asked, took, document, read ? links : List.of());
    }

    @Test
    void aPageOfAHundredThousandLinksComesBackWhole() throws IOException {
        try (var journal = open()) {
            var links = new ArrayList<Link>();
            for (int i = 0; i < 100_000; i++) links.add(link("http://h.example/" + i));
            var ticket = new Ticket(0, Kind.PAGE, START, null, 0, 0);
            var page = new Page(ticket, START, new Outcome.Read(200, false), links);
            assertEquals(page, journal.read(journal.append(new RecordCodec().encode(page))));
        }
    }

    @Test
    void aSecondThreadIsCaught() throws IOException {
        try (var journal = open()) {
            var page = records().getFirst();
            var elsewhere = CompletableFuture.runAsync(() -> {
                try {
                    journal.append(page);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            var thrown = assertThrows(CompletionException.class, elsewhere::join);
            assertTrue(thrown.getCause() instanceof AssertionError, String.valueOf(thrown.getCause()));
        }
    }
}

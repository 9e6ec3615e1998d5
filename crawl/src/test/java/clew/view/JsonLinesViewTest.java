package clew.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.journal.FileJournal;
import clew.journal.RecordCodec;
import clew.journal.Texts;
import clew.page.Document;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Scope;
import clew.policy.Verdict;
import clew.url.Url;
import com.fasterxml.jackson.core.JsonFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class JsonLinesViewTest {
    private static final Url START = Url.of("http://h.example/");
    private static final long SEED = Long.getLong("clew.seed", 12);

    private static Page page(String title, String href, String text) {
        var document = new Document("text/html", "UTF-8", 1L, "", title, "", "", "", 0, true);
        return new Page(
                new Ticket(0, Kind.PAGE, START, null, 0, 0),
                START,
                START,
                new Outcome.Read(200, false),
                Instant.EPOCH,
                Duration.ZERO,
                document,
                List.of(new Link(new Verdict.Skipped("invalid"), href, text, false)));
    }

    private static String line(Page page) throws IOException {
        var out = new ByteArrayOutputStream();
        var view = new JsonLinesView(out, Scope.host(START));
        view.page(page);
        view.flush();
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    @Test
    void halfASurrogatePairIsAnEscapeOfItsOwn() throws IOException {
        var line = line(page("\udc00", "\ud800x", "smile \ud83d"));
        assertTrue(line.contains("\"title\":\"\\uDC00\""), line);
        assertTrue(line.contains("\"href\":\"\\uD800x\""), line);
        assertTrue(line.contains("\"text\":\"smile \\uD83D\""), line);
    }

    /// Printable ASCII and one line, whatever the page holds; and no other bytes once the page has been in a journal.
    @Test
    void everyTextIsPlainAsciiAndTheSameFromAJournal() throws IOException {
        var texts = new Texts(SEED);
        var codec = new RecordCodec();
        for (int i = 0; i < 500; i++) {
            var page = page(texts.next(), texts.next(), texts.next());
            var line = line(page);
            assertTrue(line.chars().limit(line.length() - 1).allMatch(c -> c >= ' ' && c <= '~'), "seed " + SEED);
            assertEquals(page.document().title(), field("title", line), "seed " + SEED);
            try (var journal = FileJournal.inMemory()) {
                assertEquals(line, line(journal.read(journal.append(codec.encode(page)))), "seed " + SEED);
            }
        }
    }

    /// A text of the object as a parser of JSON reads it; empty where it is absent.
    private static String field(String name, String line) throws IOException {
        try (var parser = new JsonFactory().createParser(line)) {
            while (parser.nextToken() != null) {
                if (name.equals(parser.currentName()) && parser.currentToken().isScalarValue()) return parser.getText();
            }
            return "";
        }
    }

    /// A line of all links of a page was in memory: a gigabyte for 120,000 links of 8,000 characters.
    @Test
    void aLongPageGoesOutInPieces() throws IOException {
        var url = Url.of("http://h.example/" + "x".repeat(8_000));
        var link = Link.to(new Address(url, url));
        var page = new Page(
                new Ticket(0, Kind.PAGE, START, null, 0, 0),
                START,
                new Outcome.Read(200, false),
                Collections.nCopies(1_000, link));
        var longest = new AtomicInteger();
        var written = new AtomicInteger();
        var out = new OutputStream() {
            @Override
            public void write(int b) {
                throw new AssertionError("a single byte");
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                longest.accumulateAndGet(length, Math::max);
                written.addAndGet(length);
            }
        };
        var view = new JsonLinesView(out, Scope.host(START));
        view.page(page);
        view.flush();
        assertTrue(written.get() > 8_000_000, written + " bytes");
        assertTrue(longest.get() < 1_100_000, longest + " bytes at once");
    }
}

package clew.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.page.Document;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.StoredAt;
import clew.page.StoredCapture;
import clew.page.StoredExchange;
import clew.page.Ticket;
import clew.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContentDigestsTest {
    private static final Url URL = Url.of("http://h.example/");

    private static Page page(String digest, String stored) {
        var document = new Document("", "", 0L, digest, "", "", "", "", 0, true);
        var capture =
                new StoredCapture(URL.href(), Instant.EPOCH, 200, "", stored, 0, true, false, new StoredAt(0, 0, 1));
        var exchanges = stored.isEmpty() ? List.<StoredExchange>of() : List.of(exchange(capture));
        return new Page(
                        new Ticket(0, Kind.PAGE, URL, null, 0, 0),
                        URL,
                        URL,
                        new Outcome.Read(200, false),
                        Instant.EPOCH,
                        Duration.ZERO,
                        document,
                        List.of())
                .in(exchanges);
    }

    private static StoredExchange exchange(StoredCapture capture) {
        return new StoredExchange(List.of(capture.at()), capture);
    }

    private static boolean differ(Page before, Page after) {
        return ContentDigests.of(before, after).areDifferent();
    }

    @Test
    void digestsOfDifferentMethodsSayNothing() {
        assertEquals(true, differ(page("crc:1", ""), page("crc:2", "")));
        assertEquals(false, differ(page("crc:1", ""), page("sha:2", "")));
        assertEquals(false, differ(page("crc:1", ""), page("", "")));
        assertEquals(false, differ(page("1", ""), page("2", "")));
    }

    @Test
    void contentThatAServerPacksDifferentlyIsTheSame() {
        assertEquals(false, differ(page("crc:1", "sha256:a"), page("crc:1", "sha256:b")));
    }

    @Test
    void filesThatWereNotReadAreComparedByWhatAnArchiveHas() {
        assertEquals(true, differ(page("", "sha256:a"), page("", "sha256:b")));
        assertEquals(false, differ(page("", "sha256:a"), page("", "sha256:a")));
        assertEquals(false, differ(page("", "sha256:a"), page("crc:1", "")));
    }
}

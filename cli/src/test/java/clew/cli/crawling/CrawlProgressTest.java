package clew.cli.crawling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.Style;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.url.Url;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrawlProgressTest {
    private static final Url PLACE = Url.of("https://example.com/docs/guide/index.html");

    private final CrawlProgress progress = new CrawlProgress(0);

    private static long seconds(double seconds) {
        return (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    }

    private static Page page(Kind kind, Outcome outcome) {
        return Page.empty(new Ticket(0, kind, PLACE, null, 0, 0), PLACE, outcome);
    }

    private void read(Kind kind) {
        progress.page(page(kind, new Outcome.Read(200, false)), PLACE.display());
    }

    private String text(int columns, double seconds) {
        return progress.text(columns, seconds(seconds), Style.PLAIN);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    200 | 120/450 pages, 60/s, 3 errors  https://example.com/docs/guide/index.html
                    73  | 120/450 pages, 60/s, 3 errors  https://example.com/docs/guide/index.html
                    72  | 120/450 pages, 60/s, 3 errors  ...s://example.com/docs/guide/index.html
                    50  | 120/450 pages, 60/s, 3 errors  ...uide/index.html
                    44  | 120/450 pages, 60/s, 3 errors  ...ndex.html
                    43  | 120/450 pages, 60/s, 3 errors
                    30  | 120/450 pages, 60/s, 3 errors
                    29  | 120/450 pages, 3 errors
                    24  | 120/450 pages, 3 errors
                    23  | 120/450 pages, 60/s
                    20  | 120/450 pages, 60/s
                    19  | 120/450 pages
                    14  | 120/450 pages
                    13  | 120/450
                    8   | 120/450
                    7   | 120/45
                    2   | 1
                    1   | ''
                    """)
    void theLineFitsAndLosesWhatMattersLeast(int columns, String line) {
        read(Kind.PAGE);
        for (int i = 0; i < 3; i++) progress.page(page(Kind.PAGE, new Outcome.Declined(404)), PLACE.display());
        progress.count(120, 450);
        assertEquals(line, text(columns, 2));
    }

    @Test
    void noWidthMakesItTooLong() {
        read(Kind.PAGE);
        progress.page(page(Kind.PAGE, new Outcome.Declined(404)), PLACE.display());
        progress.waiting("waiting 30 s between requests (Crawl-delay)");
        progress.count(123_456_789, 987_654_321);
        for (int columns = 1; columns < 200; columns++) {
            assertTrue(text(columns, 9).length() < columns, () -> "too long");
        }
    }

    @Test
    void atTheStartThereIsOneUrlAndNoRate() {
        progress.begin("http://h.example/");
        assertEquals("0/1 page  http://h.example/", text(80, 0));
    }

    /// What a resumed crawl has already comes at once, and says nothing about its pace for long.
    @Test
    void theRateIsThatOfTheLastSeconds() {
        progress.count(10_000, 20_000);
        assertEquals("10000/20000 pages, 10000/s", text(80, 1));
        assertEquals("10000/20000 pages, 2000/s", text(80, 5));
        progress.count(10_020, 20_000);
        assertEquals("10020/20000 pages, 4.0/s", text(80, 10));
        progress.count(10_025, 20_000);
        assertEquals("10025/20000 pages, 1.0/s", text(80, 15));
    }

    @Test
    void whereFilesAreDownloadedTooTheyAreNotCalledPages() {
        read(Kind.RESOURCE);
        progress.count(1, 2);
        assertEquals("1/2 files", text(12, 0));
        read(Kind.EXTERNAL);
        assertEquals("1/2 links", text(12, 0));
    }

    @Test
    void aRescueHasItsOwnCounts() {
        progress.show(done -> done + " of 9 files, 3 min left");
        read(Kind.PAGE);
        read(Kind.SITEMAP);
        assertEquals("1 of 9 files, 3 min left  https://example.com/docs/guide/index.html", text(80, 5));
        assertEquals("1 of 9 files, 3 min", text(20, 5));
    }

    @Test
    void errorsAreRed() {
        progress.page(page(Kind.PAGE, new Outcome.Declined(404)), PLACE.display());
        progress.count(1, 1);
        assertEquals("1/1 page\u001b[31m, 1 error\u001b[0m", progress.text(20, 0, Style.COLORED));
    }
}

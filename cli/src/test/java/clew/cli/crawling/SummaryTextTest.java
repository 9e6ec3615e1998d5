package clew.cli.crawling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.cli.console.Style;
import clew.page.CrawlDetails;
import clew.page.CrawlDetails.Failures;
import clew.page.CrawlDetails.NotFollowed;
import clew.page.CrawlDetails.SlowPage;
import clew.page.CrawlSummary;
import clew.page.Failure.Reason;
import clew.url.Url;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryTextTest {
    private static final NotFollowed NOTHING = new NotFollowed(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of());

    private static CrawlSummary summary(long pages, Map<String, Long> traps, CrawlDetails details) {
        return new CrawlSummary(
                CrawlSummary.Ending.FINISHED,
                pages,
                0,
                7 * pages,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                pages,
                0,
                0,
                traps,
                null,
                true,
                new LinkedHashMap<>(),
                details);
    }

    @Test
    void whatDidNotHappenIsNotThere() {
        var details = new CrawlDetails(0, new Failures(new TreeMap<>(), new TreeMap<>()), NOTHING, List.of());
        assertEquals(
                "  1  page in 12 ms, 7 links\n",
                SummaryText.of(summary(1, Map.of(), details), Duration.ofMillis(12), Url::display, Style.PLAIN));
    }

    @Test
    void numbersAreAlignedAndEveryReasonHasItsLine() {
        var all = new CrawlSummary(
                CrawlSummary.Ending.STOPPED,
                1234,
                56,
                7890,
                12,
                4,
                1,
                0,
                2,
                30,
                1,
                2000,
                100,
                5,
                Map.of("/cal/#", 40L, "/x", 2L),
                null,
                true,
                new LinkedHashMap<>(),
                new CrawlDetails(
                        45_600_000,
                        new Failures(
                                new TreeMap<>(Map.of(404, 3L, 500, 1L)), new TreeMap<>(Map.of(Reason.DEADLINE, 20L))),
                        new NotFollowed(
                                300,
                                20,
                                10,
                                9,
                                8,
                                1,
                                2,
                                3,
                                7,
                                4,
                                Map.of("invalid", 1L, "scheme", 2L, "extension", 3L, "empty", 4L, "same-page", 5L)),
                        List.of(
                                new SlowPage(Url.of("http://h.example/slow"), Duration.ofMillis(61_500)),
                                new SlowPage(Url.of("http://h.example/"), Duration.ofMillis(9)))));
        assertEquals("""
                       1234  pages in 2 min 5 s, 45.6 MB, 7890 links
                         56  files that pages need
                         12  redirects
                          2  pages cut at -max-body
                         20  failed: timed out
                          3  status 404
                          1  status 500
                Not requested:
                         30  URLs disallowed by robots.txt
                          1  URL whose robots.txt could not be read
                        100  URLs not reached before the crawl ended
                          4  links beyond -max-pages
                        300  links to other hosts
                         20  links outside -scope or -include
                         10  links excluded by -exclude
                          9  links marked nofollow
                          8  links deeper than -max-depth
                          1  link longer than a URL may be
                         42  links into endless URL spaces
                          2  redirects after too many others
                          3  files nested too deep in style sheets
                          7  sitemaps beyond 20 levels of sitemap indexes, or 50000 sitemaps
                          3  links to files that are not pages
                          1  link with an invalid URL
                          2  links other than http and https
                          9  links to their own page
                Slowest:
                  1 min 1 s  http://h.example/slow
                       9 ms  http://h.example/
                """, SummaryText.of(all, Duration.ofSeconds(125), Url::display, Style.PLAIN));
    }

    @Test
    void manyKindsOfErrorsAreNotManyLines() {
        var statuses = new TreeMap<Integer, Long>();
        for (int i = 0; i < 10; i++) statuses.put(400 + i, 10L + i);
        var details = new CrawlDetails(0, new Failures(statuses, new TreeMap<>()), NOTHING, List.of());
        assertEquals(
                """
                  9  pages in 1.0 s, 63 links
                 19  status 409
                 18  status 408
                 17  status 407
                 16  status 406
                 75  other errors
                """.indent(1),
                SummaryText.of(summary(9, Map.of(), details), Duration.ofSeconds(1), Url::display, Style.PLAIN));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 bytes",
        "1, 1 byte",
        "999, 999 bytes",
        "1000, 1.0 kB",
        "999949, 999.9 kB",
        "999950, 1.0 MB",
        "1500000000, 1.5 GB",
        "9000000000000000, 9000.0 TB"
    })
    void sizesAreForPeople(long bytes, String text) {
        assertEquals(text, SummaryText.bytes(bytes));
    }
}

package clew.archive.wayback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.archive.captures.CaptureChoice;
import clew.archive.captures.CaptureListing;
import clew.archive.captures.CdxQuery;
import clew.archive.captures.Match;
import clew.archive.warc.WarcDate;
import clew.policy.Policy;
import clew.policy.Www;
import clew.url.Url;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is listed and chosen of a site with all its difficulties.
class RescuedSiteTest {
    private static List<String> chosen(Path folder, String url, Match match, CaptureChoice choice) throws Exception {
        var start = Url.of(url);
        var lines = new ArrayList<String>();
        try (var archive = RescuedSite.archive().start();
                var fetcher = new WaybackServerFetcher();
                var list = CaptureListing.load(
                        folder,
                        new CdxQuery(archive.address(), start, match, null, null, 7),
                        Policy.archive(Www.of(Www.Mode.STRIP, start)),
                        fetcher,
                        _ -> {},
                        _ -> {})) {
            list.forEachKey((key, rows) -> {
                var chosen = choice.choose(rows);
                var first = chosen.first();
                lines.add(key + " "
                        + first.map(row -> row.timestamp().substring(0, 8) + " " + row.status())
                                .orElse("-")
                        + " " + chosen.remark());
            });
        }
        return lines;
    }

    @Test
    void atATime(@TempDir Path folder) throws Exception {
        var at = WarcDate.parseDigits(RescuedSite.AT).orElseThrow();
        assertEquals(
                """
                //example.com/ 20150525 200 CHOSEN
                //example.com/Case 20150520 200 CHOSEN
                //example.com/about/ 20150520 200 CHOSEN
                //example.com/blocked 20150520 200 CHOSEN
                //example.com/blog/ 20150520 200 CHOSEN
                //example.com/blog/?page=2 20150521 200 CHOSEN
                //example.com/blog/first-post 20150521 200 CHOSEN
                //example.com/broken - ONLY_ERRORS
                //example.com/case 20150520 200 CHOSEN
                //example.com/circle 20150520 200 CHOSEN
                //example.com/gone - ONLY_ERRORS
                //example.com/guide.html 20130303 200 CHOSEN
                //example.com/img/bg.png 20150520 200 CHOSEN
                //example.com/img/logo.png 20150519 200 CHOSEN
                //example.com/index.php 20150520 200 CHOSEN
                //example.com/index.php/archive 20150520 200 CHOSEN
                //example.com/later - NOT_IN_WINDOW
                //example.com/loop 20150520 301 CHOSEN
                //example.com/new 20150520 200 CHOSEN
                //example.com/old 20150520 301 CHOSEN
                //example.com/packed 20150520 200 CHOSEN
                //example.com/port 20150520 200 CHOSEN
                //example.com/print.css 20150520 200 CHOSEN
                //example.com/removed 20130101 200 LAST_WAS_ERROR
                //example.com/rewritten.html 20150520 200 CHOSEN
                //example.com/script.js 20150520 200 CHOSEN
                //example.com/search?q=a%20b&lang=en 20150520 200 CHOSEN
                //example.com/style.css 20150520 200 CHOSEN
                //example.com/theme 20150520 200 CHOSEN
                //example.com/unchanged 20150520 0 CHOSEN
                """.lines().toList(),
                chosen(folder, RescuedSite.URL, Match.HOST, new CaptureChoice(at, Duration.ofDays(365), null, null)));
    }

    @Test
    void theNewestOfTheWholeDomain(@TempDir Path folder) throws Exception {
        var chosen = chosen(folder, RescuedSite.URL, Match.DOMAIN, new CaptureChoice(null, Duration.ZERO, null, null));
        assertEquals(31, chosen.size());
        assertEquals("//example.com/ 20170801 200 LAST_WAS_ERROR", chosen.getFirst());
        assertEquals("//sub.example.com/ 20150520 200 CHOSEN", chosen.getLast());
    }

    @Test
    void aNameThatBeginsWithTheSameLetterLosesNothing(@TempDir Path folder) throws Exception {
        assertEquals(
                List.of("//wonder.com/ 20150520 200 CHOSEN", "//wonder.com/wow 20150520 200 CHOSEN"),
                chosen(
                        folder,
                        "http://www.wonder.com/",
                        Match.HOST,
                        new CaptureChoice(null, Duration.ZERO, null, null)));
    }
}

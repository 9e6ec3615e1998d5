package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.journal.MemoryStorage;
import clew.view.DownloadStatistics.Counts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What became of each URL, in numbers: of a crawl that runs, of one that was stopped, and of its journal.
class DownloadStatisticsTest {
    private final ResourceCrawl site = new ResourceCrawl();

    @BeforeEach
    void fill() {
        site.obeysRobots = true;
        site.file("h.example/robots.txt", "text/plain", "User-agent: *\nDisallow: /closed");
        site.page("h.example/", """
                <link rel=stylesheet href=/s.css?v=1><link rel=stylesheet href=/s.css?v=2><a href=/moved>m</a>
                <a href=/closed>c</a><a href=/missing>x</a><a href=/a>a</a><a href=/a#top>a</a><a href=http://other.example/>o</a>""");
        site.css("h.example/s.css?v=1", "p{background:url(i.png)}");
        site.moved("h.example/moved", "/a").page("h.example/a", "<img src=/i.png><a href=..>home</a><a href=a>a</a>");
        site.file("h.example/i.png", "image/png", "12345");
    }

    @AfterEach
    void close() {
        site.close();
    }

    private static long sum(Counts counts) {
        return counts.downloaded()
                + counts.redirected()
                + counts.notModified()
                + counts.refused()
                + counts.declined()
                + counts.failed()
                + counts.notVisited();
    }

    @Test
    void eachKnownUrlCountsOnce() throws Exception {
        var disk = new MemoryStorage();
        var run = site.crawl("h.example/", disk, Long.MAX_VALUE);
        var counts = run.counts();
        // Downloaded are start, style sheet, /a and the image. Repeated are s.css?v=2, /a twice (a link and a
        // redirect),
        // the image and the link home; the link of a page to itself is skipped.
        assertEquals(new Counts(7, 4, 1, 0, 1, 1, 0, 0, 5, counts.bytes()), counts);
        assertEquals(counts.known(), sum(counts));
        assertEquals(counts, site.replayed("h.example/", disk).counts());
        assertEquals(7, site.verified("h.example/", disk).pages());
        assertTrue(counts.bytes() > 5, "" + counts);
    }

    @Test
    void whatTheCrawlDidNotComeToIsNotVisited() throws Exception {
        var disk = new MemoryStorage();
        site.workers = 1;
        var counts = site.crawl("h.example/", disk, 2).counts();
        assertEquals(2, counts.downloaded());
        assertEquals(5, counts.notVisited());
        assertEquals(counts.known(), sum(counts));
        var all = site.crawl("h.example/", disk, Long.MAX_VALUE).counts();
        assertEquals(7, sum(all));
        assertEquals(all, site.replayed("h.example/", disk).counts());
    }
}

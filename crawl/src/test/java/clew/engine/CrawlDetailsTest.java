package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.Clew;
import clew.page.CrawlDetails;
import clew.page.CrawlDetails.NotFollowed;
import clew.page.CrawlDetails.SlowPage;
import clew.page.CrawlSummary;
import clew.page.Failure.Reason;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.site.LoopbackSite;
import clew.url.Url;
import clew.view.View;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrawlDetailsTest {
    private static final String START = """
            <a href=/a>known later</a> <a href=/a>known</a> <a href=/gone>1</a> <a href=/gone2>2</a>
            <a href=/teapot>3</a> <a href=/closed>4</a>
            <a href=http://other.example/>5</a> <a href=//other.example/x>6</a>
            <a href=/secret/1>7</a> <a href=/secret/2>8</a> <a href=/secret/3>9</a>
            <a href=/n rel=nofollow>10</a> <a href=/circle/0>11</a>
            <a href=mailto:a@b.example>12</a> <a href=http://[>13</a> <a href=/file.pdf>14</a> <a href=/long?""" + "x".repeat(9_000) + ">15</a>";

    @TempDir
    private Path folder;

    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, START);
            case "/a" ->
                LoopbackSite.html(out, "<a href=/b>b</a><a href=/>start</a><a href=http://other.example/>o</a>");
            case "/gone", "/gone2" -> LoopbackSite.status(out, 404, "");
            case "/teapot" -> LoopbackSite.status(out, 418, "");
            case "/closed" -> false;
            default -> {
                var number = Integer.parseInt(request.target().replaceAll("[^0-9]", "0"));
                yield LoopbackSite.status(out, 302, "", "Location: /circle/" + (number + 1));
            }
        });
    }

    private CrawlSummary crawl(LoopbackSite site, String journal, int workers, long pagesMax) throws Exception {
        try (var clew = Clew.builder().workers(workers).build()) {
            return clew.crawl(site.url("/"))
                    .robots(false)
                    .nofollow(true)
                    .maxDepth(1)
                    .policy(Policy.sitemap())
                    .scope(new ScopeRule(ScopeRule.Area.HOST, null, "/secret/"))
                    .journal(folder.resolve(journal))
                    .maxPages(pagesMax)
                    .view(View.none())
                    .run();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void everyLinkThatWasNotFollowedHasAReason(int workers) throws Exception {
        try (var site = site()) {
            var details = crawl(site, "journal", workers, 0).details();
            // One redirect too many at the end; what is too deep is only what would be crawled otherwise.
            assertEquals(
                    new NotFollowed(3, 0, 3, 1, 1, 1, 1, 0, 0, 0, Map.of("scheme", 1L, "invalid", 1L, "extension", 1L)),
                    details.notFollowed());
            assertEquals(Map.of(404, 2L, 418, 1L), details.failures().statuses());
            assertEquals(Map.of(Reason.CUT, 1L), details.failures().reasons());
            assertEquals(START.length() + 70, details.bytes());
            assertEquals(2, details.slowest().size(), "the others were not read");
        }
    }

    /// Whatever the numbers are, they follow from the journal.
    @Test
    void aCrawlThatWasResumedHasTheSame() throws Exception {
        try (var site = site()) {
            var whole = crawl(site, "whole", 8, 0).details();
            for (int pages = 1; pages < 8; pages++) crawl(site, "parts", 1, pages);
            var resumed = crawl(site, "parts", 8, 0).details();
            assertEquals(whole.notFollowed(), resumed.notFollowed());
            assertEquals(whole.failures(), resumed.failures());
            assertEquals(whole.bytes(), resumed.bytes());
            assertEquals(resumed, crawl(site, "parts", 8, 0).details(), "with the times of its pages");
        }
    }

    @Test
    void progressCountsWhatIsDoneAndWhatIsKnown() throws Exception {
        var counts = new ArrayList<String>();
        var counting = new View() {
            @Override
            public void page(Page page) {}

            @Override
            public void progress(long done, long known) {
                counts.add(done + "/" + known);
            }

            @Override
            public void flush() throws IOException {}
        };
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                        out, request.target().equals("/") ? "<a href=/a>a</a><a href=/b>b</a>" : "<a href=/c>"));
                var clew = Clew.builder().build()) {
            clew.crawl(site.url("/")).robots(false).view(counting).run();
        }
        assertEquals(List.of("1/3", "2/4", "3/4", "4/4"), counts);
    }

    private static Page took(String url, long millis) {
        var place = Url.of("http://h.example" + url);
        return Page.empty(new Ticket(0, Kind.PAGE, place, null, 0, 0), place, new Outcome.Read(200, false))
                .at(Instant.EPOCH, Instant.EPOCH.plusMillis(millis));
    }

    @Test
    void theSlowestPagesAreKeptTheSlowestFirstAndTheEarlierOfTwo() {
        var slowest = new SlowestPages();
        for (var page :
                List.of(took("/a", 5), took("/b", 0), took("/c", 9), took("/d", 5), took("/e", 7), took("/f", 5))) {
            slowest.add(page);
        }
        assertEquals(
                List.of("/c", "/e", "/a"),
                slowest.pages().stream().map(SlowPage::url).map(Url::pathname).toList());
        assertTrue(slowest.pages().size() == CrawlDetails.SLOWEST_MAX);
    }
}

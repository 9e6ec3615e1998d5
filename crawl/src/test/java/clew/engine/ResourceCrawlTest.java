package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.CrawlSummary.Ending;
import clew.page.LinkTags;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.ScopeRule;
import clew.policy.ScopeRule.Area;
import clew.policy.Www;
import clew.url.Url;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Crawls that fetch what pages need as well.
class ResourceCrawlTest {
    private static final Pattern TICKET = Pattern.compile("\"url\":\"http://([^\"]*)\",\"kind\":\"([a-z]+)\"");

    private final ResourceCrawl site = new ResourceCrawl();

    @AfterEach
    void close() {
        site.close();
    }

    /// Kind and place of each ticket, in the order of the crawl.
    private List<String> tickets(ResourceCrawl.Run run) {
        return TICKET.matcher(run.json())
                .results()
                .map(match -> match.group(2) + " " + match.group(1).replace(site.port(), ""))
                .toList();
    }

    @Test
    void ticketsAreInTheOrderOfTheDocument() throws Exception {
        site.page("h.example/", """
                <link rel=stylesheet href=/css/s.css><a href=/a>a</a><img src=i.png srcset="i2.png 2x"><a href=/b>b</a>
                <style>p { background: url(bg.png) }</style><p style="background: url('p.png')"><script src=j.js></script>
                <svg><image href=v.png /></svg><a href=/a>again</a><img src=i.png>""");
        site.page("h.example/a", "<img src=/i.png><img src=/a.png>");
        site.css("h.example/css/s.css", "@import 't.css'; p { src: url(../f.woff) }");
        var run = site.crawl("h.example/");
        assertEquals(
                List.of(
                        "page h.example/",
                        "resource h.example/css/s.css",
                        "page h.example/a",
                        "resource h.example/i.png",
                        "resource h.example/i2.png",
                        "page h.example/b",
                        "resource h.example/bg.png",
                        "resource h.example/p.png",
                        "resource h.example/j.js",
                        "resource h.example/v.png",
                        "resource h.example/css/t.css",
                        "resource h.example/f.woff",
                        "resource h.example/a.png"),
                tickets(run));
        assertEquals(3, run.summary().pages());
        assertEquals(10, run.summary().resources());
        assertTrue(run.json().contains("a.png\",\"scope\":\"in\",\"resource\":true}"), run.json());
    }

    @Test
    void thePagesAreVisitedAndTheirResourcesAreAmongTheLinks() throws Exception {
        site.page("h.example/", "<a href=/a>a</a><img src=i.png>").file("h.example/i.png", "image/png", "x");
        var text = site.crawl("h.example/").text().replace(site.port(), "");
        assertEquals("""
                Visited: http://h.example/
                Links found:
                http://h.example/a
                http://h.example/i.png
                Visited: http://h.example/a
                Links found:
                """, text);
    }

    @Test
    void withoutRequisitesOnlyPagesAreRequested() throws Exception {
        site.requisites = Requisites.NONE;
        site.page(
                "h.example/", "<link rel=stylesheet href=s.css><a href=a>a</a><img src=i.png><iframe src=f></iframe>");
        var run = site.crawl("h.example/");
        assertEquals(List.of("h.example/", "h.example/a"), run.requested());
        assertFalse(run.json().contains("resource"), run.json());
        assertEquals(0, run.summary().resources());
    }

    /// Cache-busters name one file, other parameters name other pages.
    @Test
    void aFileIsFetchedOnceHoweverItIsWritten() throws Exception {
        site.page("h.example/blog/", """
                <link rel=stylesheet href=/style.css?v=1><link rel=stylesheet href=/style.css?v=2>
                <a href=?page=1>1</a><a href=?page=2>2</a><a href=/watch?v=1>1</a><a href=/watch?v=2>2</a>
                <img src=/images/image.jpg><img src=../images/image.jpg><img src=./image.jpg><img src=image.jpg>
                <img src=http://h.example:PORT/images/image.jpg#x><img src=//h.example:PORT/blog/../images/./image.jpg>""");
        assertEquals(
                List.of(
                        "h.example/blog/",
                        "h.example/blog/?page=1",
                        "h.example/blog/?page=2",
                        "h.example/blog/image.jpg",
                        "h.example/images/image.jpg",
                        "h.example/style.css?v=1",
                        "h.example/watch?v=1",
                        "h.example/watch?v=2"),
                site.crawl("h.example/blog/").requested());
    }

    @Test
    void whatHoldsItsContentIsNeverRequested() throws Exception {
        site.page("h.example/", """
                <img src="data:image/gif;base64,R0lG"><img srcset="data:,x 1x, /w_1,h_2/a.png 2x, b,c.png 3x">
                <style>@import "bare.css"; p { background: url(data:,y), url("DATA:,z") }</style><a href=data:,x>x</a>""");
        site.css("h.example/bare.css", "@import 'bare2.css'; p { background: url(data:,y) }");
        var run = site.crawl("h.example/");
        assertEquals(
                List.of(
                        "h.example/",
                        "h.example/b,c.png",
                        "h.example/bare.css",
                        "h.example/bare2.css",
                        "h.example/w_1,h_2/a.png"),
                run.requested());
        assertFalse(run.json().contains("base64"), "an image in a page is not copied into the journal");
    }

    private void twoHosts() {
        site.page("h.example/", """
                <link rel=stylesheet href=//cdn.example:PORT/s.css><img src=//cdn.example:PORT/i.png><img src=/i.png>
                <a href=//cdn.example:PORT/page>x</a><iframe src=//cdn.example:PORT/frame></iframe>
                <object data=//cdn.example:PORT/object></object>""");
        site.css("cdn.example/s.css", "p { background: url(b.png), url(//fonts.example:PORT/f.woff) }");
        site.page("cdn.example/object", "<a href=/no>x</a><img src=/no.png><iframe src=/no></iframe>");
        site.file("cdn.example/robots.txt", "text/plain", "User-agent: *\nDisallow: /");
    }

    @Test
    void allAreThoseOfAnyHostButPagesAreNot() throws Exception {
        twoHosts();
        site.obeysRobots = true;
        var run = site.crawl("h.example/");
        assertEquals(
                List.of(
                        "cdn.example/b.png",
                        "cdn.example/i.png",
                        "cdn.example/object",
                        "cdn.example/s.css",
                        "fonts.example/f.woff",
                        "h.example/",
                        "h.example/i.png",
                        "h.example/robots.txt"),
                run.requested());
    }

    @Test
    void sameAreThoseOfTheHostsOfPages() throws Exception {
        twoHosts();
        site.requisites = Requisites.SAME;
        assertEquals(
                List.of("h.example/", "h.example/i.png"),
                site.crawl("h.example/").requested());
    }

    @Test
    void aResourceMayLieOutsideTheFolderButNotWhereUrlsAreExcluded() throws Exception {
        site.requisites = Requisites.SAME;
        site.scope = new ScopeRule(Area.PREFIX, "/docs/", "[.]mp4$");
        site.page("h.example/docs/", "<img src=/i.png><video src=/v.mp4></video><a href=/other>x</a><a href=a>a</a>");
        assertEquals(
                List.of("h.example/docs/", "h.example/docs/a", "h.example/i.png"),
                site.crawl("h.example/docs/").requested());
    }

    @Test
    void robotsTxtHoldsForTheResourcesOfTheSitesOwnHost() throws Exception {
        site.obeysRobots = true;
        site.file("h.example/robots.txt", "text/plain", "User-agent: *\nDisallow: /closed/");
        site.page("h.example/", "<img src=/closed/i.png><img src=/i.png>");
        var run = site.crawl("h.example/");
        assertEquals(List.of("h.example/", "h.example/i.png", "h.example/robots.txt"), run.requested());
        assertEquals(1, run.summary().refused());
    }

    @Test
    void aRedirectOfAResourceIsAResource() throws Exception {
        site.page("h.example/", "<link rel=stylesheet href=/s.css>");
        site.moved("h.example/s.css", "//cdn.example:PORT/x/s.css").css("cdn.example/x/s.css", "p{fill:url(i.png)}");
        assertEquals(
                List.of(
                        "page h.example/",
                        "resource h.example/s.css",
                        "resource cdn.example/x/s.css",
                        "resource cdn.example/x/i.png"),
                tickets(site.crawl("h.example/")));
        site.requisites = Requisites.SAME;
        assertEquals(
                List.of("h.example/", "h.example/s.css"),
                site.crawl("h.example/").requested());
    }

    @Test
    void redirectsAndStyleSheetsThatLeadOnForEverEnd() throws Exception {
        site.page("h.example/", "<img src=/r0><link rel=stylesheet href=/s0.css>");
        for (int i = 0; i < 40; i++) {
            site.moved("h.example/r" + i, "/r" + (i + 1));
            site.css("h.example/s" + i + ".css", "@import 's" + (i + 1) + ".css'");
        }
        var requested = site.crawl("h.example/").requested();
        assertTrue(requested.contains("h.example/r20") && requested.contains("h.example/s20.css"), "" + requested);
        assertEquals(1 + 21 + 21, requested.size());
    }

    /// As a ticket of its own the target would be dropped as known.
    @Test
    void aRedirectToAnotherSpellingIsFollowedWithinTheTicket() throws Exception {
        site.page("h.example/", "<img src=//cdn.example:PORT/i.png?v=1>");
        site.moved("cdn.example/i.png?v=1", "/i.png?v=2").file("cdn.example/i.png?v=2", "image/png", "x");
        site.obeysRobots = true;
        var run = site.crawl("h.example/");
        assertEquals(
                List.of("cdn.example/i.png?v=1", "cdn.example/i.png?v=2", "h.example/", "h.example/robots.txt"),
                run.requested());
        assertEquals(2, run.counts().downloaded());
    }

    @Test
    void theFirstUseOfAUrlDecidesWhatItIs() throws Exception {
        site.page("h.example/", "<a href=/x.png>x</a><img src=/x.png><img src=/y><a href=/y>y</a><a href=/s.css>s</a>");
        site.page("h.example/y", "<a href=/not-read>x</a>");
        site.css("h.example/s.css", "p { background: url(z.png) }");
        assertEquals(
                List.of(
                        "page h.example/",
                        "page h.example/x.png",
                        "resource h.example/y",
                        "page h.example/s.css",
                        "resource h.example/z.png"),
                tickets(site.crawl("h.example/")));
    }

    @Test
    void aFrameIsAPageWithResourcesOfItsOwn() throws Exception {
        var frames = "<iframe src=/f></iframe><iframe srcdoc='<iframe src=/g></iframe><img src=/i.png>'></iframe>";
        site.page("h.example/", frames).page("h.example/f", "<img src=/j.png>");
        var expected = List.of(
                "page h.example/",
                "page h.example/f",
                "page h.example/g",
                "resource h.example/i.png",
                "resource h.example/j.png");
        var run = site.crawl("h.example/");
        assertEquals(expected, tickets(run));
        site.links = new LinkTags(true, false, true);
        var listed = site.crawl("h.example/");
        assertEquals(expected, tickets(listed));
        assertEquals(run.text(), listed.text(), "a frame that is a link anyway is printed once");
    }

    @Test
    void stringsInScriptsCountOnlyIfAskedFor() throws Exception {
        site.page("h.example/", "<script>load('/a.js'); go('/b.html')</script>");
        assertEquals(List.of("page h.example/"), tickets(site.crawl("h.example/")));
        site.requisites = new Requisites(Requisites.Reach.SAME, true);
        assertEquals(
                List.of("page h.example/", "resource h.example/a.js", "page h.example/b.html"),
                tickets(site.crawl("h.example/")));
    }

    @Test
    void thePagesAtTheGreatestDepthHaveTheirResources() throws Exception {
        site.depthMax = 1;
        site.page("h.example/", "<a href=/a>a</a>").page("h.example/a", "<a href=/b>b</a><img src=/i.css>");
        site.css("h.example/i.css", "p { background: url(j.png) }");
        assertEquals(
                List.of("h.example/", "h.example/a", "h.example/i.css", "h.example/j.png"),
                site.crawl("h.example/").requested());
    }

    /// The resources of the last pages have tickets behind those of many other pages.
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64})
    void aLimitOnPagesLeavesThemTheirResources(int workers) throws Exception {
        site.workers = workers;
        site.pagesMax = 2;
        site.obeysRobots = true;
        site.file("h.example/robots.txt", "text/plain", "User-agent: *\nDisallow: /closed");
        site.page("h.example/", "<a href=/closed>x</a><a href=/a>a</a><a href=/b>b</a><img src=/0.png>");
        site.page("h.example/a", "<link rel=stylesheet href=/s.css><a href=/c>c</a><a href=/>home</a>");
        site.css("h.example/s.css", "@import 't.css'");
        site.css("h.example/t.css", "p { background: url(1.png) }");
        var run = site.crawl("h.example/");
        assertEquals(Ending.LIMITED, run.summary().ending());
        assertTrue(run.summary().pages() <= 2, "" + run.summary());
        assertEquals(List.of("page h.example/", "page h.example/closed", "resource h.example/0.png"), tickets(run));
        site.pagesMax = 3;
        run = site.crawl("h.example/");
        assertEquals(
                List.of(
                        "page h.example/",
                        "page h.example/closed",
                        "page h.example/a",
                        "resource h.example/0.png",
                        "resource h.example/s.css",
                        "page h.example/c",
                        "resource h.example/t.css",
                        "resource h.example/1.png"),
                tickets(run));
        assertEquals(3, run.summary().pages(), "a page that robots.txt disallows makes room for another");
        site.pagesMax = 9;
        assertEquals(Ending.FINISHED, site.crawl("h.example/").summary().ending());
    }

    /// The host as requested was compared with the host as shown, and the crawl ended at its start.
    @Test
    void withoutTheWwwLabelAPrefixStillContainsTheSitesOwnPages() throws IOException, InterruptedException {
        site.policy = Policy.archive(Www.of(Www.Mode.STRIP, Url.of("http://www.h.example/")));
        site.scope = new ScopeRule(Area.PREFIX, null, null);
        site.requisites = Requisites.SAME;
        site.page(
                "www.h.example/docs/",
                "<a href=a>a</a><a href=//h.example:PORT/docs/a>a</a><a href=/b>b</a><img src=/i.png>");
        assertEquals(
                List.of("www.h.example/docs/", "www.h.example/docs/a", "www.h.example/i.png"),
                site.crawl("www.h.example/docs/").requested());
    }
}

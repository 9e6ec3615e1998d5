package clew.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.engine.CrawlOptions;
import clew.engine.CrawlSettings;
import clew.explain.Explanation.Answered;
import clew.explain.Explanation.Fate;
import clew.frontier.Admission;
import clew.frontier.Limits;
import clew.journal.FileJournal;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.RobotsTxt;
import clew.policy.RewriteStep;
import clew.site.PlantedCrawl;
import clew.url.Url;
import clew.view.Locations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every fate that a URL can have, each in a crawl of its own.
class ExplainerTest {
    private static final String SITE = "http://h.example";

    @TempDir
    Path folder;

    private final PlantedCrawl crawl = new PlantedCrawl(SITE + "/");

    private Explanation explain(String given) throws IOException, InterruptedException {
        return find(given).orElseThrow();
    }

    private Optional<Explanation> find(String given) throws IOException, InterruptedException {
        try (var journal = FileJournal.readOnly(crawl.into(folder.resolve("journal")))) {
            return new Explainer(journal, options(journal), 5).explain(given);
        }
    }

    private static CrawlOptions options(FileJournal journal) throws IOException {
        return CrawlSettings.of(journal.header()).options(CrawlOptions.WORKERS, 0);
    }

    private static Admission leftOut(Explanation story) {
        assertTrue(story.visits().isEmpty());
        return story.fate() instanceof Fate.LeftOut(Admission why, long _) ? why : fail(story);
    }

    private static Admission fail(Explanation story) {
        throw new AssertionError(story.fate());
    }

    private static FoundLink winner(Explanation.Visit visit) {
        return Objects.requireNonNull(visit.winner());
    }

    private static Link link(FoundLink found) {
        return Objects.requireNonNull(found.link());
    }

    private static List<String> way(Explanation story) {
        return story.way().links().stream().map(link -> link.on().pathname()).toList();
    }

    @Test
    void theStartHasATicketThatNoLinkLedTo() throws Exception {
        crawl.page(SITE + "/", "<title>Home</title><a href=/a>a</a><a href=/>self</a><a href=//o.example/>o</a>")
                .page(SITE + "/a", "<a href='/#top'>home</a>");
        var story = explain(SITE);
        assertEquals(new Fate.Visited(new Outcome.Read(200, false)), story.fate());
        var visit = story.visits().getFirst();
        assertEquals("Home", visit.page().document().title());
        assertNull(visit.winner());
        assertEquals(new Explanation.LinkCounts(3, 2, 1, 0, 0, Map.of()), visit.links());
        assertEquals(List.of(), story.way().links());
        assertEquals(List.of(new Answered(new Admission.Known(0), 2)), story.answers());
        assertEquals(2, story.pages());
    }

    @Test
    void theFirstLinkWinsAndTheOthersAreKnown() throws Exception {
        crawl.page(SITE + "/", "<a href=/b>b</a>\n<a href='a#1' rel=nofollow>one</a><a href=/x/../a>two</a>")
                .page(SITE + "/a", "<a href=/>home</a>")
                .page(SITE + "/b", "<a href=//h.example/a>three</a>");
        var story = explain(SITE + "/a");
        var visit = story.visits().getFirst();
        assertEquals(2, visit.page().ticket().number());
        assertEquals("a#1", link(winner(visit)).href());
        assertEquals(
                List.of(new Answered(new Admission.Ticketed(2, 0), 1), new Answered(new Admission.Known(2), 2)),
                story.answers());
        assertEquals(
                List.of("a#1 ticketed 2:1", "/x/../a known 2:35", "//h.example/a known 1:1"),
                story.found().stream()
                        .map(link -> link(link).href() + " " + Wording.code(link.answer()) + " "
                                + link(link).line() + ":" + link(link).column())
                        .toList());
        assertTrue(link(story.found().getFirst()).nofollow());
        assertEquals(3, story.links());
        assertEquals(2, story.pages());
    }

    @Test
    void moreLinksThanAreListedAreStillCounted() throws Exception {
        crawl.page(SITE + "/", "<a href=a>a</a>".repeat(3) + links(0, 30));
        for (int i = 0; i < 30; i++) crawl.page(SITE + "/p" + i, "<a href=a>a</a><a href=A>no</a>");
        var story = explain("a");
        assertEquals(33, story.links());
        assertEquals(31, story.pages());
        assertEquals(5, story.found().size());
        assertEquals(
                List.of(0L, 0L, 0L, 2L, 3L),
                story.found().stream().map(FoundLink::page).toList());
        assertEquals(
                List.of(new Answered(new Admission.Ticketed(1, 0), 1), new Answered(new Admission.Known(1), 32)),
                story.answers());
    }

    private static String links(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> "<a href=p" + i + ">p</a>")
                .collect(Collectors.joining());
    }

    @Test
    void theShortestWayGoesOverEachPagesOwnFirstLink() throws Exception {
        crawl.page(SITE + "/", "<a href=1>one</a>")
                .moved(SITE + "/1", 301, SITE + "/2")
                .page(SITE + "/2", "<a href=3>three</a>")
                .page(SITE + "/3", "<a href=4>four</a>")
                .page(SITE + "/4", "");
        var story = explain("/4");
        assertEquals(List.of("/", "/1", "/2", "/3"), way(story));
        assertTrue(story.way().links().get(1).isRedirect());
        assertEquals("four", link(story.way().links().getLast()).text());
        assertEquals(3, story.visits().getFirst().page().ticket().depth());
    }

    @ParameterizedTest
    @CsvSource({
        "http://h.example/a#part, http://h.example/a",
        "http://u:p@h.example/a, http://h.example/a",
        "h.example/a, http://h.example/a",
        "H.EXAMPLE:80/a, http://h.example/a",
        "/a, http://h.example/a",
        "a, http://h.example/a",
        "./x/../a, http://h.example/a",
        "HTTP://H.example/./a, http://h.example/a",
        "http://h.example, http://h.example/",
        "h.example, http://h.example/",
    })
    void aUrlIsReadHoweverItIsWritten(String given, String meant) throws Exception {
        crawl.page(SITE + "/", "<a href=a>a</a>").page(SITE + "/a", "");
        var story = explain(given);
        assertEquals(meant, story.normalized().href());
        assertTrue(story.isKnown());
    }

    @Test
    void whatEachRewriteDidIsListed() throws Exception {
        crawl.with("policy", "sitemap")
                .page(SITE + "/", "<a href='/%7Ea/'>a</a><a href=https://h.example/~a>b</a>")
                .page(SITE + "/%7Ea/", "x");
        var story = explain("https://u@h.example/%7Ea//#x");
        assertEquals(
                List.of(
                        new RewriteStep("DropFragment", Url.of("https://u@h.example/%7Ea//")),
                        new RewriteStep("DropUserInfo", Url.of("https://h.example/%7Ea//")),
                        new RewriteStep("NormalizeEscapes", Url.of("https://h.example/~a//")),
                        new RewriteStep("DropTrailingSlashes", Url.of("https://h.example/~a"))),
                story.steps());
        assertEquals("//h.example/~a", story.key());
        assertEquals(new Fate.Visited(new Outcome.Read(200, false)), story.fate());
        assertEquals(
                SITE + "/%7Ea/", story.visits().getFirst().page().ticket().url().href());
        assertEquals(2, story.links());
    }

    @Test
    void aSkippedLinkHasItsRule() throws Exception {
        crawl.with("policy", "sitemap")
                .page(
                        SITE + "/",
                        "<a href=mailto:a@h.example>mail</a><a href='f%7E.pdf?x#y'>file</a><a href=#top>t</a>");
        assertEquals(new Admission.Skipped("extension"), leftOut(explain("/f~.pdf?x")));
        var mail = explain("mailto:a@h.example");
        assertEquals(new Admission.Skipped("scheme"), leftOut(mail));
        assertEquals("scheme", mail.skip());
        assertEquals(List.of("/"), way(mail));
        assertEquals(List.of(new Answered(new Admission.Skipped("scheme"), 1)), mail.answers());
    }

    @Test
    void anExternalLinkIsOutOfScope() throws Exception {
        crawl.page(SITE + "/", "<a href=//o.example/x>out</a><a href=a>a</a>")
                .page(SITE + "/a", "<a href=//o.example/x>out</a>");
        var story = explain("http://o.example/x");
        assertEquals(new Admission.OutOfScope("is outside -scope host"), leftOut(story));
        assertEquals("is outside -scope host", story.outOfScope());
        assertEquals(List.of(new Answered(new Admission.OutOfScope("is outside -scope host"), 2)), story.answers());
    }

    @Test
    void anExternalLinkThatIsCheckedHasATicket() throws Exception {
        crawl.with("external", "on")
                .page(
                        SITE + "/",
                        "<a href=//o.example/x rel=nofollow>out</a><a href=/moved>m</a><a href=//o.example/x>x</a>")
                .moved(SITE + "/moved", 302, "http://o.example/y")
                .page("http://o.example/x", "");
        var story = explain("http://o.example/x");
        assertEquals(Kind.EXTERNAL, story.visits().getFirst().page().ticket().kind());
        assertEquals(new Fate.Visited(new Outcome.Read(200, false)), story.fate());
        assertEquals(List.of("ticketed", "known"), codes(story));
        var target = explain("http://o.example/y");
        assertEquals(new Fate.Visited(new Outcome.Declined(404)), target.fate());
        assertEquals(List.of("/", "/moved"), way(target));
    }

    @Test
    void excludedUrlsNameTheFlag() throws Exception {
        crawl.with("exclude", "private").page(SITE + "/", "<a href=/private/x>x</a>");
        assertEquals(new Admission.OutOfScope("matches -exclude"), leftOut(explain("/private/x")));
    }

    @Test
    void aLinkMarkedNofollowIsNotFollowedWhereThatIsObeyed() throws Exception {
        crawl.with("nofollow", "on")
                .page(SITE + "/", "<a href=a rel=nofollow>a</a><a href=b>b</a><a href=a rel=nofollow>c</a>");
        var story = explain("a");
        assertEquals(Admission.NOFOLLOW, leftOut(story));
        assertEquals(List.of(new Answered(Admission.NOFOLLOW, 2)), story.answers());
    }

    @Test
    void aLinkThatIsFollowedElsewhereNamesBothAnswers() throws Exception {
        crawl.with("nofollow", "on")
                .page(SITE + "/", "<a href=a rel=nofollow>a</a><a href=b>b</a>")
                .page(SITE + "/b", "<a href=a>now</a>")
                .page(SITE + "/a", "");
        var story = explain("a");
        assertEquals(new Fate.Visited(new Outcome.Read(200, false)), story.fate());
        assertEquals("now", link(winner(story.visits().getFirst())).text());
        assertEquals(
                List.of(new Answered(new Admission.Ticketed(2, 0), 1), new Answered(Admission.NOFOLLOW, 1)),
                story.answers());
        assertEquals(List.of("nofollow", "ticketed"), codes(story));
        assertEquals(List.of("/", "/b"), way(story));
    }

    private static List<String> codes(Explanation story) {
        return story.found().stream().map(link -> Wording.code(link.answer())).toList();
    }

    @Test
    void aLinkBelowTheGreatestDepthIsTooDeep() throws Exception {
        crawl.with("max-depth", "1").page(SITE + "/", "<a href=a>a</a>").page(SITE + "/a", "<a href=b>b</a>");
        var story = explain("b");
        assertEquals(Admission.TOO_DEEP, leftOut(story));
        assertEquals(List.of("/", "/a"), way(story));
    }

    @Test
    void aUrlCanBeTooLong() throws Exception {
        var name = "x".repeat(Limits.URL_LENGTH_MAX);
        crawl.page(SITE + "/", "<a href=" + name + ">long</a>");
        assertEquals(Admission.TOO_LONG, leftOut(explain("/" + name)));
    }

    @Test
    void redirectsEndWhenThereAreTooMany() throws Exception {
        crawl.page(SITE + "/", "<a href=0>0</a>");
        for (int i = 0; i < 30; i++) crawl.moved(SITE + "/" + i, 302, SITE + "/" + (i + 1));
        var story = explain("/21");
        assertEquals(Admission.TOO_MANY_REDIRECTS, leftOut(story));
        assertTrue(story.found().getFirst().isRedirect());
        var last = explain("/18").visits().getFirst().redirects();
        assertEquals(
                List.of("/19", "/20", "/21"),
                last.stream().map(hop -> hop.url().pathname()).toList());
        assertEquals(Admission.TOO_MANY_REDIRECTS, last.getLast().answer());
    }

    @Test
    void styleSheetsCanBeTooNested() throws Exception {
        crawl.with("requisites", "all").page(SITE + "/", "<link rel=stylesheet href=0.css>");
        for (int i = 0; i < 30; i++) crawl.file(SITE + "/" + i + ".css", "text/css", "@import '" + (i + 1) + ".css';");
        var story = explain("/21.css");
        assertEquals(Admission.TOO_NESTED, leftOut(story));
        assertEquals(21, story.way().links().size() - 1);
        var needed = explain("/3.css").visits().getFirst();
        assertEquals(Kind.RESOURCE, needed.page().ticket().kind());
        assertTrue(link(winner(needed)).isResource());
        assertEquals(1, needed.links().resources());
    }

    @Test
    void resourcesOfOtherHostsCanBeLeftOut() throws Exception {
        crawl.with("requisites", "same").page(SITE + "/", "<img src=//cdn.example/i.png><img src=i.png>");
        assertEquals(
                new Admission.OutOfScope("is on another host than the pages"),
                leftOut(explain("http://cdn.example/i.png")));
    }

    @Test
    void pagesBeyondTheLimitAreNamed() throws Exception {
        crawl.with("requisites", "all")
                .with("max-pages", "2")
                .page(SITE + "/", "<a href=a>a</a><a href=b>b</a>")
                .page(SITE + "/a", "<a href=b>b</a>");
        var story = explain("b");
        assertEquals(Admission.PAGES_MAX, leftOut(story));
        assertEquals(List.of(new Answered(Admission.PAGES_MAX, 2)), story.answers());
        assertEquals(List.of("page-limit", "page-limit"), codes(story));
    }

    @Test
    void aTrapHasItsPatternAndHowManyLinksWereLeft() throws Exception {
        var deep = "/i" + "/img".repeat(9);
        crawl.page(SITE + "/", "<a href=" + deep + ">x</a><a href=a>a</a>")
                .page(SITE + "/a", "<a href=" + deep + ">x</a>");
        var story = explain(deep);
        var trap = new Admission.Trap("h.example" + deep + " (a path that repeats itself)");
        assertEquals(new Fate.LeftOut(trap, 2), story.fate());
        assertEquals(List.of(new Answered(trap, 2)), story.answers());
    }

    @Test
    void robotsTxtHasTheLineThatDisallows() throws Exception {
        crawl.with("robots", "obey")
                .file(SITE + "/robots.txt", "text/plain", "User-agent: *\nDisallow: /closed/\n")
                .page(SITE + "/", "<a href=/closed/door>d</a>");
        var story = explain("/closed/door");
        assertEquals(
                new Fate.Disallowed(new Outcome.Refused.Disallowed(), new Admission.Disallowed("Disallow: /closed/")),
                story.fate());
        assertEquals("Disallow: /closed/", story.robotsLine());
        assertEquals(1, story.visits().getFirst().page().ticket().number());
        var unknown = explain("/closed/window");
        assertEquals(new Fate.Unknown(), unknown.fate());
        assertEquals("Disallow: /closed/", unknown.robotsLine());
        assertEquals(
                new Fate.IsRobotsTxt(RobotsTxt.State.FOUND),
                explain("/robots.txt").fate());
    }

    @Test
    void redirectsAreFollowedToTheirEnd() throws Exception {
        crawl.page(SITE + "/", "<a href=1>1</a><a href=out>o</a><a href=circle>c</a>")
                .moved(SITE + "/1", 301, SITE + "/2")
                .moved(SITE + "/2", 302, SITE + "/3")
                .moved(SITE + "/out", 302, "http://o.example/")
                .moved(SITE + "/circle", 301, SITE + "/circle");
        var hops = explain("1").visits().getFirst().redirects();
        assertEquals(
                List.of("/2", "/3"),
                hops.stream().map(hop -> hop.url().pathname()).toList());
        assertEquals(
                new Outcome.Declined(404),
                Objects.requireNonNull(hops.getLast().page()).outcome());
        var out = explain("out").visits().getFirst().redirects();
        assertEquals(
                new Admission.OutOfScope("is outside -scope host"),
                out.getFirst().answer());
        assertEquals(1, explain("circle").visits().getFirst().redirects().size());
        var target = explain("3");
        assertTrue(winner(target.visits().getFirst()).isRedirect());
        assertEquals(List.of("/", "/1", "/2"), way(target));
    }

    @Test
    void aFailureHasItsReason() throws Exception {
        var failure = new Failure(Failure.Reason.DEADLINE, "30 s");
        crawl.page(SITE + "/", "<a href=a>a</a>").failed(SITE + "/a", failure);
        var story = explain("a");
        assertEquals(new Fate.Visited(new Outcome.Failed(failure)), story.fate());
        assertEquals("failed: timed out (30 s)", Wording.text(story.fate(), Locations.URLS));
    }

    @Test
    void aTicketThatWaitsHasItsNumber() throws Exception {
        crawl.stoppingAfter(2)
                .page(SITE + "/", "<a href=a>a</a><a href=b>b</a><a href=c>c</a>")
                .page(SITE + "/a", "<a href=c>c</a><a href=d>d</a>");
        var story = explain("c");
        assertEquals(new Fate.Waiting(3), story.fate());
        assertEquals(
                List.of(new Answered(new Admission.Ticketed(3, 0), 1), new Answered(new Admission.Known(3), 1)),
                story.answers());
        assertEquals(List.of("ticketed", "known"), codes(story));
        assertEquals(new Fate.Waiting(4), explain("d").fate());
    }

    @Test
    void aLinkOfAPageThatWaitsForAnotherHasNoAnswerYet() throws Exception {
        crawl.page(SITE + "/", "<a href=a>a</a><a href=b>b</a>")
                .page(SITE + "/a", "")
                .page(SITE + "/b", "<a href=c>c</a><a href=//o.example/>o</a>");
        try (var journal = FileJournal.readOnly(crawl.into(folder.resolve("journal")))) {
            // As if the crawl had been killed before the first two were there.
            journal.pages().forget(1);
            journal.pages().forget(3);
            var explainer = new Explainer(journal, options(journal), 5);
            var story = explainer.explain("c").orElseThrow();
            assertEquals(new Fate.NotReached(), story.fate());
            assertEquals(List.of(new Answered(null, 1)), story.answers());
            assertEquals(List.of("/", "/b"), way(story));
            assertEquals(
                    new Fate.Waiting(1), explainer.explain("a").orElseThrow().fate());
            assertEquals(
                    new Admission.OutOfScope("is outside -scope host"),
                    leftOut(explainer.explain("//o.example/").orElseThrow()));
        }
    }

    @Test
    void aStoryIsTheSameHoweverFewLinksAreListed() throws Exception {
        crawl.page(SITE + "/", "<a href=//o.example/>o</a>");
        try (var journal = FileJournal.readOnly(crawl.into(folder.resolve("journal")))) {
            var story = new Explainer(journal, options(journal), 0)
                    .explain("http://o.example")
                    .orElseThrow();
            assertEquals(new Admission.OutOfScope("is outside -scope host"), leftOut(story));
            assertEquals(List.of(), story.found());
            assertEquals(1, story.links());
        }
    }

    @Test
    void aUrlThatNobodyLinksToIsUnknownAndNearOnesAreNamed() throws Exception {
        crawl.page(SITE + "/", "<a href=/Docs/>d</a><a href=/docs/x?y>x</a><a href=https://www.h.example/docs>w</a>")
                .page(SITE + "/Docs/", "");
        var story = explain("/docs");
        assertEquals(new Fate.Unknown(), story.fate());
        assertFalse(story.isKnown());
        assertEquals(List.of(SITE + "/Docs/", "https://www.h.example/docs"), story.near());
        assertEquals(List.of(SITE + "/docs/x?y"), explain("/docs/X/?y").near());
        assertEquals(List.of(), explain("/other").near());
        assertEquals(List.of(SITE + "/"), explain("https://h.example").near());
    }

    @Test
    void aSitemapThatIsAPageInATrapHasBothAnswers() throws Exception {
        var deep = "/i" + "/img".repeat(9);
        crawl.with("sitemaps", "on")
                .file(SITE + "/robots.txt", "text/plain", "Sitemap: " + deep + "\n")
                .file(SITE + deep, "text/xml", "<urlset/>")
                .page(SITE + "/", "<a href=" + deep + ">x</a>");
        var story = explain(deep);
        assertEquals(Kind.SITEMAP, story.visits().getFirst().page().ticket().kind());
        assertEquals(List.of("trap"), codes(story));
    }

    @Test
    void sitemapsAndWhatTheyList() throws Exception {
        crawl.with("sitemaps", "on")
                .with("robots", "obey")
                .file(SITE + "/robots.txt", "text/plain", "Sitemap: /all.xml\n")
                .file(
                        SITE + "/all.xml",
                        "text/xml",
                        "<sitemapindex><sitemap><loc>http://h.example/one.xml</loc></sitemap>"
                                + "<sitemap><loc>http://o.example/two.xml</loc></sitemap></sitemapindex>")
                .file(SITE + "/one.xml", "text/xml", "<urlset><url><loc>http://h.example/listed</loc></url></urlset>")
                .page(SITE + "/", "<a href=one.xml>as a page</a>")
                .page(SITE + "/listed", "");
        var listed = explain("/listed");
        assertEquals(List.of("/all.xml", "/one.xml"), way(listed));
        assertEquals(
                "http://h.example/listed",
                link(winner(listed.visits().getFirst())).href());
        var both = explain("/one.xml");
        assertEquals(
                List.of(Kind.PAGE, Kind.SITEMAP),
                both.visits().stream()
                        .map(visit -> visit.page().ticket().kind())
                        .toList());
        assertEquals(2, both.links());
        assertEquals(List.of("ticketed", "ticketed"), codes(both));
        assertEquals(new Admission.OutOfScope("is not of the site"), leftOut(explain("http://o.example/two.xml")));
    }

    @Test
    void whatIsNotAUrlIsRefused() throws Exception {
        crawl.page(SITE + "/", "");
        assertEquals(Optional.empty(), find("http://["));
    }
}

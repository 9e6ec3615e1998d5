package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.extract.HtmlExtractor;
import clew.page.CrawlBroken;
import clew.page.Failure.Reason;
import clew.policy.Policy;
import clew.site.LoopbackSite;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrawlTest {
    /// The smallest site that has everything: a root with two pages, a cycle between them, a fragment link and an
    /// external link.
    private static LoopbackSite graph() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, """
                    <a href="/one">1</a> <a href="two#part">2</a> <a href="http://OTHER.example/x#y">out</a>
                    <a href="mailto:a@b.example">m</a> <a href="/one">again</a>""");
            case "/one" -> LoopbackSite.html(out, "<a href='/two'>2</a><a href='#top'>top</a>");
            case "/two" -> LoopbackSite.html(out, "<a href='/one#back'>1</a><a href='.'>home</a>");
            default -> LoopbackSite.status(out, 404, "<a href='/hidden'>no</a>");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void theGraphOfTheSpecIsPrintedToTheLetter(int workers) throws Exception {
        try (var site = graph()) {
            var run = Harness.workers(workers).crawl(site.url("/"));
            var expected = """
                    Visited: /
                    Links found:
                    /one
                    /two
                    http://other.example/x
                    /one
                    Visited: /one
                    Links found:
                    /two
                    /one
                    Visited: /two
                    Links found:
                    /one
                    /
                    """;
            assertEquals(expected.replaceAll("(?m)(^|Visited: )/", "$1" + site.url("/")), run.text());
            assertEquals(3, run.summary().pages());
            assertEquals(
                    List.of("/", "/one", "/two"),
                    site.targets().stream().sorted().toList());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 410, 500, 503})
    void aPageThatIsNoSuccessIsPrintedWithAnEmptyList(int status) throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/gone>x</a><a href=/here>y</a>");
            case "/gone" -> LoopbackSite.status(out, status, "<a href=/from/gone>");
            case "/here" -> LoopbackSite.html(out, "<a href=/from/here>");
            default -> LoopbackSite.html(out, "");
        })) {
            var run = Harness.workers(2).crawl(site.url("/"));
            assertTrue(run.text().contains("Visited: " + site.url("/gone") + "\nLinks found:\nVisited: "), run.text());
            assertTrue(site.targets().contains("/from/here"));
            assertTrue(!site.targets().contains("/from/gone"), "links of an error page are followed");
            assertEquals(1, run.summary().declined());
        }
    }

    @Test
    void anExtractorThatThrowsCostsOnePageAndTheCrawlGoesOn() throws Exception {
        try (var site = graph()) {
            var html = new HtmlExtractor();
            var run = Harness.workers(2)
                    .extractor((body, url) -> {
                        if (url.pathname().equals("/one")) throw new IllegalStateException("broken on purpose");
                        return html.extract(body, url);
                    })
                    .crawl(site.url("/"));
            assertTrue(run.text().contains("Visited: " + site.url("/one") + "\nLinks found:\nVisited: "), run.text());
            assertEquals(3, run.summary().pages());
            assertEquals(1, run.summary().internal());
        }
    }

    @Test
    void anErrorInAWorkerEndsTheCrawlAtOnce() {
        try (var site = graph()) {
            var broken = Harness.workers(2).extractor((_, _) -> {
                throw new StackOverflowError("broken on purpose");
            });
            var thrown = assertThrows(CrawlBroken.class, () -> broken.crawl(site.url("/")));
            assertTrue(String.valueOf(thrown.getMessage()).contains("broken on purpose"));
        }
    }

    @Test
    void anUnreachableStartPageIsPrintedWithAnEmptyList() throws Exception {
        String url;
        try (var site = graph()) {
            url = site.url("/");
        }
        var run = Harness.workers(8).crawl(url);
        assertEquals("Visited: " + url + "\nLinks found:\n", run.text());
        assertEquals(1, run.summary().failed());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 64})
    void maxPagesAsksForExactlyThatManyTickets(int workers) throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            var n = Integer.parseInt(request.target().substring(1));
            return LoopbackSite.html(out, "<a href=/%d></a><a href=/%d></a>".formatted(2 * n + 1, 2 * n + 2));
        })) {
            var run = Harness.workers(workers).pagesMax(7).crawl(site.url("/0"));
            assertEquals(7, run.summary().pages());
            assertEquals(
                    List.of("/0", "/1", "/2", "/3", "/4", "/5", "/6"),
                    site.targets().stream().sorted().toList());
        }
    }

    @Test
    void fourWorkersHaveFourRequestsOpenAndNeverFive() throws Exception {
        // The four first pages answer only when all four are open: with fewer workers at work this would not end.
        var four = new CyclicBarrier(4);
        try (var site = LoopbackSite.answering((request, out) -> {
            if (!request.target().equals("/") && request.target().length() == 2) await(four);
            var links = new StringBuilder();
            if (request.target().equals("/")) for (int i = 0; i < 4; i++) links.append("<a href=/" + i + "></a>");
            else if (request.target().length() == 2)
                for (int i = 0; i < 50; i++) links.append("<a href=" + request.target() + i + "></a>");
            return LoopbackSite.html(out, links.toString());
        })) {
            var run = Harness.workers(4).crawl(site.url("/"));
            assertEquals(1 + 4 + 4 * 50, run.summary().pages());
            assertEquals(4, site.busyMost());
        }
    }

    @Test
    void redirectsAreEdgesThatStayOnTheHostAndEnd() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/old></a><a href=/away></a><a href=/loop></a><a href=/c0></a>");
            case "/old" -> LoopbackSite.status(out, 301, "<a href=/no></a>", "Location: /new#frag");
            case "/new" -> LoopbackSite.html(out, "<a href=/found></a>");
            case "/away" -> LoopbackSite.status(out, 302, "", "Location: http://other.example/");
            case "/loop" -> LoopbackSite.status(out, 302, "", "Location: /loop");
            case "/found" -> LoopbackSite.html(out, "");
            default -> {
                var n = Integer.parseInt(request.target().substring(2));
                yield LoopbackSite.status(out, 307, "", "Location: /c" + (n + 1));
            }
        })) {
            var run = Harness.workers(4).crawl(site.url("/"));
            assertTrue(run.text().contains("Visited: " + site.url("/old") + "\nLinks found:\nVisited: "), run.text());
            assertTrue(site.targets().contains("/found"));
            assertTrue(site.targets().contains("/c20"), "twenty hops are followed");
            assertTrue(!site.targets().contains("/c21"), "the twenty-first is not");
            assertEquals(
                    site.targets().size(), site.targets().stream().distinct().count());
        }
    }

    @Test
    void aChainOfFiveThousandPagesEnds() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            var n = Integer.parseInt(request.target().substring(1));
            return LoopbackSite.html(out, n < 4_999 ? "<a href=/" + (n + 1) + ">next</a>" : "the end");
        })) {
            assertEquals(
                    5_000, Harness.workers(8).crawl(site.url("/0")).summary().pages());
        }
    }

    @Test
    void aPageOfFiftyThousandNewLinksDoesNotDeadlockOneWorker() throws Exception {
        var links = new StringBuilder();
        for (int i = 0; i < 50_000; i++) links.append("<a href=/p").append(i).append("></a>");
        try (var site = LoopbackSite.answering(
                (request, out) -> LoopbackSite.html(out, request.target().equals("/") ? links.toString() : ""))) {
            assertEquals(
                    50_001, Harness.workers(1).crawl(site.url("/")).summary().pages());
        }
    }

    @Test
    void aSlowPageDelaysTheOutputButNotTheOtherWorkers() throws Exception {
        // The slow page answers only after all others have been asked: that they are, is the point.
        var others = new CountDownLatch(300);
        var links = new StringBuilder("<a href=/slow></a>");
        for (int i = 0; i < 300; i++) links.append("<a href=/p").append(i).append("></a>");
        try (var site = LoopbackSite.answering((request, out) -> {
            if (request.target().startsWith("/p")) others.countDown();
            if (request.target().equals("/slow")) await(others);
            return LoopbackSite.html(out, request.target().equals("/") ? links.toString() : "");
        })) {
            var run = Harness.workers(2).crawl(site.url("/"));
            assertEquals(302, run.summary().pages());
            var visited = run.text()
                    .lines()
                    .filter(line -> line.startsWith("Visited: "))
                    .toList();
            assertEquals("Visited: " + site.url("/slow"), visited.get(1));
        }
    }

    @Test
    void userInfoInLinksIsNeitherPrintedNorSent() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out,
                request.target().equals("/")
                        ? "<a href='http://eve:pw@" + request.header("Host") + "/in'></a>"
                        : ""))) {
            var run = Harness.workers(1).crawl(site.url("/"));
            assertTrue(run.text().contains("\n" + site.url("/in") + "\n"), run.text());
            assertTrue(site.requests().stream()
                    .allMatch(r -> r.header("Authorization").isEmpty()));
        }
    }

    @Test
    void manyPortsOfTheHostAreInScope() throws Exception {
        try (var other = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""));
                var site = LoopbackSite.answering(
                        (_, out) -> LoopbackSite.html(out, "<a href='" + other.url("/there") + "'></a>"))) {
            Harness.workers(1).crawl(site.url("/"));
            assertEquals(List.of("/there"), other.targets());
        }
    }

    @Test
    void aRedirectToAnotherSpellingOfThePageIsFollowedInsideTheTicket() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/about></a><a href=/spin></a><a href=/file.pdf></a>");
            case "/about" -> LoopbackSite.status(out, 301, "", "Location: /about/");
            case "/about/" -> LoopbackSite.html(out, "<a href=team></a>");
            case "/about/team" -> LoopbackSite.html(out, "");
            default -> LoopbackSite.status(out, 301, "", "Location: " + request.target() + "/");
        })) {
            var run = Harness.workers(1).policy(Policy.sitemap()).crawl(site.url("/"));
            assertTrue(
                    run.text()
                            .contains("Visited: " + site.url("/about") + "\nLinks found:\n" + site.url("/about/team")),
                    run.text());
            assertEquals(4, run.summary().pages(), run.text());
            assertEquals(
                    21,
                    site.targets().stream().filter(t -> t.startsWith("/spin")).count(),
                    "twenty redirects");
            assertTrue(!site.targets().contains("/file.pdf"));
        }
    }

    @Test
    void aPageInAnEncodingThatBrowsersDoNotReadIsReadWithoutLinks() throws Exception {
        var page = "<meta charset=hz-gb-2312><a href=/never></a>".getBytes(StandardCharsets.US_ASCII);
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/meta></a><a href=/header></a>");
            case "/meta" -> LoopbackSite.page(out, 200, "text/html", page);
            default -> LoopbackSite.page(out, 200, "text/html; charset=iso-2022-kr", page);
        })) {
            var run = Harness.workers(1).crawl(site.url("/"));
            assertEquals(3, site.targets().size(), run.text());
            assertEquals(0, run.summary().internal(), run.text());
            assertEquals(0, run.summary().failed(), run.text());
        }
    }

    /// Many sites set a cookie, and redirect to the same page to see whether it comes back.
    @Test
    void aPageThatRedirectsToItselfWithACookieIsRequestedAgain() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            var knows = request.header("Cookie").contains("seen=1");
            var cookie = "Set-Cookie: seen=1; Path=/";
            return switch (request.target()) {
                case "/" -> LoopbackSite.html(out, "<a href=/wall></a><a href=/loop></a><a href=/plain></a>");
                case "/wall" ->
                    knows
                            ? LoopbackSite.html(out, "<a href=/behind></a>")
                            : LoopbackSite.status(out, 302, "", "Location: /wall#x", cookie);
                case "/loop" -> LoopbackSite.status(out, 302, "", "Location: /loop", cookie);
                case "/plain" -> LoopbackSite.status(out, 302, "", "Location: /plain");
                default -> LoopbackSite.html(out, "");
            };
        })) {
            var run = Harness.workers(1).crawl(site.url("/"));
            assertEquals(
                    List.of("/", "/behind", "/loop", "/loop", "/plain", "/wall", "/wall"),
                    site.targets().stream().sorted().toList(),
                    run.text());
            assertEquals(2, run.summary().moved(), run.text());
        }
    }

    @Test
    void aCookieThatARedirectSetsIsSentToThatPageAndToNoOther() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/gate></a><a href=/other></a>");
            case "/gate" -> LoopbackSite.status(out, 302, "", "Location: /gate/", "Set-Cookie: pass=1; Path=/");
            case "/gate/" ->
                request.header("Cookie").equals("pass=1")
                        ? LoopbackSite.html(out, "<a href=/inside></a>")
                        : LoopbackSite.status(out, 302, "", "Location: /gate", "Set-Cookie: pass=1; Path=/");
            default -> LoopbackSite.html(out, "");
        })) {
            Harness.workers(1).policy(Policy.sitemap()).crawl(site.url("/"));
            assertEquals(List.of("/", "/gate", "/gate/", "/other", "/inside"), site.targets());
            assertEquals(
                    List.of("", "", "pass=1", "", ""),
                    site.requests().stream()
                            .map(request -> request.header("Cookie"))
                            .toList());
        }
    }

    @Test
    void theRequestGoesOutAsFoundWhateverThePolicyShows() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out, request.target().equals("/") ? "<a href=/%7ea/b/?x=%2f></a><a href=/~a/b?x=%2F></a>" : ""))) {
            var run = Harness.workers(1).policy(Policy.sitemap()).crawl(site.url("/"));
            assertEquals(List.of("/", "/%7ea/b/?x=%2f"), site.targets());
            assertTrue(run.text().contains("Visited: " + site.url("/~a/b?x=%2F") + "\n"), run.text());
        }
    }

    @Test
    void reasonsHaveStableCodes() {
        var codes = new ArrayList<String>();
        for (var reason : Reason.values()) codes.add(reason.code());
        assertEquals(
                List.of(
                        "unknown-host",
                        "name-server",
                        "unreachable",
                        "tls",
                        "deadline",
                        "cut",
                        "protocol",
                        "encoding",
                        "bad-redirect",
                        "headers",
                        "guarded",
                        "proxy",
                        "server-error",
                        "elsewhere",
                        "redirects",
                        "bot-wall",
                        "withheld",
                        "render",
                        "file",
                        "internal"),
                codes);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(30, TimeUnit.SECONDS)) throw new IllegalStateException("the others never came");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

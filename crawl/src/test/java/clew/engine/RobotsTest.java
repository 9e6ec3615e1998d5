package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.frontier.Limits;
import clew.page.Failure;
import clew.page.Outcome;
import clew.page.RobotsTxt;
import clew.policy.Policy;
import clew.site.LoopbackSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the site asks of crawlers, and how far they go.
class RobotsTest {
    private static LoopbackSite site(LoopbackSite.Answerer robots) {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/robots.txt" -> robots.answer(request, out);
            case "/" -> LoopbackSite.html(out, "<a href=/a></a><a href=/no/b></a><a href=/c></a>");
            default -> LoopbackSite.html(out, "");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void whatIsForbiddenIsNeitherAskedNorPrintedNorCounted(int workers) throws Exception {
        try (var site =
                site((_, out) -> LoopbackSite.page(out, 200, "text/plain", text("User-agent: *\nDisallow: /no\n")))) {
            var run = Harness.workers(workers).obeyingRobots().pagesMax(3).crawl(site.url("/"));
            assertEquals(List.of("/robots.txt", "/"), site.targets().subList(0, 2));
            assertEquals(
                    List.of("/a", "/c"),
                    site.targets().stream().skip(2).sorted().toList());
            assertTrue(run.text().contains("\n" + site.url("/no/b") + "\n"), "as a link it is printed");
            assertTrue(!run.text().contains("Visited: " + site.url("/no/b")));
            assertEquals(3, run.summary().pages());
            assertEquals(1, run.summary().refused());
        }
    }

    @ParameterizedTest
    @CsvSource({"404, 4", "403, 4", "500, 0", "503, 0"})
    void noRobotsTxtAllowsAllAndABrokenOneNothing(int status, int pages) throws Exception {
        try (var site = site((_, out) -> LoopbackSite.status(out, status, ""))) {
            var run = Harness.workers(2).obeyingRobots().crawl(site.url("/"));
            assertEquals(pages, run.summary().pages());
            if (pages == 0) {
                assertEquals("Visited: " + site.url("/") + "\nLinks found:\n", run.text());
                assertEquals(
                        List.of("/robots.txt"),
                        site.targets().stream().distinct().toList());
                assertEquals(1, run.summary().unreadable());
                var start = run.summary().start();
                assertTrue(start != null && start.outcome() instanceof Outcome.Refused);
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(30, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void onlyTicketsOfItsOriginWaitForARobotsTxt() throws Exception {
        var asked = new CountDownLatch(2);
        try (var other = LoopbackSite.answering((request, out) -> {
                    // Answered when as many pages of the first origin have been asked for as may be, and not before.
                    if (request.target().equals("/robots.txt")) await(asked);
                    return request.target().equals("/robots.txt")
                            ? LoopbackSite.page(out, 200, "text/plain", text("User-agent: *\nDisallow: /no\n"))
                            : LoopbackSite.html(out, "");
                });
                var site = LoopbackSite.answering((request, out) -> {
                    if (request.target().equals("/robots.txt")) return LoopbackSite.status(out, 404, "");
                    asked.countDown();
                    return request.target().equals("/")
                            ? LoopbackSite.html(
                                    out,
                                    "<a href=%s></a><a href=%s></a><a href=/a></a><a href=/b></a><a href=/c></a>"
                                            .formatted(other.url("/no"), other.url("/x")))
                            : LoopbackSite.html(out, "");
                })) {
            var run = Harness.workers(2).obeyingRobots().pagesMax(4).crawl(site.url("/"));
            assertEquals(
                    List.of(site.url("/"), other.url("/x"), site.url("/a"), site.url("/b")),
                    run.text()
                            .lines()
                            .filter(line -> line.startsWith("Visited: "))
                            .map(line -> line.substring(9))
                            .toList());
            assertEquals(List.of("/robots.txt", "/x"), other.targets());
        }
    }

    @Test
    void robotsTxtMayMove() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/robots.txt" -> LoopbackSite.status(out, 301, "", "Location: /elsewhere.txt");
            case "/elsewhere.txt" -> LoopbackSite.page(out, 200, "text/plain", text("User-agent: clew\nDisallow: /"));
            default -> LoopbackSite.html(out, "");
        })) {
            assertEquals(
                    0,
                    Harness.workers(2)
                            .obeyingRobots()
                            .crawl(site.url("/"))
                            .summary()
                            .pages());
        }
    }

    @ParameterizedTest
    @CsvSource({"http://other.example, moved to another host", "http://127.0.0.1.example, moved to another host"})
    void aRobotsTxtOnAnotherHostIsNotAskedForAndCountsAsAbsent(String elsewhere, String why) throws Exception {
        try (var site = site((_, out) -> LoopbackSite.status(out, 301, "", "Location: " + elsewhere + "/robots.txt"))) {
            var told = new ArrayList<RobotsTxt>();
            var run = Harness.workers(1).obeyingRobots().crawl(site.url("/"), told::add);
            assertEquals(4, run.summary().pages());
            assertEquals(0, run.summary().failed());
            var failure = told.getFirst().failure();
            assertEquals(RobotsTxt.State.ABSENT, told.getFirst().state());
            assertEquals(why + " (" + elsewhere + "/robots.txt)", failure == null ? "" : failure.text());
        }
    }

    @Test
    void moreThanTwentyRedirectsOfARobotsTxtCountAsNone() throws Exception {
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().endsWith(".txt")
                        ? LoopbackSite.status(
                                out, 301, "", "Location: /x" + request.target().substring(1))
                        : LoopbackSite.html(out, ""))) {
            var told = new ArrayList<RobotsTxt>();
            assertEquals(
                    1,
                    Harness.workers(1)
                            .obeyingRobots()
                            .crawl(site.url("/"), told::add)
                            .summary()
                            .pages());
            assertEquals(22, site.targets().size());
            var failure = told.getFirst().failure();
            assertEquals(Failure.Reason.REDIRECTS, failure == null ? null : failure.reason());
        }
    }

    @Test
    void aRedirectInsideATicketDoesNotLeadToWhatIsDisallowed() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/robots.txt" ->
                LoopbackSite.page(out, 200, "text/plain", text("User-agent: *\nDisallow: /private/\n"));
            case "/" -> LoopbackSite.html(out, "<a href=/private></a><a href=/about></a>");
            case "/private", "/about" -> LoopbackSite.status(out, 301, "", "Location: " + request.target() + "/");
            default -> LoopbackSite.html(out, "");
        })) {
            var run =
                    Harness.workers(2).policy(Policy.sitemap()).obeyingRobots().crawl(site.url("/"));
            assertTrue(site.targets().containsAll(List.of("/private", "/about", "/about/")));
            assertTrue(!site.targets().contains("/private/"));
            assertEquals(1, run.summary().refused());
        }
    }

    @Test
    void everyOriginHasItsOwn() throws Exception {
        try (var other = site(
                        (_, out) -> LoopbackSite.page(out, 200, "text/plain", text("User-agent: *\nDisallow: /x")));
                var site = LoopbackSite.answering((request, out) -> request.target()
                                .equals("/robots.txt")
                        ? LoopbackSite.status(out, 404, "")
                        : LoopbackSite.html(
                                out,
                                "<a href='%s'></a><a href='%s'></a>".formatted(other.url("/x"), other.url("/y"))))) {
            var run = Harness.workers(4).obeyingRobots().crawl(site.url("/"));
            assertEquals(List.of("/robots.txt", "/y"), other.targets());
            assertEquals(1, run.summary().refused());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16})
    void sitemapsAreReadAfterTheStartPage(int workers) throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            var host = "http://" + request.header("Host");
            return switch (request.target()) {
                case "/robots.txt" ->
                    LoopbackSite.page(
                            out, 200, "text/plain", text("Sitemap: /index.xml\nSitemap: http://other.example/s.xml"));
                case "/index.xml" ->
                    LoopbackSite.page(
                            out,
                            200,
                            "application/xml",
                            text("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                                    + "<sitemap><loc>" + host + "/one.xml.gz</loc></sitemap>"
                                    + "<sitemap><loc>" + host + "/index.xml</loc></sitemap>"
                                    + "<sitemap><loc>" + host + "/list.txt</loc></sitemap>"
                                    + "<sitemap><loc>" + host + "/moved.xml</loc></sitemap>"
                                    + "<sitemap><loc>" + host + "/bomb.xml</loc></sitemap></sitemapindex>"));
                case "/one.xml.gz" ->
                    LoopbackSite.page(
                            out,
                            200,
                            "application/gzip",
                            zipped(urlset(host + "/p1", host + "/p2?a=1&amp;b=2", "http://other.example/p")));
                case "/moved.xml" -> LoopbackSite.status(out, 302, "", "Location: /there.xml");
                case "/there.xml" -> LoopbackSite.page(out, 200, "text/xml", text(urlset(host + "/p4")));
                case "/list.txt" -> LoopbackSite.page(out, 200, "text/plain", text(host + "/p3\n"));
                case "/bomb.xml" ->
                    LoopbackSite.page(
                            out,
                            200,
                            "text/xml",
                            text("<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>"
                                    + "<!ENTITY b '&a;&a;&a;&a;'>]><urlset><url><loc>" + host
                                    + "/&b;</loc></url></urlset>"));
                case "/" -> LoopbackSite.html(out, "<a href=/linked></a>");
                default -> LoopbackSite.html(out, "");
            };
        })) {
            var run = Harness.workers(workers).obeyingRobots().withSitemaps().crawl(site.url("/"));
            var visited = run.text()
                    .lines()
                    .filter(line -> line.startsWith("Visited: "))
                    .map(l -> l.substring(9))
                    .toList();
            assertEquals(
                    List.of(
                            site.url("/"),
                            site.url("/linked"),
                            site.url("/p1"),
                            site.url("/p2?a=1&b=2"),
                            site.url("/p3"),
                            site.url("/p4")),
                    visited);
            assertEquals(6, run.summary().pages());
            assertEquals(1, site.targets().stream().filter("/index.xml"::equals).count());
        }
    }

    @Test
    void noOtherProtocolIsTakenForTheWeb() throws Exception {
        // The port is the site's own: whoever takes ftp for http comes back here.
        for (var scheme : List.of("ftp", "ws", "file", "gopher")) {
            try (var site = LoopbackSite.answering((request, out) -> {
                var elsewhere = scheme + "://" + request.header("Host") + "/there";
                return switch (request.target()) {
                    case "/robots.txt" ->
                        LoopbackSite.page(out, 200, "text/plain", text("Sitemap: " + elsewhere + "\nSitemap: /moved"));
                    case "/moved" -> LoopbackSite.status(out, 301, "", "Location: " + elsewhere);
                    default -> LoopbackSite.html(out, "<a href='" + elsewhere + "'></a>");
                };
            })) {
                Harness.workers(2).obeyingRobots().withSitemaps().crawl(site.url("/"));
                assertEquals(
                        List.of("/", "/moved", "/robots.txt"),
                        site.targets().stream().sorted().toList());
            }
            try (var site =
                    LoopbackSite.answering((request, out) -> request.target().equals("/robots.txt")
                            ? LoopbackSite.status(
                                    out, 301, "", "Location: " + scheme + "://" + request.header("Host") + "/there")
                            : LoopbackSite.html(out, ""))) {
                Harness.workers(2).obeyingRobots().crawl(site.url("/"));
                assertEquals(List.of("/robots.txt"), site.targets());
            }
        }
    }

    @Test
    void withoutRobotsTheUsualSitemapIsRead() throws Exception {
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().equals("/sitemap.xml")
                        ? LoopbackSite.page(
                                out, 200, "text/xml", text(urlset("http://" + request.header("Host") + "/only-there")))
                        : LoopbackSite.html(out, ""))) {
            assertEquals(
                    2,
                    Harness.workers(2)
                            .withSitemaps()
                            .crawl(site.url("/"))
                            .summary()
                            .pages());
        }
    }

    @Test
    void linksBeyondALimitArePrintedAndNotFollowed() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out, "<a href='" + request.target() + "x'></a><a href='/" + "y".repeat(9000) + "'></a>"))) {
            var run =
                    Harness.workers(2).limits(new Limits(3, 8_192, false, true)).crawl(site.url("/"));
            assertEquals(4, run.summary().pages());
            assertTrue(run.text().contains(site.url("/xxxx")));
            assertTrue(run.text().contains("y".repeat(9000)));
        }
    }

    @Test
    void anEndlessCalendarEndsAndIsNamed() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            var month = request.target().equals("/")
                    ? 0
                    : Integer.parseInt(request.target().substring(7));
            return LoopbackSite.html(out, "<a href=/month/" + (month + 1) + "></a>");
        })) {
            var run = Harness.workers(8).crawl(site.url("/"));
            assertEquals(
                    List.of("127.0.0.1/month/*"),
                    List.copyOf(run.summary().traps().keySet()));
            assertTrue(run.summary().pages() < 10_010, run.summary().pages() + " pages");
        }
    }

    private static String urlset(String... urls) {
        var out =
                new StringBuilder("<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>");
        for (var url : urls) out.append("<url><loc>").append(url).append("</loc></url>");
        return out.append("</urlset>").toString();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] zipped(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(text(text));
        }
        return bytes.toByteArray();
    }
}

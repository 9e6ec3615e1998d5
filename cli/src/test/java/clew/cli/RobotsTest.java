package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.cli.console.ExitCode;
import clew.frontier.RegistrableDomain;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RobotsTest {
    private static LoopbackSite site(int status, String robots) {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/robots.txt" ->
                LoopbackSite.page(out, status, "text/plain", robots.getBytes(StandardCharsets.US_ASCII));
            case "/" -> LoopbackSite.html(out, "<a href=/a></a><a href=/private></a>");
            default -> LoopbackSite.html(out, "");
        });
    }

    @Test
    void robotsTxtIsObeyedByDefault() {
        try (var site = site(200, "User-agent: *\nDisallow: /private\n")) {
            var run = Run.here("-url", site.url("/"), "-robots", "obey");
            assertEquals(List.of("/robots.txt", "/", "/a"), site.targets());
            assertEquals(ExitCode.DONE, run.code());
        }
    }

    @Test
    void disallowedPagesAreToldInOneLineWhereStderrIsNoTerminal() {
        try (var site = site(200, "User-agent: *\nDisallow: /private\n")) {
            assertEquals(
                    "crawler: 1 URL is disallowed by robots.txt; -robots ignore requests it anyway",
                    Run.here("-url", site.url("/"), "-robots", "obey").onlyLine());
            assertEquals(
                    "",
                    Run.here("-url", site.url("/"), "-robots", "obey", "-quiet").stderr());
        }
        try (var site = site(200, "User-agent: *\nDisallow: /private\nDisallow: /a\n")) {
            assertEquals(
                    "crawler: 2 URLs are disallowed by robots.txt; -robots ignore requests them anyway",
                    Run.here("-url", site.url("/"), "-robots", "obey").onlyLine());
        }
    }

    @Test
    void aForbiddenStartPageFailsAndNamesTheWayOut() {
        try (var site = site(200, "User-agent: clew\nDisallow: /\n")) {
            var run = Run.here("-url", site.url("/"), "-robots", "obey");
            assertEquals(ExitCode.FAILED, run.code());
            assertEquals("Visited: " + site.url("/") + "\nLinks found:\n", run.stdout());
            assertEquals(
                    "crawler: the start page was not requested: disallowed by robots.txt; -robots ignore requests it anyway",
                    run.onlyLine());
            assertEquals(List.of("/robots.txt"), site.targets());
        }
    }

    /// They were counted in one more line.
    @Test
    void disallowedStartPagesAreToldOnce() {
        try (var site = site(200, "User-agent: *\nDisallow: /a\nDisallow: /private\n")) {
            var run = Run.here("-robots", "obey", "-only", site.url("/a"), site.url("/private"));
            assertEquals(2, run.stderr().lines().count(), run.stderr());
        }
    }

    @ParameterizedTest
    @CsvSource({"100000, 100000 s", "9223372036854775.5, 3600000 s", "0.25, 0.25 s"})
    void aCrawlDelayBeyondReasonIsCutAndTold(String delay, String told) {
        try (var site = site(200, "User-agent: *\nCrawl-delay: " + delay + "\n")) {
            var run = Run.here("-url", site.url("/"), "-robots", "obey", "-max-crawl-delay", "10ms");
            assertEquals(ExitCode.DONE, run.code());
            assertEquals(4, site.targets().size());
            assertEquals(
                    "crawler: robots.txt asks for " + told + " between requests; -max-crawl-delay makes it 0.01 s",
                    run.onlyLine());
        }
    }

    /// A site with a sitemap at its root, which robots.txt names.
    private static LoopbackSite mapped() {
        return LoopbackSite.answering((request, out) -> {
            var here = "http://" + request.header("Host");
            return switch (request.target()) {
                case "/robots.txt" -> plain(out, "User-agent: *\nDisallow: /docs/no\nSitemap: " + here + "/map.xml\n");
                case "/map.xml" ->
                    plain(
                            out,
                            "<urlset><url><loc>%1$s/docs/listed</loc></url><url><loc>%1$s/other</loc></url></urlset>"
                                    .formatted(here));
                default -> LoopbackSite.html(out, "");
            };
        });
    }

    private static boolean plain(OutputStream out, String text) throws IOException {
        return LoopbackSite.page(out, 200, "text/plain", text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void aSitemapOutsideOfTheScopeIsReadAndItsUrlsInsideAreFollowed() {
        for (var scope : List.of(List.of("-scope", "prefix"), List.of("-include", "/docs/"))) {
            try (var site = mapped()) {
                var run = Run.here(
                        "-url", site.url("/docs/"), "-sitemaps", "-robots", "obey", scope.getFirst(), scope.getLast());
                assertEquals("", run.stderr());
                assertEquals(
                        List.of("/docs/", "/docs/listed", "/map.xml", "/robots.txt"),
                        site.targets().stream().sorted().toList());
            }
        }
    }

    @Test
    void aRobotsTxtThatIsIgnoredStillNamesSitemaps() {
        try (var site = mapped()) {
            var run = Run.here("-url", site.url("/docs/no"), "-sitemaps", "-robots", "ignore");
            assertEquals(ExitCode.DONE, run.code());
            assertEquals(
                    List.of("/docs/listed", "/docs/no", "/map.xml", "/other", "/robots.txt"),
                    site.targets().stream().sorted().toList());
        }
    }

    @Test
    void aSitemapThatBreaksOffIsToldAndItsBeginningCounts() {
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().equals("/sitemap.xml")
                        ? plain(out, "<urlset><url><loc>/listed</loc></url><url>")
                        : LoopbackSite.html(out, ""))) {
            var run = Run.here("-url", site.url("/"), "-sitemaps", "-robots", "ignore");
            assertEquals(
                    "crawler: " + site.url("/sitemap.xml") + ": only the beginning of this sitemap was read:"
                            + " it is too long, or broken after that",
                    run.onlyLine());
            assertEquals(4, site.targets().size());
        }
    }

    @Test
    void depthIsLimited() {
        try (var site = LoopbackSite.answering(
                (request, out) -> LoopbackSite.html(out, "<a href='" + request.target() + "x'></a>"))) {
            Run.here("-url", site.url("/"), "-max-depth", "2");
            assertEquals(List.of("/", "/x", "/xx"), site.targets());
        }
    }

    @Test
    void theDomainIsAScope() {
        assertEquals("example.co.uk", RegistrableDomain.registrable("www.example.co.uk"));
        assertEquals("example.com", RegistrableDomain.registrable("example.com"));
        assertEquals("127.0.0.1", RegistrableDomain.registrable("127.0.0.1"));
        assertEquals("localhost", RegistrableDomain.registrable("localhost"));
    }

    /// Each sitemap was an index that listed the next: 25,781 requests in 75 s, and no end.
    @Test
    void aChainOfSitemapIndexesEndsAndThatIsTold() {
        try (var site = LoopbackSite.answering((request, out) -> {
            if (request.target().equals("/")) return LoopbackSite.html(out, "");
            var index = "<sitemapindex><sitemap><loc>http://" + request.header("Host") + request.target()
                    + "x</loc></sitemap></sitemapindex>";
            var body = request.target().equals("/robots.txt") ? "Sitemap: /s" : index;
            return LoopbackSite.page(out, 200, "text/plain", body.getBytes(StandardCharsets.US_ASCII));
        })) {
            var run = Run.here("-url", site.url("/"), "-sitemaps");
            assertEquals(ExitCode.DONE, run.code());
            assertEquals(
                    "crawler: 1 sitemap was not read: beyond 20 levels of sitemap indexes, or 50000 sitemaps",
                    run.onlyLine());
            assertEquals(2 + 21, site.targets().size());
        }
    }
}

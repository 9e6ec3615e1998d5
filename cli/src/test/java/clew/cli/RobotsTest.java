package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.site.LoopbackSite;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

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
            assertEquals("", run.stderr());
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
        assertEquals("example.co.uk", Suffixes.registrable("www.example.co.uk"));
        assertEquals("example.com", Suffixes.registrable("example.com"));
        assertEquals("127.0.0.1", Suffixes.registrable("127.0.0.1"));
        assertEquals("localhost", Suffixes.registrable("localhost"));
    }
}

package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageCommandTest {
    @Test
    void aPageIsALineOfJson() {
        try (var site = LoopbackSite.answering((_, out) ->
                LoopbackSite.html(out, "<a href=b>1</a>\n<a href=b#x>2</a><a href='http://o.example/'>3</a>"))) {
            assertEquals(
                    new Run(
                            ExitCode.DONE,
                            "{\"url\":\"%1$sa\",\"rawHtml\":\"<a href=b>1</a>\\n<a href=b#x>2</a><a href='http://o.example/'>3</a>\",\"discoveredLinks\":[\"%1$sb\"]}\n"
                                    .formatted(site.url("/")),
                            ""),
                    Run.here("page", site.url("/a#top")).inert());
            var other = Run.here("page", "-origin", "http://o.example", site.url("/a"));
            assertTrue(other.stdout().endsWith("\"discoveredLinks\":[\"http://o.example/\"]}\n"), other.stdout());
        }
    }

    @Test
    void everyFlagReachesTheFetcher() {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<a href=b>1</a><a href=c>2</a>"))) {
            var run = Run.here("page", "-max-body=16", "-timeout", "5s", "-user-agent=probe/1", site.url("/"));
            assertTrue(run.stdout().endsWith("[\"" + site.url("/b") + "\"]}\n"), run.stdout());
            assertEquals("probe/1", site.requests().getFirst().header("User-Agent"));
            assertEquals(1, site.requests().size());
        }
    }

    @Test
    void credentialsAreSentAndNotShown() {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "x"))) {
            var run = Run.here("page", site.url("/").replace("http://", "http://user:secret@"));
            assertTrue(run.stdout().startsWith("{\"url\":\"" + site.url("/") + "\""), run.stdout());
            assertTrue(site.requests().getFirst().header("Authorization").startsWith("Basic "));
        }
    }

    @Test
    void aPageThatIsNotThereIsALineOfJsonTooAndTheReasonIsTold() {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/image" -> LoopbackSite.page(out, 200, "image/png", new byte[1]);
            case "/away" -> LoopbackSite.status(out, 302, "", "Location: http://o.example/");
            default -> LoopbackSite.status(out, 404, "");
        })) {
            assertFailed(site.url("/gone"), "status 404");
            assertFailed(site.url("/image"), "not HTML");
            assertFailed(site.url("/away"), "redirects out of the origin, or too often, to 'http://o.example/'");
        }
        assertFailed("nonsense", "not an absolute URL such as https://example.com/");
        assertFailed("ftp://h.example/", "not an absolute URL such as https://example.com/");
        assertFailed("h.example", "not an absolute URL; did you mean https://h.example/?");
    }

    private static void assertFailed(String url, String reason) {
        assertEquals(
                new Run(
                        ExitCode.FAILED,
                        "{\"url\":\"" + url + "\",\"rawHtml\":null,\"discoveredLinks\":[]}\n",
                        "crawler: '" + url + "': " + reason + "\n"),
                Run.here("page", url).inert());
    }

    @Test
    void whateverIsInThePageTheLineIsHarmless() {
        var html = "\u001b[31m\u007f\u009b\u2028é\uD83D\uDE00\r\n\0<a href='/\u202e'>x</a>";
        try (var site = LoopbackSite.answering((_, out) ->
                LoopbackSite.page(out, 200, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8)))) {
            var run = Run.here("page", site.url("/")).inert();
            assertEquals(1, run.stdout().lines().count());
            assertTrue(
                    run.stdout().contains("\\u001B[31m\\u007F\\u009B\\u2028\\u00E9\\uD83D\\uDE00\\r\\n\\u0000"),
                    run.stdout());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "/a"})
    void anOriginThatIsNoneIsRefused(String origin) {
        var line = Run.here("page", "http://h.example/", "-origin", origin).refusal();
        assertTrue(line.startsWith("crawler: -origin must be an absolute URL"), line);
    }

    @Test
    void onePageAtATime() {
        var want = "crawler: page takes one URL, as in crawler page https://example.com/, not ";
        assertEquals(want + 0, Run.here("page").refusal());
        assertEquals(
                want + 2,
                Run.here("page", "http://h.example/", "http://h.example/").refusal());
    }
}

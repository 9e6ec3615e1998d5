package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartPageTest {
    /// A site of redirects; everything else is a page.
    private static LoopbackSite moving(Map<String, String> locations) {
        return LoopbackSite.answering((request, out) -> {
            var location = locations.get(request.target());
            return location == null
                    ? LoopbackSite.html(out, "<a href=/leaf>leaf</a>")
                    : LoopbackSite.status(out, 302, "", "Location: " + location);
        });
    }

    @Test
    void aStartPageThatMovesWithinItsHostIsThere() {
        try (var site = moving(Map.of("/", "/home", "/home", "/en/"))) {
            var run = Run.here("-url", site.url("/"));
            assertEquals(ExitCode.DONE, run.code());
            assertEquals("", run.stderr());
        }
    }

    @Test
    void aChainOfRedirectsThatLeavesTheHostInTheEndNamesWhereToStart() {
        try (var site = moving(Map.of("/", "/home", "/home", "http://u:p@www.example/x#y"))) {
            var run = Run.here("-url", site.url("/"));
            assertEquals(ExitCode.FAILED, run.code());
            assertEquals(
                    "crawler: the start page moved to another host; start there: -url http://www.example/x",
                    run.onlyLine());
        }
    }

    /// Whatever excluded the target was reported as another host.
    @ParameterizedTest
    @CsvSource({
        "-scope=prefix,     is outside -scope prefix",
        "-include=/docs/,   does not match -include",
        "-exclude=elsewhere, matches -exclude",
    })
    void aStartPageThatMovesOutOfTheScopeOfItsOwnHostSaysWhichFlagLeavesItOut(String flag, String why) {
        try (var site = moving(Map.of("/docs/", "/elsewhere"))) {
            var run = Run.here("-url", site.url("/docs/"), flag);
            assertEquals(ExitCode.FAILED, run.code());
            assertEquals(
                    "crawler: the start page moved to " + site.url("/elsewhere") + ", which " + why, run.onlyLine());
        }
    }

    @Test
    void aStartPageThatMovesToAnotherOriginOfItsHostSaysSo() {
        try (var site = moving(Map.of("/", "http://127.0.0.1:1/"))) {
            var run = Run.here("-url", site.url("/"), "-scope", "origin");
            assertEquals(
                    "crawler: the start page moved to http://127.0.0.1:1/, which is outside -scope origin",
                    run.onlyLine());
        }
    }

    @Test
    void aStartPageThatMovesToWhatIsNoWebPageFails() {
        try (var site = moving(Map.of("/", "mailto:a@b.example"))) {
            var run = Run.here("-url", site.url("/"));
            assertEquals(ExitCode.FAILED, run.code());
            assertEquals(
                    "crawler: the start page redirects to mailto:a@b.example, which is not a web page", run.onlyLine());
        }
    }

    @Test
    void aStartPageThatRedirectsInACircleFails() {
        try (var site = moving(Map.of("/", "/a", "/a", "/"))) {
            var run = Run.here("-url", site.url("/"));
            assertEquals(ExitCode.FAILED, run.code());
            assertEquals("crawler: the start page redirects in a circle, back to " + site.url("/"), run.onlyLine());
            assertEquals(2, site.targets().size());
        }
    }

    @Test
    void aStartPageThatMovesToAMissingPageFails() {
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().equals("/")
                        ? LoopbackSite.status(out, 301, "", "Location: /gone")
                        : LoopbackSite.status(out, 404, ""))) {
            var run = Run.here("-url", site.url("/"));
            assertEquals(ExitCode.FAILED, run.code());
            assertEquals("crawler: " + site.url("/gone") + ": status 404", run.onlyLine());
        }
    }

    /// Such a crawl was one page, with exit code 0.
    @ParameterizedTest
    @CsvSource({
        "http://www.example/x#y, '', the start page moved to another host; start there: -url http://www.example/x",
        "/elsewhere, -scope=prefix, 'the start page moved to @/elsewhere, which is outside -scope prefix'",
        "/docs/gone, '', @/docs/gone: status 404",
    })
    void aStartPageThatARefreshLeavesIsLikeOneThatMoves(String target, String flag, String message) {
        try (var site = LoopbackSite.answering((request, out) -> {
            if (!request.target().equals("/docs/")) return LoopbackSite.status(out, 404, "");
            var refresh = "<meta http-equiv=refresh content='0; url=" + target + "'>";
            return LoopbackSite.html(out, refresh + "<a href='" + target + "'>continue</a><a href=http://b.example/>");
        })) {
            var run =
                    flag.isEmpty() ? Run.here("-url", site.url("/docs/")) : Run.here("-url", site.url("/docs/"), flag);
            assertEquals(ExitCode.FAILED, run.code(), run.stderr());
            assertEquals("crawler: " + message.replace("@", site.url("")), run.onlyLine());
        }
    }

    @Test
    void aStartPageWithLinksOfItsOwnMayRefreshToAnotherHost() {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out, "<meta http-equiv=refresh content='0; url=http://b.example/'><a href=/more>more</a>"))) {
            var run = Run.here("-url", site.url("/"));
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals(2, site.targets().size());
        }
    }

    @Test
    void startPagesThatRefreshOneAnotherAreRead() {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out,
                "<meta http-equiv=refresh content='5; url=" + (request.target().equals("/a") ? "/" : "/a") + "'>"))) {
            var run = Run.here("-url", site.url("/"));
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
        }
    }

    @Test
    void aRedirectThatMaxPagesLeavesUnfollowedIsNoFailure() {
        try (var site = moving(Map.of("/", "/home"))) {
            var run = Run.here("-url", site.url("/"), "-max-pages", "1");
            assertEquals(ExitCode.DONE, run.code());
            assertEquals("crawler: stopped after -max-pages; the crawl is not finished", run.onlyLine());
        }
    }

    @Test
    void aLaterPageThatFailsOrMovesAwayDoesNotFailTheCrawl() {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/gone>1</a><a href=/away>2</a>");
            case "/away" -> LoopbackSite.status(out, 302, "", "Location: http://elsewhere.example/");
            default -> LoopbackSite.status(out, 500, "");
        })) {
            var run = Run.here("-url", site.url("/"));
            assertEquals(ExitCode.DONE, run.code());
            assertEquals("crawler: " + site.url("/gone") + ": status 500", run.onlyLine());
        }
    }
}

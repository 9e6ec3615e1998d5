package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.command.Commands;
import clew.cli.console.ExitCode;
import clew.cli.flags.ConsoleFlags;
import clew.site.LoopbackSite;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleFlagsTest {
    @ParameterizedTest
    @ValueSource(strings = {"archive", "wayback", "parity", "retry"})
    void everyCommandThatCrawlsHasThem(String name) throws Exception {
        assertTrue(Commands.register().find(name).flags().containsAll(ConsoleFlags.ALL));
        assertTrue(Commands.crawl().flags().containsAll(ConsoleFlags.ALL));
    }

    @Test
    void quietAndVerboseContradictEachOther() {
        assertEquals(
                "crawler: -quiet and -verbose contradict each other; give one of them",
                Run.here("-url", "http://h.example/", "-quiet", "-verbose").refusal());
    }

    @Test
    void aQuietCrawlPrintsItsPagesAndNothingElse() {
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().equals("/")
                        ? LoopbackSite.html(out, "<a href=/gone>x</a><a href=/more>y</a>")
                        : LoopbackSite.status(out, 404, ""))) {
            var url = site.url("/");
            assertEquals(
                    new Run(
                            ExitCode.DONE,
                            "Visited: " + url + "\nLinks found:\n" + url + "gone\n" + url + "more\nVisited: " + url
                                    + "gone\nLinks found:\n",
                            ""),
                    Run.here("-url", url, "-quiet", "-max-pages", "2"));
        }
    }

    @Test
    void aQuietCrawlStillSaysWhyItFailed() {
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().equals("/moved")
                        ? LoopbackSite.status(out, 302, "", "Location: http://other.example/")
                        : LoopbackSite.status(out, 404, ""))) {
            var gone = Run.here("-url", site.url("/"), "-quiet");
            assertEquals(
                    List.of(ExitCode.FAILED, "crawler: " + site.url("/") + ": status 404"),
                    List.of(gone.code(), gone.onlyLine()));
            var moved = Run.here("-url", site.url("/moved"), "-quiet");
            assertEquals(
                    "crawler: the start page moved to another host; start there: -url http://other.example/",
                    moved.onlyLine());
            var robots = Run.here("-url", site.url("/"), "-quiet", "-journal", "/nowhere/x");
            assertTrue(robots.onlyLine().contains("does not exist"), robots.stderr());
        }
    }
}

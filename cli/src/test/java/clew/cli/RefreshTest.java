package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A refresh is an edge of the site like a redirect, in every command.
class RefreshTest {
    private static final String LATE = "<meta http-equiv=refresh content='11; url=/late'>";

    @TempDir
    private Path folder;

    /// `/` refreshes to `/docs/`, whose page is broken in two ways: a link, and a late refresh.
    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" ->
                LoopbackSite.html(out, "<a href=/own>own</a>\n<meta http-equiv=refresh content='10; url=docs/'>");
            case "/docs/" -> LoopbackSite.html(out, LATE + "<a href=missing>missing</a><a href=/header>h</a>");
            case "/own" -> LoopbackSite.html(out, "<noscript><meta http-equiv=refresh content='0; url=/own#x'>");
            case "/header" -> LoopbackSite.status(out, 200, "<p>", "Content-Type: text/html", "Refresh: 0;url=/end");
            case "/end" -> LoopbackSite.html(out, "end");
            default -> LoopbackSite.status(out, 404, "");
        });
    }

    @Test
    void theTargetIsAPageAndTheRefreshIsNotPrinted() {
        try (var site = site()) {
            for (var workers : List.of("1", "8", "64")) {
                var run = Run.here("-url", site.url("/"), "-workers", workers);
                assertEquals(ExitCode.DONE, run.code(), run.stderr());
                assertEquals("""
                        Visited: /
                        Links found:
                        /own
                        Visited: /own
                        Links found:
                        Visited: /docs/
                        Links found:
                        /docs/missing
                        /header
                        Visited: /docs/missing
                        Links found:
                        Visited: /header
                        Links found:
                        Visited: /end
                        Links found:
                        """, run.stdout().replace(site.url(""), ""));
            }
        }
    }

    @Test
    void checkFindsWhatIsBrokenBehindARefreshAndARefreshThatIsBroken() {
        try (var site = site()) {
            var run = Run.here("check", "-url", site.url("/"), "-format", "jsonl");
            assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
            var findings = run.stdout().replace(site.url(""), "").lines().toList();
            assertEquals(2, findings.size(), run.stdout());
            assertTrue(
                    findings.get(0).contains("\"url\":\"/late\",\"page\":\"/docs/\",\"line\":1,\"column\":1"),
                    findings.get(0));
            assertTrue(findings.get(1).contains("\"url\":\"/docs/missing\""), findings.get(1));
        }
    }

    @Test
    void aRefreshToAnotherSiteIsChecked() {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out, "<meta http-equiv=refresh content='0; url=http://127.0.0.3:9/gone'><a href=/more>more</a>"))) {
            var run = Run.here("check", "-url", site.url("/"), "-external-rate-ms", "0");
            assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
            assertTrue(run.stdout().contains("http://127.0.0.3:9/gone"), run.stdout());
            assertTrue(run.stderr().contains("4 links on 2 pages"), run.stderr());
        }
    }

    /// The refresh was ignored, as one to the page itself is, so the site had one page.
    @Test
    void aRefreshToAnotherSpellingOfThePageIsFollowedAsARedirectToItIs() {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/x" -> LoopbackSite.html(out, "<a href=/lost>lost</a><meta http-equiv=refresh content='0; url=/x/'>");
            case "/x/" -> LoopbackSite.html(out, "<a href=gone>gone</a><meta http-equiv=refresh content='9; url=/x/'>");
            default -> LoopbackSite.status(out, 404, "");
        })) {
            var run = Run.here("-url", site.url("/x"), "-policy", "sitemap");
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals("""
                    Visited: /x
                    Links found:
                    /x/gone
                    Visited: /x/gone
                    Links found:
                    """, run.stdout().replace(site.url(""), ""));
            assertEquals(List.of("/x", "/x/", "/x/gone"), site.targets());
        }
    }

    @Test
    void spellingsOfAPageThatRefreshOneAnotherEnd() {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out,
                "<a href=/y>y</a><meta http-equiv=refresh content='0; url="
                        + (request.target().endsWith("/") ? "/x" : "/x/") + "'>"))) {
            var run = Run.here("-url", site.url("/x"), "-policy", "sitemap", "-max-pages", "1");
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertTrue(run.stdout().contains("/y\n"), run.stdout());
            assertEquals(List.of("/x", "/x/"), site.targets());
        }
    }

    @Test
    void aRefreshCountsAmongTheRedirectsInARow() {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out,
                "<meta http-equiv=refresh content='0; url=/"
                        + (request.target().equals("/")
                                ? 1
                                : 1 + Integer.parseInt(request.target().substring(1)))
                        + "'>"))) {
            var run = Run.here("-url", site.url("/"));
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals(
                    21,
                    run.stdout()
                            .lines()
                            .filter(line -> line.startsWith("Visited: "))
                            .count());
        }
    }

    @ParameterizedTest
    @CsvSource({"refresh, /21", "redirect, /0"})
    void moreThan20InARowAreAFinding(String kind, String found) {
        try (var site = LoopbackSite.answering((request, out) -> {
            if (request.target().equals("/")) return LoopbackSite.html(out, "<a href=/0>0</a>");
            if (request.target().equals("/25")) return LoopbackSite.html(out, "<a href=/gone>gone</a>");
            var next = 1 + Integer.parseInt(request.target().substring(1));
            return kind.equals("redirect")
                    ? LoopbackSite.status(out, 302, "", "Location: /" + next)
                    : LoopbackSite.html(out, "<meta http-equiv=refresh content='5; url=/" + next + "'>");
        })) {
            var run = Run.here("check", "-url", site.url("/"), "-fail", "broken", "-format", "jsonl");
            assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
            assertTrue(run.stdout().contains("\"url\":\"" + site.url(found) + "\""), run.stdout());
            assertTrue(run.stdout().contains("\"code\":\"redirect-loop\""), run.stdout());
        }
    }

    @Test
    void moreThan20InARowAreFineWherePagesLinkToTheNextOnesToo() {
        try (var site = LoopbackSite.answering((request, out) -> {
            var at = request.target().equals("/")
                    ? 0
                    : Integer.parseInt(request.target().substring(1));
            var next = "/" + Math.min(at + 1, 25);
            return LoopbackSite.html(
                    out, "<meta http-equiv=refresh content='5; url=" + next + "'><a href=" + next + ">next</a>");
        })) {
            var run = Run.here("check", "-url", site.url("/"));
            assertEquals(ExitCode.DONE, run.code(), run.stdout() + run.stderr());
        }
    }

    @Test
    void maxPagesAndOnlyTreatARefreshAsARedirect() {
        try (var site = site()) {
            var two = Run.here("-url", site.url("/"), "-max-pages", "2");
            assertEquals(
                    2,
                    two.stdout()
                            .lines()
                            .filter(line -> line.startsWith("Visited: "))
                            .count());
            var only = Run.here("check", "-url", site.url("/"), "-only", "-format", "jsonl");
            assertTrue(only.stdout().contains("/docs/missing"), only.stdout() + only.stderr());
        }
    }

    @Test
    void jsonLinesCsvExplainAndDiffNameIt() {
        try (var site = site()) {
            var journal = folder.resolve("journal").toString();
            assertEquals(
                    ExitCode.DONE,
                    Run.here("-url", site.url("/"), "-journal", journal).code());
            var json = Run.here("view", journal, "-format", "jsonl")
                    .stdout()
                    .lines()
                    .toList();
            var start = json.getFirst();
            assertTrue(start.contains("\"refresh\":\"" + site.url("/docs/") + "\""), start);
            assertFalse(start.substring(start.indexOf("\"links\"")).contains("/docs/"), start);
            assertFalse(json.get(2).contains("late"), json.get(2));
            var csv =
                    Run.here("view", journal, "-format", "csv").stdout().lines().toList();
            assertTrue(csv.get(0).contains(",redirect,refresh,"), csv.get(0));
            assertTrue(csv.get(1).contains(",," + site.url("/docs/") + ","), csv.get(1));
            var explained = Run.here("explain", journal, site.url("/docs/")).stdout();
            assertTrue(
                    explained.contains("admitted by         a refresh on " + site.url("/") + " (ticket 0)"), explained);
            var late = Run.here("explain", journal, site.url("/late")).stdout();
            assertTrue(late.contains("not requested: a refresh after more than 10 seconds"), late);
            var verified = Run.here("verify", journal);
            assertEquals(ExitCode.DONE, verified.code(), verified.stdout());
        }
    }

    @Test
    void diffTellsWhereARefreshLeadsNow() {
        var old = folder.resolve("old").toString();
        var now = folder.resolve("now").toString();
        var target = new String[] {"/a"};
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                out,
                request.target().equals("/")
                        ? "<a href=/a></a><a href=/b></a><meta http-equiv=refresh content='0;url=" + target[0] + "'>"
                        : ""))) {
            assertEquals(
                    ExitCode.DONE,
                    Run.here("-url", site.url("/"), "-journal", old).code());
            target[0] = "/b";
            assertEquals(
                    ExitCode.DONE,
                    Run.here("-url", site.url("/"), "-journal", now).code());
            var text = Run.here("diff", old, now).stdout();
            assertTrue(text.contains("refresh: " + site.url("/a") + " -> " + site.url("/b")), text);
            var json = Run.here("diff", old, now, "-format", "jsonl").stdout();
            assertTrue(json.contains("\"refresh\":{\"old\":\"" + site.url("/a") + "\""), json);
        }
    }
}

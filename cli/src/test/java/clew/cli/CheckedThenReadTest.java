package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A link of the site that is only checked, because it is a late refresh or leads too deep, does not keep the page from
/// being read where the crawl comes to it in another way.
class CheckedThenReadTest {
    private static final String LATE = "<meta http-equiv=refresh content='30; url=/news'>";

    @TempDir
    private Path folder;

    private static LoopbackSite site(Map<String, String> pages) {
        return LoopbackSite.answering((request, out) -> {
            var page = pages.get(request.target());
            if (page == null) return LoopbackSite.status(out, 404, "");
            return page.startsWith("/")
                    ? LoopbackSite.status(out, 302, "", "Location: " + page)
                    : LoopbackSite.html(out, page);
        });
    }

    /// The findings as `code url`, the same at any number of workers.
    private static List<String> findings(LoopbackSite site, String... more) {
        var results = List.of("1", "8", "64").stream()
                .map(workers -> {
                    var arguments = new ArrayList<>(List.of("check", "-url", site.url("/"), "-workers", workers));
                    arguments.addAll(List.of("-format", "jsonl"));
                    arguments.addAll(List.of(more));
                    var run = Run.here(arguments.toArray(String[]::new));
                    assertEquals(run.stdout().isEmpty() ? ExitCode.DONE : ExitCode.DIFFERENT, run.code(), run.stderr());
                    return run.stdout().replace(site.url(""), "");
                })
                .distinct()
                .toList();
        assertEquals(1, results.size(), results.toString());
        return results.getFirst()
                .lines()
                .map(line -> line.replaceAll(".*\"url\":\"([^\"]*)\",\"page\".*\"code\":\"([^\"]*)\".*", "$2 $1"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                LATE + "<a href=/news>news</a>",
                "<a href=/news>news</a>" + LATE,
                LATE + "<a href=/other>other</a>",
                "<a href=/other>other</a>" + LATE,
                LATE + "<a href=/moved>moved</a>"
            })
    void thePageOfALateRefreshIsReadWhereALinkLeadsToIt(String start) {
        try (var site = site(Map.of(
                "/", start, "/other", "<a href=/news>", "/moved", "/news", "/news", "<a href=/broken>broken</a>"))) {
            assertTrue(findings(site).contains("not-found /broken"), start);
        }
    }

    @Test
    void theFragmentOfALateRefreshIsLookedForInThePage() {
        try (var site = site(Map.of(
                "/", LATE.replace("news", "news#nope") + "<a href=/news#here>news</a>", "/news", "<p id=here>"))) {
            assertEquals(List.of("fragment-missing /news#nope"), findings(site));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs/", "<meta http-equiv=refresh content='0; url=/docs/'>"})
    void withOnlyAPageIsReadWhereAStartRedirectsToIt(String docs) {
        try (var site =
                site(Map.of("/", "<a href=/docs/>docs</a>", "/docs", docs, "/docs/", "<a href=gone>gone</a>"))) {
            assertEquals(List.of("not-found /docs/gone"), findings(site, "-only", "-url", site.url("/docs")));
        }
    }

    @Test
    void aPageThatIsLinkedTooDeepIsReadWhereARedirectLeadsToIt() {
        try (var site = site(Map.of(
                "/",
                "<a href=/a>a</a><a href=/b>b</a>",
                "/a",
                "<a href=/c>c</a>",
                "/b",
                "/c",
                "/c",
                "<a href=/gone>"))) {
            var findings = findings(site, "-max-depth", "1");
            assertTrue(findings.contains("not-found /gone"), findings.toString());
        }
    }

    @Test
    void aStyleSheetThatIsLinkedTooDeepIsReadWhereAPageNeedsIt() {
        var style = "<link rel=stylesheet href=/s.css>";
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/a>a</a>");
            case "/a" -> LoopbackSite.html(out, "<a href=/s.css>style</a>" + style);
            case "/s.css" -> LoopbackSite.status(out, 200, "p{background:url(no.png)}", "Content-Type: text/css");
            default -> LoopbackSite.status(out, 404, "");
        })) {
            assertEquals(List.of("not-found /no.png"), findings(site, "-max-depth", "1"));
        }
    }

    @Test
    void everyCommandFindsThePageRatherThanItsCheck() {
        try (var site =
                site(Map.of("/", LATE + "<a href=/other>", "/other", "<a href=/news>", "/news", "<a href=/broken>"))) {
            var journal = folder.resolve("journal").toString();
            var check = Run.here("check", "-url", site.url("/"), "-journal", journal);
            assertEquals(
                    check.stdout(),
                    Run.here("check", "-url", site.url("/"), "-journal", journal)
                            .stdout());
            var explained = Run.here("explain", journal, site.url("/news")).stdout();
            assertTrue(explained.contains("found on            " + site.url("/other")), explained);
            assertEquals(ExitCode.DONE, Run.here("verify", journal).code());
        }
    }
}

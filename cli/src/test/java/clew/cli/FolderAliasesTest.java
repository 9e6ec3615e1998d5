package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A folder whose pages are linked under all spellings that a static web server knows.
class FolderAliasesTest {
    private static final String BASE = "http://folder.invalid";

    @TempDir
    private Path temporary;

    private Path site;

    @BeforeEach
    void build() throws IOException {
        site = Files.createDirectory(temporary.resolve("public"));
        page(
                "index.html",
                "/ /index.html /index ./ //folder.invalid/?x=1 /about /about.html /about.html?v=2 /%61bout"
                        + " https://folder.invalid/about docs docs/ docs/index docs/index.html docs//index.html docs/page?a");
        page("about.html", "/about / index.html#top /docs/page.html /about#team /about#nowhere");
        page("docs/index.html", "../about ../index.html page page.html .. . index.html?q");
        page("docs/page.html", "../docs ../docs/index.html /docs/page /about.html#team");
        page("lonely.html", "lonely");
        Files.writeString(
                site.resolve("lonely.html"),
                "<meta http-equiv=refresh content='5;url=docs/index'>",
                StandardOpenOption.APPEND);
        Files.writeString(site.resolve("style.css"), "");
    }

    /// Each has texts of its own, and one broken link.
    private void page(String name, String links) throws IOException {
        var file = site.resolve(name);
        Files.createDirectories(file.getParent());
        var text =
                new StringBuilder("<html lang=en><title>Title of %s</title><meta name=description content='What %s is'>"
                        .formatted(name, name));
        text.append("<link rel=stylesheet href=/style.css?%s><link rel=canonical href='/%s'>"
                .formatted(name.length(), name));
        text.append("<h1 id=team>").append(name).append("</h1>\n");
        for (var link : links.split(" ")) text.append("<a href='").append(link).append("'>x</a>\n");
        Files.writeString(file, text.append("<a href=missing.html>missing</a>"));
    }

    private Run check(String... flags) {
        return Run.here(Stream.concat(
                        Stream.of("check", site.toString(), "-format", "jsonl", "-findings", "all"),
                        Arrays.stream(flags))
                .toArray(String[]::new));
    }

    private static List<String> findings(Run run) {
        return run.stdout()
                .lines()
                .map(line -> value(line, "code") + " " + value(line, "url").replace(BASE, "") + " on "
                        + value(line, "page").replace(BASE, ""))
                .toList();
    }

    private static String value(String json, String name) {
        return json.replaceAll(".*\"" + name + "\":\"([^\"]*)\".*", "$1");
    }

    @Test
    void eachFileIsOnePageHoweverItIsLinked() {
        var run = check();
        assertEquals(
                List.of(
                        "redirected /docs on /",
                        "not-found /missing.html on /",
                        "fragment-missing /about#nowhere on /about.html",
                        "not-found /missing.html on /about.html",
                        "not-found /docs/missing.html on /docs/",
                        "redirected /docs on /docs/page.html",
                        "not-found /docs/missing.html on /docs/page.html",
                        "orphan /lonely.html on /lonely.html",
                        "not-found /missing.html on /lonely.html"),
                findings(run),
                run.stdout());
        assertTrue(run.stderr().contains(" on 5 pages: "), run.stderr());
        assertEquals(ExitCode.DIFFERENT, run.code());
    }

    @Test
    void realDuplicatesAreStillFound() throws IOException {
        Files.copy(site.resolve("about.html"), site.resolve("copy.html"));
        var found = new TreeMap<String, Long>();
        Files.writeString(
                site.resolve("copy.html"),
                Files.readString(site.resolve("about.html")).replace("canonical", "x"));
        findings(check()).forEach(line -> found.merge(line.split(" ")[0], 1L, Long::sum));
        assertEquals(2, found.get("title-duplicate"), found.toString());
        assertEquals(2, found.get("description-duplicate"), found.toString());
        assertEquals(2, found.get("orphan"), found.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 64})
    void theFindingsAreTheSameAtAnyNumberOfWorkersAndWhereverTheCrawlWasKilled(int workers) throws IOException {
        var whole = check("-workers", "3").stdout();
        var journal = temporary.resolve("journal");
        var flags = new String[] {"-workers", Integer.toString(workers), "-journal", journal.toString()};
        assertEquals(whole, check(flags).stdout());
        var bytes = Files.readAllBytes(journal);
        for (int cut = bytes.length; cut > 0; cut -= bytes.length / 7) {
            Files.write(journal, Arrays.copyOf(bytes, cut));
            assertEquals(whole, check(flags).stdout(), "cut at " + cut);
        }
        var other = check("-journal", journal.toString(), "-fallback-extensions", "none")
                .refusal();
        assertTrue(other.contains("fallback-extensions was 'html,htm' and is now 'none'"), other);
    }

    @ParameterizedTest
    @ValueSource(strings = {"standard", "sitemap", "archive"})
    void whatIsPrintedLiveIsWhatTheJournalPrints(String policy) {
        var journal = temporary.resolve("journal").toString();
        var live = Run.here(
                "-url", site.toString(), "-journal", journal, "-format", "jsonl", "-sitemaps", "-policy", policy);
        assertEquals(
                5,
                live.stdout().lines().filter(line -> line.contains("\"title\"")).count(),
                live.stdout());
        assertEquals(
                live.stdout(), Run.here("view", journal, "-format", "jsonl").stdout());
        assertEquals(
                live.stdout(), Run.here("retry", journal, "-format", "jsonl").stdout());
        assertTrue(Run.here("verify", journal).stdout().endsWith("no errors\n"));
        assertFalse(live.stdout().matches("(?s).*\"url\":\"[^\"]*/index.html\".*"), live.stdout());
    }

    @Test
    void anyOtherSpellingIsExplainedAsThePageThatItLeadsTo() throws IOException {
        var journal = temporary.resolve("journal").toString();
        check("-journal", journal);
        for (var spelling :
                List.of("/about", "about.html?v=3", "/docs/../about#team", "https://folder.invalid/about")) {
            var run = Run.here("explain", journal, spelling);
            assertEquals(ExitCode.DONE, run.code(), run.stdout());
            assertTrue(run.stdout().matches("(?s).*normalized +/about\\.html\n.*"), run.stdout());
        }
        Files.move(site, temporary.resolve("moved"));
        assertEquals(ExitCode.FAILED, Run.here("explain", journal, "/about").code());
        assertEquals(ExitCode.DONE, Run.here("explain", journal, "/about.html").code());
    }

    @Test
    void aSitemapAndACanonicalLinkMayUseAnySpelling() throws IOException {
        Files.writeString(
                site.resolve("sitemap.xml"),
                "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                        + "<url><loc>https://www.example.com/about</loc></url>"
                        + "<url><loc>https://www.example.com/docs</loc></url></urlset>");
        Files.writeString(
                site.resolve("about.html"),
                "<title>About</title><link rel=canonical href=https://www.example.com/about><meta name=robots content=noindex>");
        var found = findings(check("-base-url", "https://www.example.com/")).stream()
                .filter(line -> line.contains("about.html"))
                .map(line -> line.split(" ")[0])
                .filter(code -> !code.equals("fragment-missing"))
                .toList();
        assertEquals(List.of("description-missing", "h1-missing", "noindex-in-sitemap"), found);
    }

    @Test
    void patternsSeeTheUrlThatCounts() {
        var excluded = check("-exclude", "/about\\.html$");
        assertFalse(excluded.stdout().contains("fragment-missing"), excluded.stdout());
        assertTrue(excluded.stderr().contains("10 not checked: matches -exclude"), excluded.stderr());
    }

    @Test
    void patternsSeeTheUrlThatCountsWithTheFragmentOfTheLink() {
        var excluded = check("-exclude", "/about\\.html#nowhere$");
        assertFalse(excluded.stdout().contains("fragment-missing"), excluded.stdout());
        assertTrue(excluded.stderr().contains("1 not checked: matches -exclude"), excluded.stderr());
        var asWritten = check("-exclude", "/about#");
        assertTrue(asWritten.stdout().contains("fragment-missing"), asWritten.stdout());
        assertFalse(asWritten.stderr().contains("-exclude"), asWritten.stderr());
    }

    @Test
    void aFileBehindSymbolicLinksInsideTheFolderIsOnePage() throws IOException {
        var linked = Files.createDirectory(temporary.resolve("linked"));
        Files.createDirectories(linked.resolve("docs"));
        Files.writeString(
                linked.resolve("a.html"),
                "<title>A</title><a href=b.html>b</a><a href=self/a.html>self</a>"
                        + "<a href=docs/up/self/a>up</a><a href=self>folder</a><a href=docs/up/docs>docs</a>");
        Files.writeString(linked.resolve("docs/index.html"), "<title>Docs</title><a href=up/a.html>a</a>");
        Files.createSymbolicLink(linked.resolve("b.html"), Path.of("a.html"));
        Files.createSymbolicLink(linked.resolve("index.html"), Path.of("a.html"));
        Files.createSymbolicLink(linked.resolve("self"), Path.of("."));
        Files.createSymbolicLink(linked.resolve("docs/up"), Path.of(".."));
        var run = Run.here("check", linked.toString(), "-findings", "title-duplicate,duplicate-content,orphan");
        assertEquals(
                linked + "/a.html\n  1:117   redirected docs/up/docs  redirects to " + linked
                        + "/docs/index.html  (docs)\n\n",
                run.stdout());
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
        assertEquals("crawler: 6 links on 2 pages: 5 ok, 1 redirected, 0 broken", run.onlyLine());
        var crawl = Run.here(linked.toString());
        assertEquals(
                List.of(BASE + "/a.html", BASE + "/docs/", BASE + "/docs"),
                crawl.stdout()
                        .lines()
                        .filter(line -> line.startsWith("Visited: "))
                        .map(line -> line.substring("Visited: ".length()))
                        .toList());
    }
}

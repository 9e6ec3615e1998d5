package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said of a folder names its files, and links as they are written.
class FolderLocationsTest {
    private static final String URL = "folder.invalid";

    @TempDir
    private Path temporary;

    private Path site;

    @BeforeEach
    void build() throws IOException {
        site = Files.createDirectory(temporary.resolve("public")).toRealPath();
        write("index.html", """
                <title>Home</title>
                <a href=docs>docs</a> <a href='docs/#no'>no</a> <a href="/nope.html#y">nope</a>
                <a href=about.html>about</a> <a href='  d%20e.html'>d e</a> <link rel=canonical href=about.html>
                """);
        write("about.html", "<title>Home</title><link rel=canonical href=nope.html><a href=docs/tour.html>tour</a>");
        write("docs/index.html", "<title>Docs</title><a href=../about.html>about</a><a href=sub/>sub</a>");
        write("docs/tour.html", "<title>Docs</title>");
        write("d e.html", "<title>ü</title><a href=none/>none</a>");
    }

    private void write(String name, String content) throws IOException {
        var file = site.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private String journal(String name, Path folder) {
        var journal = temporary.resolve(name).toString();
        Run.here(folder.toString(), "-journal", journal);
        return journal;
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "jsonl", "junit", "sarif", "markdown"})
    void findingsNeverNameTheUrlOfAFolder(String format) {
        var run = Run.here("check", site.toString(), "-format", format, "-findings", "all");
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        var said = run.stdout();
        // URLs are what programs know findings by; all that is for people comes after them.
        if (format.equals("jsonl")) said = said.replaceAll("\"(url|page)\":\"[^\"]*\"", "");
        assertFalse(said.contains(URL), said);
        assertFalse(run.stderr().contains(URL), run.stderr());
        assertTrue(said.contains("redirects to " + site + "/docs/index.html"), said);
        assertTrue(said.contains("the same title as " + site + "/"), said);
        assertTrue(said.contains("the canonical URL " + site + "/nope.html: status 404"), said);
        if (format.equals("jsonl")) return;
        for (var link : new String[] {"docs/#no", "/nope.html#y", "sub/"}) {
            assertTrue(said.contains(link), said);
        }
    }

    @Test
    void aFindingForPeopleIsALinkAsItIsWritten() {
        var run = Run.here("check", site.toString());
        assertEquals("""
                SITE/index.html
                  2:1     redirected docs  redirects to SITE/docs/index.html  (docs)
                  2:23    broken     docs/#no  nothing in the page has the id 'no'  (no)
                  2:49    broken     /nope.html#y  status 404  (nope)

                SITE/d e.html
                  1:18    broken     none/  status 404  (none)

                SITE/docs/index.html
                  1:51    broken     sub/  status 404  (sub)

                """.replace("SITE", site.toString()), run.stdout());
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "jsonl", "markdown"})
    void differencesNeverNameTheUrlOfAFolder(String format) throws IOException {
        var old = journal("old", site);
        var next = Files.createDirectory(temporary.resolve("next")).toRealPath();
        Files.writeString(next.resolve("index.html"), """
                <title>New</title><a href=docs>docs</a><a href=docs/faq.html>faq</a><a href=about.html>about</a>""");
        Files.createDirectory(next.resolve("docs"));
        Files.writeString(next.resolve("docs/index.html"), "<title>Docs</title>");
        Files.writeString(next.resolve("docs/faq.html"), "");
        var run = Run.here("diff", old, journal("new", next), "-format", format);
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        // That the folders have other paths is no difference that matters.
        assertEquals("", run.stderr());
        assertTrue(run.stdout().indexOf("docs/tour.html") < run.stdout().indexOf("docs/faq.html"), run.stdout());
        if (format.startsWith("json")) {
            assertTrue(run.stdout().contains("\"file\":\"docs/tour.html\""), run.stdout());
            assertTrue(
                    run.stdout()
                            .contains(
                                    "\"file\":\"about.html\",\"kind\":\"page\",\"status\":200,\"title\":\"Home\",\"newStatus\":404"),
                    run.stdout());
        } else {
            assertFalse(run.stdout().contains(URL), run.stdout());
            assertTrue(run.stdout().contains("about.html"), run.stdout());
            assertTrue(run.stdout().contains("(now 404)"), run.stdout());
        }
    }

    @Test
    void aPageIsNotDifferentBecauseAFileThatItLinksToIsGone() throws IOException {
        var two = Files.createDirectories(temporary.resolve("two"));
        Files.writeString(two.resolve("more.html"), "<title>More</title><a href=about>a</a><img src=logo.svg>");
        Files.writeString(two.resolve("away.html"), "<meta http-equiv=refresh content='0; url=about'>");
        Files.writeString(two.resolve("same.html"), "<a href=about>a</a>");
        Files.writeString(two.resolve("about.html"), "<title>About</title>");
        var old = journal("before", two);
        Files.delete(two.resolve("about.html"));
        Files.writeString(two.resolve("same.html"), "<a href=./about>a</a><a href=more>b</a>");
        var run = Run.here("diff", old, journal("after", two));
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        assertFalse(run.stdout().contains("away.html"), run.stdout());
        assertTrue(run.stdout().contains("about.html"), run.stdout());
        assertTrue(run.stdout().contains("link added: more.html"), run.stdout());
        assertFalse(run.stdout().contains("link added: about"), run.stdout());
        assertFalse(run.stdout().contains("link removed"), run.stdout());
        assertTrue(run.stdout().contains("1 changed"), run.stdout());
    }

    @Test
    void reportsNeverNameTheUrlOfAFolder() throws IOException {
        var report = temporary.resolve("report.html");
        Run.here("check", site.toString(), "-report", report.toString());
        var old = journal("old", site);
        Files.delete(site.resolve("docs/tour.html"));
        var now = journal("new", site);
        var view = Run.here("view", now, "-format", "html", "-compare", old);
        for (var html : new String[] {Files.readString(report), view.stdout()}) {
            assertFalse(html.contains(URL), html);
            assertTrue(html.contains("docs/index.html"), html);
            assertTrue(html.contains("<title>public</title>"), html);
            assertTrue(html.contains("[-1,\"public\","), html);
        }
        assertTrue(view.stdout().contains("\"docs/tour.html\",\"status 200\",\"status 404\""), view.stdout());
    }

    @Test
    void messagesNeverNameTheUrlOfAFolder() {
        var run = Run.here(site.toString(), "-verbose");
        assertTrue(run.stdout().contains("Visited: http://" + URL + "/docs/\n"), run.stdout());
        assertFalse(run.stderr().contains(URL), run.stderr());
        assertTrue(run.stderr().contains(site + "/nope.html"), run.stderr());
        assertTrue(run.stderr().contains("Slowest:"), run.stderr());
    }

    @Test
    void anExplanationNamesFiles() {
        var journal = journal("journal", site);
        for (var url : new String[] {"docs/", "docs", "nope.html?x=1", "nowhere"}) {
            var run = Run.here("explain", journal, url);
            assertFalse(run.stdout().contains(URL), run.stdout());
        }
        var run = Run.here("explain", journal, "docs/");
        assertTrue(run.stdout().startsWith(site + "/docs/index.html\n"), run.stdout());
        assertTrue(run.stdout().contains(site + "/index.html (ticket 0)"), run.stdout());
    }

    @ParameterizedTest
    @ValueSource(strings = {"junit", "markdown"})
    void viewsForPeopleNeverNameTheUrlOfAFolder(String format) {
        var journal = temporary.resolve("journal").toString();
        var live = Run.here(site.toString(), "-journal", journal, "-format", format);
        assertFalse(live.stdout().contains(URL), live.stdout());
        assertTrue(live.stdout().contains(site + "/nope.html"), live.stdout());
        assertEquals(live.stdout(), Run.here("view", journal, "-format", format).stdout());
    }

    @Test
    void aFolderWithoutItsSlashIsNotExplainedAsARedirectToItself() {
        var run = Run.here("explain", journal("journal", site), "docs");
        assertTrue(
                run.stdout().startsWith(site + "/docs\n  redirects to " + site + "/docs/index.html: status 301\n"),
                run.stdout());
    }

    @Test
    void anExplanationTakesTheNamesThatArePrinted() {
        var journal = journal("journal", site);
        for (var name : new String[] {"docs/tour.html", "docs/index.html", "nope.html"}) {
            var absolute = site.resolve(name);
            var relative = Path.of("").toAbsolutePath().relativize(absolute);
            for (var path : new Path[] {absolute, relative}) {
                var run = Run.here("explain", journal, path.toString());
                assertEquals(ExitCode.DONE, run.code(), run.stdout());
                assertTrue(run.stdout().startsWith(absolute + "\n"), run.stdout());
            }
        }
    }
}

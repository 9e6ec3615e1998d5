package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import clew.site.LoopbackSite.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A folder of built HTML, checked as files and as a web server sends them.
class CheckFolderTest {
    private static final String HTML = "text/html; charset=utf-8";

    @TempDir
    private Path folder;

    @BeforeEach
    void build() throws IOException {
        write("index.html", """
                <title>Home</title>
                <a href=docs/>docs</a> <a href=docs>docs without a slash</a> <a href=about.html#team>team</a>
                <a href=about.html#nobody>nobody</a> <a href=nope.html>nope</a> <a href="http://[">no URL</a>
                <img src=logo.png alt=""><img src=lost.png alt=""> <link rel=stylesheet href=style.css>
                <a href="http://127.0.0.3:9/">refused</a>
                """);
        write("about.html", "<h1 id=team>Team</h1><a href=/docs/#install>install</a>");
        write("docs/index.html", "<p id=install>Install</p><a href=../gone/>gone</a><a href=..>up</a>");
        write("logo.png", "png");
        write("style.css", "p { background: url(lost.png) }");
    }

    private void write(String name, String content) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private boolean serve(Request request, OutputStream out) throws IOException {
        var path = folder.resolve(request.target().substring(1));
        if (Files.isDirectory(path) && !request.target().endsWith("/")) {
            return LoopbackSite.status(out, 301, "", "Location: " + request.target() + "/");
        }
        var file = Files.isDirectory(path) ? path.resolve("index.html") : path;
        if (!Files.exists(file)) return LoopbackSite.status(out, 404, "no");
        var name = file.toString();
        var type = name.endsWith(".html") ? HTML : name.endsWith(".css") ? "text/css" : "image/png";
        return LoopbackSite.page(out, 200, type, Files.readAllBytes(file));
    }

    @Test
    void theFindingsAreTheSameAsOverHttp() throws IOException {
        try (var site = LoopbackSite.answering(this::serve)) {
            var served = Run.here("check", "-url", site.url("/"), "-format", "jsonl");
            var read = Run.here("check", folder.toString(), "-format", "jsonl", "-base-url", site.url("/"));
            assertEquals(ExitCode.DIFFERENT, served.code(), served.stderr());
            assertEquals(ExitCode.DIFFERENT, read.code(), read.stderr());
            // Only the reasons and the field `file` name files.
            var names = read.stdout()
                    .replaceAll(",\"file\":\"[^\"]*\"", "")
                    .replace(folder.toRealPath() + "/docs/index.html", site.url("/docs/"));
            assertEquals(served.stdout(), names);
            assertEquals(8, served.stdout().lines().count(), served.stdout());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "jsonl", "junit", "sarif", "markdown"})
    void goodLinksThatAreListedDoNotFailTheCheck(String format) throws IOException {
        write("good/index.html", "<a href=about.html>about</a>");
        write("good/about.html", "<a href=index.html>home</a>");
        var good = folder.resolve("good").toString();
        var run =
                Run.here("check", good, "-all", "-redirects", "fail", "-fail", "broken,redirected", "-format", format);
        assertEquals(ExitCode.DONE, run.code(), run.stdout());
        assertTrue(run.stdout().contains("about.html") || format.matches("sarif|markdown"), run.stdout());
        assertFalse(run.stdout().contains("<failure"), run.stdout());
    }

    @Test
    void aFindingNamesItsFileLineAndColumn() {
        var run = Run.here("check", folder.toString(), "-external", "off");
        assertTrue(run.stdout().startsWith(folder + "/index.html\n  2:"), run.stdout());
        var json = Run.here("check", folder.toString(), "-format", "jsonl", "-external", "off")
                .stdout();
        assertTrue(json.contains("\"file\":\"" + folder + "/docs/index.html\""), json);
        var sarif = Run.here("check", folder.toString(), "-format", "sarif", "-external", "off")
                .stdout();
        assertTrue(sarif.contains("/docs/index.html\"},\"region\":{\"startLine\":1"), sarif);
    }

    @Test
    void pagesThatNothingLinksToAreCheckedToo() throws IOException {
        write("lonely.html", "<a href=missing.html>missing</a>");
        var run = Run.here("check", folder.toString(), "-format", "jsonl", "-external", "off", "-findings", "orphan");
        assertTrue(run.stdout().contains("folder.invalid/missing.html"), run.stdout());
        assertTrue(run.stdout().contains("\"code\":\"orphan\",\"file\":\"" + folder + "/lonely.html\""), run.stdout());
        assertEquals(
                1, run.stdout().lines().filter(line -> line.contains("orphan")).count(), run.stdout());
    }

    @Test
    void aSymbolicLinkOutOfTheFolderIsFineIfItsFileIsThereAndIsNotRead(@TempDir Path outside) throws IOException {
        Files.writeString(outside.resolve("jquery.js"), "");
        Files.writeString(outside.resolve("page.html"), "<a href=secret.html>secret</a>");
        Files.createSymbolicLink(folder.resolve("jquery.js"), outside.resolve("jquery.js"));
        Files.createSymbolicLink(folder.resolve("page.html"), outside.resolve("page.html"));
        Files.createSymbolicLink(folder.resolve("broken.js"), outside.resolve("broken.js"));
        write("index.html", """
                <script src=jquery.js></script>
                <script src=broken.js></script>
                <a href=page.html#there>page</a>""");
        var first = Run.here("check", folder.toString(), "-format", "jsonl", "-findings", "all", "-fail", "broken");
        assertEquals(
                List.of("broken.js"),
                named(first.stdout(), "not-found", "broken.js", "jquery.js", "page.html", "secret.html"));
        assertFalse(first.stdout().contains("blocked") || first.stdout().contains("fragment-missing"), first.stdout());
        assertFalse(first.stdout().contains("\"page\":\"http://folder.invalid/page.html\""), first.stdout());
        var followed = Run.here("check", folder.toString(), "-format", "jsonl", "-symlinks", "follow");
        assertEquals(
                List.of("broken.js", "secret.html"),
                named(followed.stdout(), "not-found", "broken.js", "jquery.js", "page.html", "secret.html"));
        assertEquals(List.of("page.html"), named(followed.stdout(), "fragment-missing", "page.html"));
    }

    /// Those of the files that a finding of the code is about.
    private static List<String> named(String jsonLines, String code, String... files) {
        return Stream.of(files)
                .filter(file -> jsonLines
                        .lines()
                        .anyMatch(line -> line.contains("\"" + code + "\"")
                                && line.matches(".*\"url\":\"[^\"]*/" + file + "(#[^\"]*)?\".*")))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "jsonl", "junit", "sarif", "markdown"})
    void anEmptyFolderPassesIfNoPageHasToBeRead(String format) throws IOException {
        var empty = Files.createDirectory(folder.resolve("empty")).toRealPath();
        var report = folder.resolve("report.html");
        var run =
                Run.here("check", empty.toString(), "-min-pages", "0", "-format", format, "-report", report.toString());
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
        assertTrue(run.stderr().contains(empty + "/index.html: status 404\n"), run.stderr());
        assertTrue(Files.exists(report));
        assertEquals(
                ExitCode.FAILED,
                Run.here("check", empty.toString(), "-min-pages", "1").code());
    }

    @Test
    void anEmptyFolderDoesNotPass() throws IOException {
        var empty = Files.createDirectory(folder.resolve("empty"));
        var run = Run.here("check", empty.toString());
        assertEquals(ExitCode.FAILED, run.code(), run.stderr());
        assertEquals("", run.stdout());
        assertEquals(
                new String(run.stderr().getBytes(StandardCharsets.US_ASCII), StandardCharsets.US_ASCII), run.stderr());
    }

    @Test
    void aFileIsCheckedAloneAndNamedAsGiven() throws IOException {
        write("other.html", "<a href=lost.html>broken, but on another page</a>");
        write("page.html", """
                <h1 id=top>Page</h1><a href=other.html>fine</a> <a href=docs/>fine</a> <a href=#top>fine</a>
                <a href=nope.html>broken</a> <a href=#none>broken</a> <img src=lost.png alt="">
                """);
        var given = Path.of("")
                .toAbsolutePath()
                .relativize(folder.resolve("page.html"))
                .toString();
        var run = Run.here("check", given);
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        assertTrue(run.stdout().startsWith(given + "\n"), run.stdout());
        assertEquals(
                3, run.stdout().lines().filter(line -> line.startsWith("  2:")).count(), run.stdout());
        assertEquals("crawler: 6 links on 1 page: 3 ok, 3 broken", run.onlyLine());
        var crawl = Run.here(folder.resolve("page.html").toString());
        assertEquals(
                1,
                crawl.stdout()
                        .lines()
                        .filter(line -> line.startsWith("Visited: "))
                        .count(),
                crawl.stdout());
    }

    @Test
    void anIndexFileIsCheckedAloneToo() {
        var given = folder.resolve("docs/index.html").toString();
        var run = Run.here("check", given);
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        assertTrue(run.stdout().startsWith(given + "\n  1:26 "), run.stdout());
        assertTrue(run.onlyLine().contains(" links on 1 page: "), run.stderr());
    }

    @Test
    void aFileThatIsReadAloneTakesNoOtherStart() {
        var given = folder.resolve("about.html").toString();
        assertTrue(Run.here("check", given, folder.toString()).refusal().contains("crawled alone"));
        assertTrue(Run.here("check", given, "-max-depth", "2").refusal().contains("a file follows no links"));
    }

    @Test
    void aLinkThatBreaksBecauseItsPageDeclaresNoCharsetSaysSo() throws IOException {
        write("page.html", "<a href=erstiebegr\u00fc\u00dfung.html>x</a> <a href=nope.html>y</a>");
        var page = folder.resolve("page.html").toString();
        var run = Run.here("check", page, "-findings", "charset-undeclared", "-format", "jsonl");
        var why = "the page declares no charset, so browsers read ";
        assertEquals(
                1,
                run.stdout()
                        .lines()
                        .filter(line -> line.contains("404; " + why + "this link"))
                        .count(),
                run.stdout());
        assertEquals(
                1,
                run.stdout()
                        .lines()
                        .filter(line -> line.contains(why + "its UTF-8 text"))
                        .count(),
                run.stdout());
        assertEquals(3, run.stdout().lines().count(), run.stdout());
        write("page.html", "<meta charset=utf-8><a href=erstiebegr\u00fc\u00dfung.html>x</a>");
        var declared =
                Run.here("check", page, "-findings", "charset-undeclared").stdout();
        assertTrue(declared.contains("status 404") && !declared.contains("charset"), declared);
    }

    @Test
    void anHtmlFileBehindASymbolicLinkOutOfTheFolderIsNotAPageThatWasRead(@TempDir Path outside) throws IOException {
        Files.writeString(outside.resolve("page.html"), "<a href=secret.html>secret</a>");
        Files.writeString(outside.resolve("tables.pdf"), "");
        var site = Files.createDirectory(folder.resolve("site"));
        Files.writeString(site.resolve("index.html"), "<a href=page.html>page</a><a href=tables.pdf>tables</a>");
        Files.createSymbolicLink(site.resolve("page.html"), outside.resolve("page.html"));
        Files.createSymbolicLink(site.resolve("tables.pdf"), outside.resolve("tables.pdf"));
        var journal = outside.resolve("journal").toString();
        var run = Run.here("check", site.toString(), "-min-pages", "2", "-journal", journal);
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        assertEquals("""
                crawler: 2 links on 1 page: 2 ok, 0 broken
                crawler: 1 not checked: HTML files outside the folder; -symlinks follow reads them
                crawler: only 1 page was read; -min-pages wants 2
                """, run.stderr());
        var story = Run.here("explain", journal, "page.html").stdout();
        assertTrue(story.contains("not read: a symbolic link out of the folder"), story);
        assertFalse(story.contains("  read: "), story);
        var junit = Run.here("check", site.toString(), "-format", "junit").stdout();
        assertFalse(junit.contains("page.html"), junit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "8"})
    void aFileOutsideThatIsFollowedByManyWaysIsOnePage(String workers) throws IOException {
        write("site/index.html", "<a href=y/>y</a> <a href=x/index.html>x</a> <a href=od/self/self/page.html>od</a>");
        write("out/index.html", "<title>Out</title><a href=lost.html>lost</a>");
        write("o2/page.html", "<title>Page</title><a href=self/page.html>self</a><a href=self/self/>no index file</a>");
        for (var link : List.of("x", "y")) {
            Files.createSymbolicLink(folder.resolve("site").resolve(link), folder.resolve("out"));
        }
        Files.createSymbolicLink(folder.resolve("site/od"), folder.resolve("o2"));
        Files.createSymbolicLink(folder.resolve("o2/self"), folder.resolve("o2"));
        var site = folder.resolve("site").toString();
        var run = Run.here(
                "check",
                site,
                "-symlinks",
                "follow",
                "-workers",
                workers,
                "-findings",
                "title-duplicate",
                "-format",
                "jsonl");
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        assertEquals(
                List.of("/od/self/self/ on /od/page.html", "/x/lost.html on /x/"),
                run.stdout()
                        .lines()
                        .map(line -> line.replaceAll(".*\"url\":\"([^\"]*)\",\"page\":\"([^\"]*)\".*", "$1 on $2")
                                .replace("http://folder.invalid", ""))
                        .toList());
        assertTrue(run.stderr().contains(" on 3 pages: "), run.stderr());
    }

    @Test
    void linksOfAFileThatLeadOutOfItsFolderAreLookedUpWhereTheyLead() throws IOException {
        write("x.html", "");
        write("img/i.png", "png");
        write("sub/d/y.html", "");
        write("sub/d/img/no.png", "");
        write("sub/d/p.html", """
                <link rel=stylesheet href=../../style.css>
                <a href=../../x.html>fine</a> <a href=..\\..\\x.html>fine</a> <img src=../../img/i.png alt="">
                <a href=../../y.html>in its own folder only</a> <img src=../img/no.png alt=""> <a href=../d/y.html>fine</a>
                <a href=y.html>fine</a> <a href=/style.css>at the top</a> <a href=#none>broken</a>""");
        var given = Path.of("").toAbsolutePath().relativize(folder.resolve("sub/d/p.html"));
        var run = Run.here("check", given.toString());
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        var expected = given + """

                  3:1     broken     ../../y.html  status 404  (in its own folder only)
                  3:49    broken     ../img/no.png  status 404
                  4:59    broken     #none  nothing in the page has the id 'none'  (broken)

                """;
        assertTrue(run.stdout().startsWith(expected), run.stdout());
        assertTrue(run.stderr().contains(" on 1 page: "), run.stderr());
        var here = Run.here("check", folder.resolve("sub/d/y.html").toString(), "-format", "jsonl", "-all");
        assertEquals(ExitCode.DONE, here.code(), here.stderr());
        var based =
                Run.here("check", given.toString(), "-base-url", "https://folder.invalid/docs/", "-external", "off");
        assertTrue(based.stdout().contains("#none"), based.stdout());
    }

    @Test
    void theRefreshOfAFileIsCheckedLikeItsLinksAndNotRead() throws IOException {
        write("site/pub/lib/x.html", "");
        write("site/pub/absent.html", "<meta http-equiv=refresh content='0; url=../lib/x.html'>");
        write("site/al/index.html", "<a href=../../above.html>above the top</a>");
        write("site/pub/there.html", "<meta http-equiv=refresh content='0; url=../al/'>");
        var absent = folder.resolve("site/pub/absent.html").toString();
        var run = Run.here("check", absent);
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        assertTrue(run.stdout().startsWith(absent + "\n  1:1 "), run.stdout());
        assertTrue(run.stdout().contains("  ../lib/x.html  status 404"), run.stdout());
        var there = folder.resolve("site/pub/there.html").toString();
        var journal = folder.resolve("journal").toString();
        var good = Run.here("check", there, "-journal", journal);
        assertEquals(ExitCode.DONE, good.code(), good.stdout() + good.stderr());
        assertEquals("crawler: 1 link on 1 page: 1 ok, 0 broken", good.onlyLine());
        var verified = Run.here("verify", journal);
        assertEquals(ExitCode.DONE, verified.code(), verified.stdout() + verified.stderr());
        var crawl = Run.here(there);
        assertEquals(ExitCode.DONE, crawl.code(), crawl.stderr());
        assertEquals("Visited: http://folder.invalid/pub/there.html\nLinks found:\n", crawl.stdout());
    }
}

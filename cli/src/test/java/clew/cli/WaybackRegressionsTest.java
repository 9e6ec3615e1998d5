package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wayback.WaybackServer;
import clew.archive.wayback.WaybackServerBuilder;
import clew.archive.wayback.WaybackServerRow;
import clew.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Bugs that users of other tools for the Wayback Machine have reported, each under its own name. Ours must not have
/// them.
class WaybackRegressionsTest {
    private static final String TIME = "20150601120000";
    private static final String PNG = "image/png";

    @TempDir
    Path folder;

    private RescuedFolder rescue(WaybackServerBuilder site, String url, String... more) throws IOException {
        try (var archive = site.start()) {
            var run = new Rescuer(folder).rescue(archive, url, more);
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            var out = new RescuedFolder(folder.resolve("out"));
            out.archived().assertVerified(run.stderr());
            var verified = Run.here("verify", out.root().toString(), "-render", "off");
            assertEquals(ExitCode.DONE, verified.code(), verified.stdout() + verified.stderr());
            return out;
        }
    }

    private static WaybackServerBuilder pages(String... urlsAndPages) {
        var site = WaybackServer.of();
        for (int i = 0; i < urlsAndPages.length; i += 2) site.page(TIME, urlsAndPages[i], urlsAndPages[i + 1]);
        return site;
    }

    @Test
    void lettersOfAHostThatBeginsWithWwwOrWAreNotStripped() throws Exception {
        var out = rescue(
                pages("http://www.wonder.com/", "<a href=/w.html>w</a>", "http://wonder.com/w.html", "w"),
                "http://wonder.com/");
        assertEquals("<a href=\"w.html\">w</a>", out.file("wonder.com/index.html"));
        assertEquals("w", out.file("wonder.com/w.html"));
    }

    @Test
    void pagesThatDifferInTheirQueryAreFilesOfTheirOwn() throws Exception {
        var out = rescue(
                pages(
                        "http://example.com/", "<a href='/?page=2'>2</a><a href='?page=3&amp;x=%23'>3</a>",
                        "http://example.com/?page=2", "two",
                        "http://example.com/?page=3&x=%23", "three"),
                "http://example.com/");
        assertEquals(3, out.report().size());
        var start = out.file("example.com/index.html");
        for (var page : List.of("?page=2", "?page=3&x=%23")) {
            var file = out.told("http://example.com/" + page, "file");
            assertTrue(start.contains("\"" + file.substring("example.com/".length()) + "\""), start);
            assertFalse(file.contains("?") || file.contains("#"), file);
        }
        assertEquals("two", out.file(out.told("http://example.com/?page=2", "file")));
    }

    @Test
    void theRootIndexIsNotOverwrittenByThoseOfFolders() throws Exception {
        var out = rescue(
                pages(
                        "http://example.com/", "root<a href=/blog/>b</a><a href=/about/>a</a>",
                        "http://example.com/blog/", "blog",
                        "http://example.com/about/", "about<a href=../blog/>b</a>"),
                "http://example.com/");
        assertTrue(out.file("example.com/index.html").startsWith("root"));
        assertEquals("blog", out.file("example.com/blog/index.html"));
        assertEquals("about<a href=\"../blog/index.html\">b</a>", out.file("example.com/about/index.html"));
    }

    @Test
    void aStyleSheetIsResolvedAgainstItselfAndNotAgainstTheLastPage() throws Exception {
        var site = pages(
                        "http://example.com/", "<a href=/deep/er/page.html>x</a>",
                        "http://example.com/deep/er/page.html", "<link rel=stylesheet href=/css/s.css>")
                .capture(
                        TIME, "http://example.com/css/s.css", 200, "text/css", "@import 'more.css';a{b:url(img/i.png)}")
                .capture(TIME, "http://example.com/css/more.css", 200, "text/css", "")
                .capture(TIME, "http://example.com/css/img/i.png", 200, PNG, "i");
        var out = rescue(site, "http://example.com/");
        assertEquals("i", out.file("example.com/css/img/i.png"));
        assertTrue(out.file("example.com/deep/er/page.html").contains("href=\"../../css/s.css\""));
    }

    @Test
    void aStyleSheetWithoutAnExtensionIsNotSavedAsHtml() throws Exception {
        var site = pages("http://example.com/", "<link rel=stylesheet href='/css?family=Lato'>")
                .capture(TIME, "http://example.com/css?family=Lato", 200, "text/css; charset=utf-8", "a{}");
        var out = rescue(site, "http://example.com/");
        var file = out.told("http://example.com/css?family=Lato", "file");
        assertTrue(file.endsWith(".css"), file);
        assertTrue(out.file("example.com/index.html").contains(file.substring("example.com/".length())));
    }

    @Test
    void anImportWithoutUrlIsFollowedAndRewritten() throws Exception {
        var site = pages("http://example.com/", "<style>@import \"a.css\";</style>")
                .capture(TIME, "http://example.com/a.css", 200, "text/css", "@import 'http://example.com/sub/b.css';")
                .capture(TIME, "http://example.com/sub/b.css", 200, "text/css", "b{}");
        var out = rescue(site, "http://example.com/");
        assertEquals("b{}", out.file("example.com/sub/b.css"));
        assertTrue(out.file("example.com/a.css").contains("sub/b.css")
                && !out.file("example.com/a.css").contains("http"));
    }

    @Test
    void aLinkToAFileThatWasNeverSavedStaysAbsolute() throws Exception {
        var out = rescue(
                pages("http://example.com/", "<a href=gone.html>x</a><img src=gone.png>"), "http://example.com/");
        assertEquals(
                "<a href=\"http://example.com/gone.html\">x</a><img src=\"http://example.com/gone.png\">",
                out.file("example.com/index.html"));
        assertEquals(
                "not in the archive", out.report("http://example.com/gone.png").get("note"));
    }

    @Test
    void relativeLinksAreRelativeToThePageAndNotToTheRoot() throws Exception {
        var out = rescue(
                pages(
                        "http://example.com/", "<a href=a/b/c.html>c</a>",
                        "http://example.com/a/b/c.html", "<a href=d.html>d</a><a href=/e.html>e</a>",
                        "http://example.com/a/b/d.html", "d",
                        "http://example.com/e.html", "e"),
                "http://example.com/");
        assertEquals("<a href=d.html>d</a><a href=\"../../e.html\">e</a>", out.file("example.com/a/b/c.html"));
    }

    @Test
    void aPrefixOfTheArchiveThatWasCapturedTwiceIsTakenOut() throws Exception {
        var doubled = "http://web.archive.org/web/20140101000000/http://web.archive.org/web/2013/http://example.com/a";
        var out = rescue(
                pages("http://example.com/", "<a href=" + doubled + ">a</a>", "http://example.com/a", "a"),
                "http://example.com/");
        assertEquals("<a href=\"a@.html\">a</a>", out.file("example.com/index.html"));
    }

    /// Pages that were captured from an archive have links that are relative to its host.
    @Test
    void aPrefixOfTheArchiveWithoutItsHostIsTakenOut() throws Exception {
        var site = pages(
                        "http://example.com/",
                        """
                        <link rel=stylesheet href=/web/20140101000000cs_/http://example.com/s.css>
                        <link rel=canonical href=/web/20140101000000/http://example.com/>
                        <a href=/web/20140101000000/http://example.com/a#top>a</a><a href=/web/2014/http://example.com/old>o</a>
                        <img src=/web/20140101000000im_/http://example.com/i.png>
                        <iframe src=/web/20140101000000if_/http://example.com/f></iframe>
                        <script src=/web/20140101000000js_/http://cdn.example.net/j.js></script>
                        <a href=/web/20140101000000/http://example.org/never>n</a>
                        """,
                        "http://example.com/a",
                        "<meta http-equiv=refresh content='0; url=/web/2014/http://example.com/b'>",
                        "http://example.com/b",
                        "b",
                        "http://example.com/f",
                        "f")
                .redirect(TIME, "http://example.com/old", "/web/20140101000000/http://example.com/new")
                .page(TIME, "http://example.com/new", "new")
                .capture(
                        TIME,
                        "http://example.com/s.css",
                        200,
                        "text/css",
                        "a{b:url(/web/20140101000000oe_/http://example.com/i.png)}")
                .capture(TIME, "http://example.com/i.png", 200, PNG, "i")
                .capture(TIME, "http://cdn.example.net/j.js", 200, "text/javascript", "j");
        var out = rescue(site, "http://example.com/");
        assertEquals("""
                        <link rel=stylesheet href="s.css">
                        <link rel=canonical href="index.html">
                        <a href="a@.html#top">a</a><a href="new@.html">o</a>
                        <img src="i.png">
                        <iframe src="f@.html"></iframe>
                        <script src="../cdn.example.net/j.js"></script>
                        <a href="http://example.org/never">n</a>
                        """, out.file("example.com/index.html"));
        assertEquals("a{b:url(\"i.png\")}", out.file("example.com/s.css"));
        assertTrue(out.file("example.com/a@.html").contains("url=b@.html"));
        assertFalse(out.report().keySet().stream().anyMatch(url -> url.contains("/web/")));
    }

    @Test
    void neighboursWithEqualContentAreBothKept() throws Exception {
        var out = rescue(
                pages(
                        "http://example.com/",
                        "<a href=/a>a</a><a href=/b>b</a>",
                        "http://example.com/a",
                        "same",
                        "http://example.com/b",
                        "same"),
                "http://example.com/");
        assertEquals("same", out.file("example.com/a@.html"));
        assertEquals("same", out.file("example.com/b@.html"));
    }

    @Test
    void rowsThatAreRepeatedOrNoPagesDoNoHarm() throws Exception {
        var site = pages("http://example.com:80/", "<a href=/a>a</a>", "http://example.com/a", "a")
                .repeatingRows()
                .listed(new WaybackServerRow(
                        "com,example)/x", "20150101000000", "mailto:a@example.com", "unk", "-", "X", "1"));
        var out = rescue(site, "http://example.com/");
        assertEquals(2, out.report().size());
    }

    /// The archive lost the capture that it lists, and offers a later one; an earlier one is better.
    @Test
    void aCaptureAfterTheWantedTimeDoesNotTakeThePlaceOfAnOlderOne() throws Exception {
        var site = pages("http://example.com/", "start<a href=/a>a</a>")
                .page("20150401000000", "http://example.com/a", "April")
                .page("20150603000000", "http://example.com/a", "June")
                .listed(new WaybackServerRow(
                        "com,example)/a", "20150520000000", "http://example.com/a", "text/html", "200", "X", "9"));
        var out = rescue(site, "http://example.com/", "-at", "2015-06-01");
        assertEquals("April", out.file("example.com/a@.html"));
    }

    @Test
    void anEmptyPackedPageIsEmpty() throws Exception {
        var site = pages("http://example.com/", "<a href=/empty>x</a>", "http://example.com/empty", "")
                .packed("http://example.com/empty");
        var out = rescue(site, "http://example.com/");
        assertEquals("", out.file("example.com/empty@.html"));
    }

    /// `/A` and `/a` have one key in the list of the archive, and are two pages.
    @Test
    void pathsThatDifferInCaseAreTwoPages() throws Exception {
        var out = rescue(
                pages(
                        "http://example.com/",
                        "<a href=/A>A</a><a href=/a>a</a>",
                        "http://example.com/A",
                        "upper",
                        "http://example.com/a",
                        "lower"),
                "http://example.com/");
        var files = out.report().values().stream().map(line -> line.get("file")).collect(Collectors.toSet());
        assertEquals(3, files.size());
        assertEquals("upper", out.file(out.told("http://example.com/A", "file")));
        assertEquals("lower", out.file(out.told("http://example.com/a", "file")));
    }

    @Test
    void aPathCannotLeaveTheFolder() throws Exception {
        var out = rescue(
                pages(
                        "http://example.com/", "<a href='/..%2f..%2f..%2fevil.html'>x</a>",
                        "http://example.com/..%2f..%2f..%2fevil.html", "evil"),
                "http://example.com/");
        try (var files = Files.walk(folder)) {
            assertTrue(files.allMatch(file -> file.startsWith(out.root()) || file.equals(folder)));
        }
        assertEquals("evil", out.file(out.told("http://example.com/..%2F..%2F..%2Fevil.html", "file")));
    }
}

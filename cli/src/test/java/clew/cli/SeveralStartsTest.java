package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeveralStartsTest {
    @TempDir
    private Path folder;

    /// Each page links to one below it, and to the root of another host.
    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/gone" -> LoopbackSite.status(out, 404, "");
            case "/away" -> LoopbackSite.status(out, 302, "", "Location: http://other.example/");
            case "/moved" -> LoopbackSite.status(out, 302, "", "Location: /target");
            default ->
                LoopbackSite.html(
                        out,
                        request.target().matches("/[a-z]*")
                                ? "<a href='" + request.target() + "/1'>1</a><a href='http://other.example/'>2</a>"
                                : "");
        });
    }

    private static List<String> visited(Run run) {
        return run.stdout()
                .lines()
                .filter(line -> line.startsWith("Visited: "))
                .map(line -> line.substring("Visited: ".length()))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"1", "16"})
    void startsAreVisitedInTheGivenOrderThenTheirLinks(String workers) {
        try (var one = site();
                var other = site()) {
            var run = Run.here(
                    "-url", one.url("/b"), "-url", other.url("/a"), "-url", one.url("/a"), "-workers", workers);
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals(
                    List.of(
                            one.url("/b"),
                            other.url("/a"),
                            one.url("/a"),
                            one.url("/b/1"),
                            other.url("/a/1"),
                            one.url("/a/1")),
                    visited(run));
        }
    }

    @Test
    void thoseWithoutTheFlagsNameComeFirst() {
        try (var site = site()) {
            var run = Run.here("-robots", "ignore", "-url", site.url("/c"), site.url("/a"), site.url("/b"), "-only");
            assertEquals(List.of(site.url("/a"), site.url("/b"), site.url("/c")), visited(run));
        }
    }

    @Test
    void onlyTheGivenUrlsAreRequestedAndWhereTheyMove() {
        try (var site = site()) {
            var run = Run.here("-url", site.url("/a"), "-url", site.url("/moved"), "-only");
            assertEquals(ExitCode.DONE, run.code());
            assertEquals(List.of("/a", "/moved", "/target"), List.copyOf(new TreeSet<>(site.targets())));
            assertTrue(run.stdout().contains(site.url("/a/1")), "its links are printed");
        }
    }

    @ParameterizedTest
    @CsvSource({"-sitemaps, -sitemaps", "-max-depth=2, -max-depth"})
    void onlyDoesNotGoTogetherWithWhatFindsMore(String flag, String named) {
        assertTrue(
                Run.here("-url", "http://h.example/", "-only", flag).refusal().contains(named));
    }

    /// The given start, or what comes of it where it moves, is told by its own URL.
    @Test
    void eachStartThatFailsIsToldAndTheCrawlFailsIfNoneCouldBeRead() {
        try (var site = site()) {
            var some = Run.here("-url", site.url("/gone"), "-url", site.url("/away"), "-url", site.url("/a"));
            assertEquals(ExitCode.DONE, some.code());
            assertEquals(
                    "crawler: " + site.url("/gone") + ": status 404\ncrawler: " + site.url("/away")
                            + " moved to another host; start there: -url http://other.example/\n",
                    some.stderr());
            var none = Run.here("-url", site.url("/gone"), "-url", site.url("/away"));
            assertEquals(ExitCode.FAILED, none.code());
        }
    }

    @Test
    void aStartThatMovesToAnotherStartIsAsGoodAsThatOne() {
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().equals("/moved")
                        ? LoopbackSite.status(out, 301, "", "Location: /gone")
                        : LoopbackSite.status(out, 404, ""))) {
            var run = Run.here("-url", site.url("/gone"), "-url", site.url("/moved"));
            assertEquals(ExitCode.FAILED, run.code());
        }
    }

    @Test
    void aStartThatIsGivenTwiceIsOne() {
        try (var site = site()) {
            var run = Run.here("-url", site.url("/a"), "-url", site.url("/a#x"), "-only");
            assertEquals(List.of(site.url("/a")), visited(run));
        }
    }

    @Test
    void theCredentialsOfEachStartGoToItsOwnOriginOnly() {
        try (var one = site();
                var other = site();
                var third = site()) {
            Run.here(
                    "-url", one.url("/a").replace("//", "//ann:1@"),
                    "-url", other.url("/a").replace("//", "//bob:2@"),
                    "-url", third.url("/a"));
            for (var request : one.requests()) assertEquals("Basic YW5uOjE=", request.header("Authorization"));
            for (var request : other.requests()) assertEquals("Basic Ym9iOjI=", request.header("Authorization"));
            for (var request : third.requests()) assertEquals("", request.header("Authorization"));
        }
    }

    @Test
    void theScopeIsThatOfAllStarts() {
        try (var site = LoopbackSite.answering((_, out) ->
                LoopbackSite.html(out, "<a href=/docs/a>1</a><a href=/blog/a>2</a><a href=/other/a>3</a>"))) {
            Run.here("-url", site.url("/docs/"), "-url", site.url("/blog/"), "-scope", "prefix");
            assertEquals(List.of("/blog/", "/blog/a", "/docs/", "/docs/a"), List.copyOf(new TreeSet<>(site.targets())));
        }
    }

    @Test
    void aListIsReadFromAFileWithCommentsBlanksAndWindowsLineEnds() throws Exception {
        try (var site = site()) {
            var list = folder.resolve("list.txt");
            Files.writeString(
                    list,
                    "\uFEFF# pages\r\n" + site.url("/b") + "\r\n\r\n  " + site.url("/a") + "  \r\n" + site.url("/b"));
            var run = Run.here("-robots", "ignore", "-urls", list.toString(), "-only");
            assertEquals("", run.stderr());
            assertEquals(List.of(site.url("/b"), site.url("/a")), visited(run));
        }
    }

    @Test
    void aListIsReadFromStandardInput() {
        try (var site = site()) {
            var stdin = new ByteArrayInputStream((site.url("/b") + "\n").getBytes(StandardCharsets.US_ASCII));
            var run = Run.here(stdin, "-url", site.url("/a"), "-urls", "-", "-only");
            assertEquals(List.of(site.url("/a"), site.url("/b")), visited(run));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://h.example/ # x\\nexample.com | line 2: 'example.com' is not a URL such as https://example.com/;"
                        + " did you mean https://example.com/?",
                "#\\n\\nhttp://[ | line 3: 'http://[' is not a valid URL: its IPv6 address lacks the closing ]",
                "ftp://h.example/ | line 1: 'ftp://h.example/' is not a URL such as https://example.com/",
                "# nothing | has none",
            })
    void aLineThatIsNotAUrlIsNamed(String text, String message) throws Exception {
        var list = folder.resolve("list.txt");
        Files.writeString(list, text.replace("\\n", "\n"));
        var failure = Run.here("-urls", list.toString()).failure();
        assertTrue(failure.contains(message), failure);
        assertTrue(failure.contains("list.txt'"), failure);
    }

    @Test
    void aListThatIsNotThereIsTold() {
        var missing = folder.resolve("no.txt").toString();
        assertEquals(
                "crawler: -urls: there is no file '" + missing + "'",
                Run.here("-urls", missing).failure());
    }

    @Test
    void aCrawlIsResumedWithTheSameListOnlyAndTheMessageIsShort() throws Exception {
        try (var site = site()) {
            var journal = folder.resolve("journal").toString();
            var list = folder.resolve("list.txt");
            var lines = new StringBuilder();
            for (int i = 0; i < 1_000; i++) lines.append(site.url("/page/" + i)).append('\n');
            Files.writeString(list, lines);
            var arguments =
                    new String[] {"-robots", "ignore", "-urls", list.toString(), "-journal", journal, "-max-pages", "3"
                    };
            Run.here(arguments);
            assertEquals(3, site.targets().size());
            var same = Run.here(arguments);
            assertEquals(3, site.targets().size(), "nothing is requested again");
            assertEquals(3, visited(same).size());
            assertEquals(3, visited(Run.here("view", journal)).size());
            Files.writeString(list, lines.toString().replace("/page/17\n", "/page/xvii\n"));
            assertEquals(
                    "crawler: the journal '" + journal + "' was created with different settings: 1000 start URLs: "
                            + "number 18 was '" + site.url("/page/17") + "' and is now '" + site.url("/page/xvii")
                            + "'; use the same ones, or save it elsewhere",
                    Run.here(arguments).refusal());
        }
    }

    @Test
    void aCrawlWhoseStartsAllFailedAsksThemAgain() throws Exception {
        var up = new boolean[1];
        try (var site = LoopbackSite.answering(
                (_, out) -> up[0] ? LoopbackSite.html(out, "<a href=/x>x</a>") : LoopbackSite.status(out, 500, ""))) {
            var journal = folder.resolve("journal").toString();
            var arguments = new String[] {"-url", site.url("/a"), "-url", site.url("/b"), "-journal", journal};
            assertEquals(ExitCode.FAILED, Run.here(arguments).code());
            assertTrue(Run.here("view", journal).stderr().contains("resuming requests it again"));
            up[0] = true;
            var run = Run.here(arguments);
            assertEquals(ExitCode.DONE, run.code());
            assertEquals(List.of(site.url("/a"), site.url("/b"), site.url("/x")), visited(run));
            assertTrue(Run.here("verify", journal).stdout().endsWith("no errors\n"));
        }
    }

    private static LoopbackSite withSitemap() {
        return LoopbackSite.answering((request, out) -> {
            var host = "http://" + request.header("Host");
            return switch (request.target()) {
                case "/index.xml" ->
                    xml(out, "<sitemapindex><sitemap><loc>" + host + "/map.xml</loc></sitemap></sitemapindex>");
                case "/map.xml" ->
                    xml(
                            out,
                            "<urlset><url><loc>" + host + "/a</loc></url><url><loc>" + host
                                    + "/moved</loc></url><url><loc>http://other.example/</loc></url></urlset>");
                case "/moved" -> LoopbackSite.status(out, 302, "", "Location: /target");
                case "/empty.xml" -> LoopbackSite.html(out, "<p>not a sitemap</p>");
                case "/gone.xml" -> LoopbackSite.status(out, 404, "");
                default -> LoopbackSite.html(out, "<a href=/linked>1</a>");
            };
        });
    }

    private static boolean xml(OutputStream out, String text) throws IOException {
        return LoopbackSite.page(out, 200, "application/xml", text.getBytes(StandardCharsets.US_ASCII));
    }

    @ParameterizedTest
    @CsvSource({"/map.xml", "/index.xml"})
    void theListMayBeASitemapOnTheWebAndNothingElseIsRequested(String list) {
        try (var site = withSitemap()) {
            var run = Run.here("-robots", "ignore", "-urls", site.url(list), "-only");
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals("", run.stderr());
            assertEquals(List.of(site.url("/a"), site.url("/moved"), site.url("/target")), visited(run));
        }
    }

    @Test
    void theLinksOfListedPagesAreFollowedUnlessSomebodySaysOtherwise() throws Exception {
        try (var site = withSitemap()) {
            var journal = folder.resolve("journal").toString();
            var run = Run.here("-robots", "ignore", "-urls", site.url("/map.xml"), "-journal", journal);
            assertEquals(
                    List.of(site.url("/a"), site.url("/moved"), site.url("/linked"), site.url("/target")),
                    visited(run));
            assertEquals(run.stdout(), Run.here("view", journal).stdout());
            assertTrue(Run.here("verify", journal).stdout().endsWith("no errors\n"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/empty.xml | lists no URLs; it must be a sitemap, or a text with a URL on each line",
                "/gone.xml  | : status 404",
            })
    void aListOfNothingFails(String list, String message) {
        try (var site = withSitemap()) {
            var run = Run.here("-robots", "ignore", "-urls", site.url(list));
            assertEquals(ExitCode.FAILED, run.code());
            assertTrue(run.onlyLine().endsWith(message), run.stderr());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "jsonl", "junit", "sarif", "markdown"})
    void aCheckNamesEachStartThatCannotBeReadAndFails(String format) throws IOException {
        try (var site = site()) {
            var list = folder.resolve("list.txt");
            Files.writeString(list, site.url("/c/1") + "\nhttp://127.0.0.3:9/\n");
            var run = Run.here(
                    "check", "-url", site.url("/b/1"), site.url("/gone"), "-urls", list.toString(), "-format", format);
            assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
            var said = run.stdout().replace("&#47;", "/");
            assertTrue(said.contains(site.url("/gone")), said);
            assertTrue(said.contains("status 404"), said);
            assertTrue(said.contains("http://127.0.0.3:9/"), said);
            assertEquals("crawler: 2 links on 2 pages: 0 ok, 2 broken", run.onlyLine());
        }
    }

    @Test
    void aStartThatCannotBeReadIsAFindingLikeABrokenLinkWhateverKeepsItFromBeingRead() {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/robots.txt" ->
                LoopbackSite.page(
                        out,
                        200,
                        "text/plain",
                        "User-agent: *\nDisallow: /private".getBytes(StandardCharsets.US_ASCII));
            case "/members" -> LoopbackSite.status(out, 403, "");
            case "/moved" -> LoopbackSite.status(out, 302, "", "Location: /members");
            case "/fine" -> LoopbackSite.status(out, 302, "", "Location: /a");
            case "/away" -> LoopbackSite.status(out, 302, "", "Location: http://other.example/");
            default -> LoopbackSite.html(out, "");
        })) {
            var run = Run.here(
                    "check",
                    "-robots",
                    "obey",
                    "-external",
                    "off",
                    "-format",
                    "jsonl",
                    "-url",
                    site.url("/a"),
                    site.url("/private"),
                    site.url("/members"),
                    site.url("/moved"),
                    site.url("/fine"),
                    site.url("/away"));
            assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
            var found = run.stdout()
                    .lines()
                    .map(line -> line.replaceAll(
                            ".*\"verdict\":\"([^\"]*)\",\"url\":\"([^\"]*)\",\"page\":\"([^\"]*)\".*\"code\":\"([^\"]*)\".*",
                            "$1 $4 $2 $3"))
                    .map(line -> line.replace(site.url(""), ""))
                    .toList();
            assertEquals(
                    List.of(
                            "broken blocked /private /private",
                            "broken blocked /members /members",
                            "broken blocked /moved /moved",
                            "redirected redirected /away /away"),
                    found,
                    run.stdout());
        }
    }

    @Test
    void aCheckWhoseStartsAllFailNamesThemAndExitsWithOne() throws IOException {
        try (var site = site()) {
            var run = Run.here("check", "-url", site.url("/gone"), "http://127.0.0.3:9/", "-format", "jsonl");
            assertEquals(ExitCode.FAILED, run.code(), run.stderr());
            assertEquals(2, run.stdout().lines().count(), run.stdout());
            assertTrue(run.stderr().startsWith("crawler: 2 links on 0 pages: 0 ok, 2 broken\n"), run.stderr());
            var list = Run.here("check", "-urls", site.url("/gone"));
            assertEquals(ExitCode.FAILED, list.code(), list.stderr());
            assertEquals("crawler: " + site.url("/gone") + ": status 404", list.onlyLine());
            var beside = Run.here("check", "-url", site.url("/a/1"), "-urls", site.url("/gone"));
            assertEquals(ExitCode.DIFFERENT, beside.code(), beside.stderr());
            assertTrue(beside.stdout().contains(site.url("/gone") + "  status 404"), beside.stdout());
        }
    }

    @Test
    void aPageOfAFolderThatCannotBeReadIsAFinding() throws IOException {
        Files.writeString(folder.resolve("a.html"), "");
        var closed = Files.writeString(folder.resolve("b.html"), "");
        Files.setPosixFilePermissions(closed, Set.of());
        Assumptions.assumeFalse(Files.isReadable(closed), "root reads everything");
        var run = Run.here("check", folder.toString());
        assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
        assertTrue(run.stdout().contains("broken     " + folder + "/b.html  status 403"), run.stdout());
    }

    @ParameterizedTest
    @ValueSource(strings = {"jsonl", "junit", "sarif", "markdown"})
    void aReportSaysThatTheOnlyStartCouldNotBeRead(String format) throws IOException {
        try (var site = site()) {
            var closed = "http://127.0.0.3:9/";
            for (var start : List.of(closed, site.url("/gone"))) {
                var run = Run.here("check", "-url", start, "-format", format);
                assertEquals(ExitCode.FAILED, run.code(), run.stderr());
                var said = run.stdout().replace("&#47;", "/");
                assertTrue(said.contains(start), said);
                assertTrue(said.contains(start.equals(closed) ? "no connection" : "status 404"), said);
                assertFalse(said.contains("Nothing is broken"), said);
                assertTrue(run.onlyLine().contains(start), run.stderr());
                var list = Run.here("check", "-urls", start, "-format", format);
                assertTrue(list.stdout().replace("&#47;", "/").contains(start), list.stdout());
            }
        }
    }

    @Test
    void aTextDoesNotSayTwiceThatTheOnlyStartCouldNotBeRead() throws IOException {
        try (var site = site()) {
            var run = Run.here("check", "-url", site.url("/gone"));
            assertEquals(ExitCode.FAILED, run.code(), run.stderr());
            assertEquals("", run.stdout());
            assertEquals("crawler: " + site.url("/gone") + ": status 404", run.onlyLine());
        }
    }
}

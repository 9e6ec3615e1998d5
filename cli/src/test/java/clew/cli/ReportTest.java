package clew.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `-report`, `-compare`, `crawler view -format html` and `crawler serve`. What the report itself does is tested where
/// it is made.
class ReportTest {
    @TempDir
    Path folder;

    private final Map<String, String> pages = new HashMap<>(
            Map.of("/", "<title>Start</title><a href=/a>a</a><a href=/gone>b</a>", "/a", "<title>A</title><h1>A</h1>"));

    private LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> {
            var html = pages.get(request.target());
            return html == null ? LoopbackSite.status(out, 404, "") : LoopbackSite.html(out, html);
        });
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private String report(String name) throws IOException {
        var html = Files.readString(folder.resolve(name));
        assertTrue(html.startsWith("<!doctype html>") && html.endsWith("</html>\n"), html);
        try (var files = Files.list(folder)) {
            assertTrue(files.noneMatch(file -> file.toString().endsWith(".part")));
        }
        return html;
    }

    /// The rows of a table in a report.
    private static String rows(String html, String table) {
        var from = html.indexOf("id=\"rows-" + table + "\">") + ("id=\"rows-" + table + "\">").length();
        return html.substring(from, html.indexOf("</script>", from));
    }

    @Test
    void aCrawlPrintsAsUsualAndWritesItsReport() throws IOException {
        try (var site = site()) {
            var run = Run.here("-url", site.url("/"), "-report", path("r.html"));
            assertEquals(Run.here("-url", site.url("/")).stdout(), run.stdout());
            assertEquals(ExitCode.DONE, run.code());
            assertTrue(run.stderr().endsWith("crawler: report: '" + path("r.html") + "'\n"), run.stderr());
            var html = report("r.html");
            assertTrue(rows(html, "pages").contains("\"" + site.url("/gone") + "\",0,"), rows(html, "pages"));
            assertTrue(rows(html, "findings").contains(site.url("/gone")), rows(html, "findings"));
            assertTrue(html.contains("\"facts\":false"));
        }
    }

    @Test
    void aCheckShowsFindingsOfPagesInItsReportEvenIfItDoesNotPrintThem() throws IOException {
        try (var site = site()) {
            var run = Run.here("check", "-url", site.url("/"), "-report", path("r.html"));
            assertEquals(ExitCode.DIFFERENT, run.code());
            assertFalse(run.stdout().contains("h1-missing"), run.stdout());
            var html = report("r.html");
            assertTrue(html.contains("\"facts\":true"));
            assertTrue(rows(html, "findings").contains("the page has no h1"), rows(html, "findings"));
            Run.here("check", "-url", site.url("/"), "-report", path("r.html"), "-ignore-finding", "h1-missing");
            assertFalse(rows(report("r.html"), "findings").contains("the page has no h1"));
        }
    }

    @Test
    void aSavedCrawlGivesTheSameReportAgain() throws IOException {
        try (var site = site()) {
            Run.here("-url", site.url("/"), "-journal", path("j"), "-report", path("r.html"));
            var viewed = Run.here("view", path("j"), "-format", "html");
            assertEquals(ExitCode.DONE, viewed.code(), viewed.stderr());
            assertEquals(
                    report("r.html"),
                    new String(viewed.stdout().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
        }
    }

    @Test
    void anArchiveHasAReportToo() throws IOException {
        try (var site = site()) {
            var run = Run.here("archive", "-url", site.url("/"), "-out", path("archive"), "-report", path("r.html"));
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertTrue(rows(report("r.html"), "pages").contains(site.url("/a")));
        }
    }

    @Test
    void whatHasChangedSinceAnEarlierCrawlIsPartOfIt() throws IOException {
        try (var site = site()) {
            pages.put("/gone", "<title>Gone</title>");
            Run.here("-url", site.url("/"), "-journal", path("old"));
            pages.put("/", "<title>New start</title><a href=/a>a</a><a href=/new>n</a>");
            pages.put("/new", "<title>New</title>");
            Run.here(
                    "-url", site.url("/"), "-journal", path("now"), "-report", path("r.html"), "-compare", path("old"));
            var expected = "[[0,\"URL/gone\",\"status 200\",\"\"],[1,\"URL/new\",\"\",\"status 200\"],"
                    + "[2,\"URL/\",\"\",\"\"],[3,\"URL/\",\"Start\",\"New start\"],"
                    + "[4,\"URL/\",\"\",\"URL/new\"],[5,\"URL/\",\"URL/gone\",\"\"]]";
            var url = site.url("/").substring(0, site.url("/").length() - 1);
            assertEquals(expected, rows(report("r.html"), "changes").replace(url, "URL"));
            var diff = Run.here("diff", path("old"), path("now"), "-report", path("d.html"));
            assertEquals(ExitCode.DIFFERENT, diff.code(), diff.stderr());
            assertEquals(report("r.html"), report("d.html"));
            var viewed = Run.here("view", path("now"), "-format", "html", "-compare", path("old"));
            assertEquals(rows(report("r.html"), "changes"), rows(viewed.stdout(), "changes"));
        }
    }

    @Test
    void aReportThatCannotBeWrittenIsRefusedBeforeTheCrawl() {
        try (var site = site()) {
            var lost = Run.here("-url", site.url("/"), "-report", path("none/r.html"));
            assertEquals(ExitCode.FAILED, lost.code());
            assertEquals(
                    "crawler: the folder of the report '" + path("none/r.html") + "' does not exist; create it first",
                    lost.onlyLine());
            var isFolder = Run.here("-url", site.url("/"), "-report", folder.toString());
            assertEquals(
                    "crawler: '" + folder + "' is a folder; -report writes a file such as report.html",
                    isFolder.onlyLine());
            var noOld = Run.here("-url", site.url("/"), "-report", path("r.html"), "-compare", path("old"));
            assertEquals("crawler: there is no file '" + path("old") + "'", noOld.onlyLine());
            assertEquals(List.of(), site.targets());
        }
    }

    @Test
    void aReportNeverReplacesTheCrawlThatItIsMadeOf() throws IOException {
        try (var site = site()) {
            Run.here("-url", site.url("/"), "-journal", path("old"));
            Run.here("-url", site.url("/"), "-journal", path("now"));
            var before = Files.readAllBytes(folder.resolve("now"));
            var refusal = "crawler: -report '" + path("now") + "' is the saved crawl itself; give another file";
            assertEquals(
                    refusal,
                    Run.here("diff", path("old"), path("now"), "-report", path("now"))
                            .refusal());
            assertEquals(
                    refusal,
                    Run.here("-url", site.url("/"), "-journal", path("now"), "-report", path("now"))
                            .refusal());
            assertEquals(
                    refusal,
                    Run.here("-url", site.url("/"), "-report", path("now"), "-compare", path("now"))
                            .refusal());
            assertArrayEquals(before, Files.readAllBytes(folder.resolve("now")));
        }
    }

    @Test
    void flagsThatNeedAReportSaySo() {
        assertEquals(
                "crawler: -compare is for a report; give one with -report FILE",
                Run.here("-url", "http://127.0.0.1:9/", "-compare", "x").refusal());
        assertEquals(
                "crawler: -compare is for a report; give -format html, or use crawler diff",
                Run.here("view", "x", "-compare", "y").refusal());
        assertEquals(
                "crawler: -out is for -format sitemap; redirect other formats to a file",
                Run.here("view", "x", "-format", "html", "-out", "y").refusal());
        assertTrue(Run.here("-url", "http://127.0.0.1:9/", "-format", "html")
                .refusal()
                .contains("-format must be"));
    }

    @Test
    void aFileThatIsNotAJournalIsRefused() throws IOException {
        var other = Files.writeString(folder.resolve("other"), "hello").toString();
        for (var command : List.of(List.of("view", other, "-format", "html"), List.of("serve", other))) {
            var run = Run.here(command.toArray(String[]::new));
            assertEquals(ExitCode.FAILED, run.code());
            assertTrue(
                    run.onlyLine().startsWith("crawler: the journal '" + other + "' cannot be used: "), run.stderr());
        }
        assertEquals(
                "crawler: there is no file '" + path("none") + "'",
                Run.here("serve", path("none")).onlyLine());
    }

    @Test
    void aJournalIsServedUntilItIsInterrupted() throws Exception {
        try (var site = site()) {
            Run.here("-url", site.url("/"), "-journal", path("j"));
        }
        var stdout = new PipedOutputStream();
        var printed = new BufferedReader(new InputStreamReader(new PipedInputStream(stdout), StandardCharsets.UTF_8));
        var stderr = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        var serve = Thread.ofPlatform()
                .start(() -> Main.run(List.of("serve", path("j")), InputStream.nullInputStream(), stdout, stderr));
        try {
            var address = printed.readLine();
            assertTrue(address.matches("http://127\\.0\\.0\\.1:[0-9]+/[0-9a-f]{32}/"), address);
            try (var page = URI.create(address).toURL().openStream()) {
                assertTrue(new String(page.readAllBytes(), StandardCharsets.UTF_8).startsWith("<!doctype html>"));
            }
        } finally {
            serve.interrupt();
            serve.join();
        }
    }

    @Test
    void aPortThatIsTakenIsToldAtOnce() throws IOException {
        try (var site = site();
                var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Run.here("-url", site.url("/"), "-journal", path("j"));
            var run = Run.here("serve", path("j"), "-port", Integer.toString(taken.getLocalPort()));
            assertEquals(ExitCode.FAILED, run.code());
            assertTrue(
                    run.onlyLine().startsWith("crawler: port " + taken.getLocalPort() + " cannot be used: "),
                    run.stderr());
        }
    }
}

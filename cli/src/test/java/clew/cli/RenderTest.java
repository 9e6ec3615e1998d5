package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.chrome.BrowserLocator;
import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenderTest {
    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<body><script>document.write('<a href=made>x</a>')</script>");
            case "/made" -> LoopbackSite.html(out, "<script>location='http://elsewhere.example/'</script>");
            default -> LoopbackSite.status(out, 404, "");
        });
    }

    private static void needChrome() {
        var found = BrowserLocator.find(String.valueOf(System.getenv("PATH"))).isPresent();
        if (!found) System.err.println("NOT TESTED with a browser: there is no Chrome or Chromium");
        assumeTrue(found, "no Chrome or Chromium");
    }

    @Test
    void linksMadeByScriptAreFollowedAndAJournalKeepsThem(@TempDir Path folder) {
        needChrome();
        try (var site = site()) {
            var journal = folder.resolve("j").toString();
            var run =
                    Run.here("-url", site.url("/"), "-render", "chrome", "-block", "images,fonts", "-journal", journal);
            var expected = "Visited: " + site.url("/") + "\nLinks found:\n" + site.url("/made") + "\nVisited: "
                    + site.url("/made") + "\nLinks found:\n";
            assertEquals(new Run(ExitCode.DONE, expected, ""), run);
            assertEquals(new Run(ExitCode.DONE, expected, ""), Run.here("view", journal));
            var plain = Run.here("-url", site.url("/"), "-journal", journal);
            assertTrue(plain.refusal().contains("render"), plain.stderr());
        }
    }

    @Test
    void pagesThatLookAsIfTheyWereMadeByScriptAreShownToABrowser() {
        needChrome();
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" ->
                LoopbackSite.html(out, "<div id=app></div><script>app.innerHTML='<a href=plain>x</a>'</script>");
            default ->
                LoopbackSite.html(
                        out, "<a href=/plain>x</a><script>setTimeout(()=>document.links[0].remove())</script>");
        })) {
            var run = Run.here("-url", site.url("/"), "-render", "auto");
            var links = "\nLinks found:\n" + site.url("/plain") + "\n";
            var expected = "Visited: " + site.url("/") + links + "Visited: " + site.url("/plain") + links;
            assertEquals(new Run(ExitCode.DONE, expected, ""), run);
        }
    }

    @Test
    void whatIsNoBrowserIsSaid() {
        var run = Run.here("-url", "http://127.0.0.1:9/", "-render", "chrome", "-chrome", "/nowhere/chrome");
        assertEquals("crawler: -chrome must be a program; there is no program at '/nowhere/chrome'", run.failure());
        run = Run.here("-url", "http://127.0.0.1:9/", "-render", "chrome", "-chrome", "/bin/false");
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.onlyLine().startsWith("crawler: '/bin/false' failed to start"), run.stderr());
    }

    @Test
    void whatCannotBeBlockedIsSaid() {
        var run = Run.here("-url", "http://127.0.0.1:9/", "-block", "images,ads");
        assertEquals("crawler: -block must be a list such as images,fonts,media; it is 'images,ads'", run.refusal());
    }

    @Test
    void whatOnlyABrowserSeesAndWhatItDoesNotSeeIsCompared() {
        needChrome();
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, """
                        <a href=plain>x</a><noscript><a href=old>x</a></noscript>
                        <script>document.write('<a href=made>x</a>')</script>""");
            case "/plain" -> LoopbackSite.html(out, "<a href=/>home</a><a href=mailto:x@h>write</a>");
            default -> LoopbackSite.status(out, 404, "");
        })) {
            var parity = Run.here("parity", "-url", site.url("/"), "-workers", "2");
            var made = site.url("/made");
            assertEquals(
                    "Visited: " + site.url("/") + "\nOnly Chrome sees:\n" + made + "\nOnly the HTML has:\n"
                            + site.url("/old") + "\n",
                    parity.stdout());
            assertEquals(
                    "crawler: " + made + ": status 404\ncrawler: 1 of 2 pages differ; links only in Chrome: 1; "
                            + "links only in the HTML: 1\n",
                    parity.stderr());
            assertEquals(ExitCode.DIFFERENT, parity.code());
            var lines = Run.here("parity", "-format", "jsonl", "-url", site.url("/"));
            assertEquals(ExitCode.DIFFERENT, lines.code());
            assertEquals("""
                    {"url":"SITE/","same":1,"onlyChrome":["SITE/made"],"onlyStatic":["SITE/old"]}
                    {"url":"SITE/plain","same":1,"onlyChrome":[],"onlyStatic":[]}
                    """.replace("SITE/", site.url("/")), lines.stdout());
        }
    }

    @Test
    void aComparisonWithoutADifferenceSucceeds() {
        needChrome();
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<a href=/>home</a>"))) {
            var parity = Run.here("parity", site.url("/"));
            var summary = "crawler: 0 of 1 pages differ; links only in Chrome: 0; links only in the HTML: 0\n";
            assertEquals(new Run(ExitCode.DONE, "", summary), parity);
        }
    }

    @Test
    void aComparisonOfWhatCannotBeReadFails() {
        needChrome();
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.status(out, 500, "<a href=x>x</a>"))) {
            var parity = Run.here("parity", site.url("/"));
            assertEquals(ExitCode.FAILED, parity.code(), parity.stderr());
            assertEquals("", parity.stdout());
        }
    }

    @Test
    void aComparisonThatCannotReachItsStartSaysNothingOfNoPages() throws IOException {
        needChrome();
        String url;
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            url = "http://127.0.0.1:" + server.getLocalPort() + "/";
        }
        var parity = Run.here("parity", url);
        assertEquals(ExitCode.FAILED, parity.code());
        assertTrue(parity.onlyLine().startsWith("crawler: cannot reach " + url + ": no connection"), parity.stderr());
    }

    /// The folder of its screenshots is removed on the way.
    @Test
    void aComparisonThatFailsSaysSoEvenIfPagesDiffer(@TempDir Path folder) {
        needChrome();
        var into = folder.resolve("screenshots");
        try (var site = LoopbackSite.answering((_, out) -> {
            Files.deleteIfExists(into);
            return LoopbackSite.html(out, "<body><script>document.write('<a href=/>x</a>')</script>");
        })) {
            var parity = Run.here("parity", site.url("/"), "-screenshots", into.toString());
            assertTrue(parity.stderr().contains("1 of 1 pages differ"), parity.stderr());
            assertEquals(ExitCode.FAILED, parity.code());
        }
    }

    @Test
    void aComparisonTakesNoJournal() {
        var run = Run.here("parity", "-url", "http://127.0.0.1:9/", "-journal", "x");
        assertEquals("crawler: unknown flag '-journal'; -help lists the flags", run.refusal());
    }

    @Test
    void picturesOfPagesAreKept(@TempDir Path folder) throws IOException {
        needChrome();
        try (var site = site()) {
            var into = folder.resolve("a/b");
            var run = Run.here("-url", site.url("/"), "-render", "chrome", "-screenshots", into.toString());
            assertEquals(new Run(ExitCode.DONE, run.stdout(), ""), run);
            try (var files = Files.list(into)) {
                var pictures = files.toList();
                // The other page navigates away: there is nothing to compare.
                assertEquals(1, pictures.size(), pictures::toString);
                assertTrue(Files.size(pictures.getFirst()) > 0);
            }
        }
    }

    @Test
    void picturesNeedABrowserAndAFolder(@TempDir Path folder) throws IOException {
        var run = Run.here("-url", "http://127.0.0.1:9/", "-screenshots", "x");
        assertEquals("crawler: -screenshots needs -render chrome or -render auto", run.refusal());
        needChrome();
        var file = Files.createFile(folder.resolve("file")).toString();
        run = Run.here("-url", "http://127.0.0.1:9/", "-render", "chrome", "-screenshots", file);
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.onlyLine().startsWith("crawler: cannot create the -screenshots folder '" + file), run.stderr());
    }

    @Test
    void theRequestsOfPagesAreListedInAFile(@TempDir Path folder) throws IOException {
        var run = Run.here("-url", "http://127.0.0.1:9/", "-requests", "x");
        assertEquals("crawler: -requests needs -render chrome or -render auto", run.refusal());
        needChrome();
        var nowhere = folder.resolve("no/where").toString();
        run = Run.here("-url", "http://127.0.0.1:9/", "-render", "chrome", "-requests", nowhere);
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.onlyLine().startsWith("crawler: cannot write the -requests file '" + nowhere), run.stderr());
        var file = folder.resolve("requests");
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().equals("/")
                        ? LoopbackSite.html(out, "<img src=/i><script>navigator.sendBeacon('/b')</script>")
                        : LoopbackSite.status(out, 404, ""))) {
            var page = site.url("/");
            assertEquals(
                    ExitCode.DONE,
                    Run.here("-url", page, "-render", "chrome", "-requests", file.toString())
                            .code());
            var lines = Files.readString(file)
                    .lines()
                    .map(line -> line.replace(page, "/"))
                    .toList();
            assertEquals(
                    List.of(
                            "{\"page\":\"/\",\"url\":\"/b\",\"method\":\"POST\",\"type\":\"Ping\","
                                    + "\"refused\":\"not part of the page\"}",
                            "{\"page\":\"/\",\"url\":\"/i\",\"method\":\"GET\",\"type\":\"Image\",\"status\":404}"),
                    lines);
        }
    }
}

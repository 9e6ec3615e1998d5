package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.chrome.Installed;
import clew.site.LoopbackSite;
import java.nio.file.Path;
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
        var found = Installed.find(String.valueOf(System.getenv("PATH"))).isPresent();
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
        assertEquals("crawler: -chrome must be a program; there is none at '/nowhere/chrome'", run.refusal());
        run = Run.here("-url", "http://127.0.0.1:9/", "-render", "chrome", "-chrome", "/bin/false");
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.onlyLine().startsWith("crawler: '/bin/false' does not start"), run.stderr());
    }

    @Test
    void whatCannotBeBlockedIsSaid() {
        var run = Run.here("-url", "http://127.0.0.1:9/", "-block", "images,ads");
        assertEquals("crawler: -block must be a list such as images,fonts,media; it is 'images,ads'", run.refusal());
    }
}

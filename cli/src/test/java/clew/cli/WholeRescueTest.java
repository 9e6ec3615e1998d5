package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.archive.wayback.RescuedSite;
import clew.chrome.BrowserLocator;
import clew.cli.console.ExitCode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A site with all that makes rescues difficult: what is there comes back, what is not is told, and Chromium opens the
/// rescued pages without a network.
class WholeRescueTest {
    @TempDir
    Path folder;

    private RescuedFolder rescued(int workers, String name) throws Exception {
        try (var archive = RescuedSite.archive().start()) {
            var rescuer = new Rescuer(folder.resolve(name));
            return rescuer.complete(
                    archive, RescuedSite.URL, "-at", RescuedSite.AT, "-workers", Integer.toString(workers));
        }
    }

    @Test
    void whatIsThereComesBackAndWhatIsNotIsTold() throws Exception {
        var out = rescued(4, "out");
        assertEquals("20150525000000", out.told(RescuedSite.URL, "capture"), "a revisit");
        assertTrue(out.file("example.com/index.html").contains("Home 2015"));
        for (var path : List.of("img/missing.png", "gone", "broken", "blocked", "circle", "unchanged", "later")) {
            assertEquals("null", out.told(RescuedSite.URL + path, "capture"), path);
        }
        for (var path : List.of("removed", "guide.html")) {
            assertTrue(out.told(RescuedSite.URL + path, "capture").startsWith("2013"), path);
        }
        for (var path : List.of("packed", "rewritten.html", "blog/?page=2", "index.php/archive", "Case", "case")) {
            assertTrue(out.told(RescuedSite.URL + path, "capture").startsWith("2015"), path);
        }
        assertTrue(out.told("http://cdn.example.net/lib.js", "capture").startsWith("2015"));
        assertEquals(
                out.told("http://example.com/new", "file"),
                out.told("http://example.com/old", "file"),
                "a redirect leads to the file of its target");
        out.archived().assertStatisticsAddUp();
    }

    @Test
    void theReportIsTheSameAtAnyNumberOfWorkers() throws Exception {
        assertEquals(withoutPort(rescued(1, "one")), withoutPort(rescued(8, "eight")));
    }

    /// Each archive has a port of its own.
    private static String withoutPort(RescuedFolder out) throws Exception {
        return out.report().toString().replaceAll("127\\.0\\.0\\.1:[0-9]+", "archive");
    }

    @Test
    void chromiumOpensTheRescuedPagesWithoutANetwork() throws Exception {
        var found = BrowserLocator.find(String.valueOf(System.getenv("PATH"))).isPresent();
        if (!found) System.err.println("NOT TESTED with a browser: there is no Chrome or Chromium");
        assumeTrue(found, "no Chrome or Chromium");
        var out = rescued(4, "out");
        var verified =
                Run.here("verify", out.root().toString(), "-render", "chrome").inert();
        assertEquals(ExitCode.DONE, verified.code(), verified.stdout() + verified.stderr());
        assertTrue(verified.stdout().contains("every link hits a file"), verified.stdout());
        assertTrue(verified.stdout().contains("pages opened in Chrome without a network"), verified.stdout());
    }
}

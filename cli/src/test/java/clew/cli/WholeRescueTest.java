package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.archive.wayback.RescuedSite;
import clew.chrome.BrowserLocator;
import clew.cli.console.ExitCode;
import java.nio.file.Path;
import java.util.TreeMap;
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
        assertEquals("20150525000000", out.report(RescuedSite.URL).get("capture"), "a revisit");
        assertTrue(out.file("example.com/index.html").contains("Home 2015"));
        var captures = new TreeMap<String, String>();
        out.report().forEach((url, line) -> captures.put(url.replace(RescuedSite.URL, "/"), line.get("capture")));
        assertEquals("null", captures.get("/img/missing.png"));
        assertEquals("null", captures.get("/gone"));
        assertEquals("null", captures.get("/broken"));
        assertEquals("null", captures.get("/blocked"));
        assertEquals("null", captures.get("/circle"));
        assertTrue(captures.get("/removed").startsWith("2013"), captures.toString());
        assertTrue(captures.get("/guide.html").startsWith("2013"), captures.toString());
        assertTrue(captures.get("/packed").startsWith("2015"), captures.toString());
        assertTrue(captures.get("/rewritten.html").startsWith("2015"), captures.toString());
        assertEquals("null", captures.get("/unchanged"), "listed as a revisit of what is not there");
        assertTrue(captures.get("http://cdn.example.net/lib.js").startsWith("2015"), captures.toString());
        assertEquals(
                out.report("http://example.com/new").get("file"),
                out.report("http://example.com/old").get("file"),
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

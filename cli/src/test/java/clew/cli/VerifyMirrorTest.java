package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.archive.ArchiveFolder;
import clew.archive.Manifest;
import clew.chrome.BrowserLocator;
import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `crawler verify DIR` for an archive that has a mirror, which is written by hand here.
class VerifyMirrorTest {
    @TempDir
    Path folder;

    private String archive;
    private String expected;

    @BeforeEach
    void start() throws IOException {
        archive = folder.resolve("archive").toString();
        try (var site = SampleSite.good()) {
            assertEquals(
                    ExitCode.DONE,
                    Run.here("archive", site.url("/"), "-out", archive).code());
        }
        var verified = Run.here("verify", archive);
        assertEquals(ExitCode.DONE, verified.code(), verified.stdout());
        expected = verified.stdout();
        write("site/index.html", "<!doctype html><a href=a/page.html#x>page</a><link rel=stylesheet href=s.css>");
        write("site/a/page.html", "<!doctype html><a href=../index.html>home</a><img src=../ok.svg>");
        write("site/s.css", "@font-face { font-family: f; src: url(ok.svg) } body { background: url(ok.svg) }");
        write("site/ok.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
        Files.writeString(Path.of(archive, "map.json"), "{\"http://site/\": \"site/index.html\"}");
        Manifest.of(new ArchiveFolder(Path.of(archive))).updateMirror();
    }

    private void write(String name, String text) throws IOException {
        var file = Path.of(archive, "mirror", name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Manifest.of(new ArchiveFolder(Path.of(archive))).updateMirror();
    }

    private static void needChrome() {
        var found = BrowserLocator.find(String.valueOf(System.getenv("PATH"))).isPresent();
        if (!found) System.err.println("NOT TESTED with a browser: there is no Chrome or Chromium");
        assumeTrue(found, "no Chrome or Chromium");
    }

    @Test
    void everyLinkHitsAFile() {
        var run = Run.here("verify", archive, "-render", "off").inert();
        assertEquals(new Run(ExitCode.DONE, expected + "4 files, 6 links: every link hits a file\n", ""), run);
    }

    @Test
    void aLinkThatLeadsNowhereIsPrinted() throws IOException {
        write("site/a/page.html", "<a href='\u001b[2J.html'>x</a>");
        var run = Run.here("verify", archive, "-render", "off").inert();
        assertEquals(ExitCode.FAILED, run.code());
        assertEquals(
                expected + "mirror/site/a/page.html refers to \"\\u001B[2J.html\", which is not a file of the mirror.\n"
                        + "4 files, 5 links: NOT correct\n",
                run.stdout());
    }

    @Test
    void aDamagedArchiveStaysDamagedHoweverGoodItsMirrorIs() throws IOException {
        Files.delete(Path.of(archive, "site.wacz"));
        try (var warcs = Files.list(Path.of(archive, "archive"))) {
            for (var warc : warcs.toList()) Files.delete(warc);
        }
        var run = Run.here("verify", archive, "-render", "off");
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.stdout().endsWith("4 files, 6 links: every link hits a file\n"), run.stdout());
    }

    @Test
    void pagesAreOpenedWithoutANetwork() throws IOException {
        needChrome();
        try (var elsewhere = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "seen"))) {
            write("site/a/page.html", "<!doctype html><img src=" + elsewhere.url("/lost.png") + ">");
            var run = Run.here("verify", archive).inert();
            assertEquals(
                    new Run(
                            ExitCode.DONE,
                            expected + "4 files, 4 links: every link hits a file\n"
                                    + "2 pages opened in Chrome without a network: nothing is missing; 1 request for"
                                    + " what the mirror does not have\n",
                            ""),
                    run);
            assertEquals(0, elsewhere.connections());
        }
    }

    @Test
    void whatABrowserMissesIsPrintedToo() throws IOException {
        needChrome();
        write("site/a/none.xhtml", """
                <?xml-stylesheet href="lost.css"?><html xmlns="http://www.w3.org/1999/xhtml"><p>text</p></html>
                """);
        var run = Run.here("verify", archive, "-render", "chrome").inert();
        assertEquals(ExitCode.FAILED, run.code());
        assertEquals(
                expected + "mirror/site/a/none.xhtml refers to \"lost.css\", which is not a file of the mirror.\n"
                        + "5 files, 7 links: NOT correct\n"
                        + "mirror/site/a/none.xhtml loads mirror/site/a/lost.css, which is missing.\n"
                        + "3 pages opened in Chrome without a network: NOT correct\n",
                run.stdout());
    }

    @Test
    void whatIsNoBrowserIsSaid() {
        var run = Run.here("verify", archive, "-chrome", "/nowhere/chrome");
        assertEquals("crawler: -chrome must be a program; there is no program at '/nowhere/chrome'", run.failure());
        run = Run.here("verify", archive, "-chrome", "/bin/false");
        assertEquals(ExitCode.FAILED, run.code());
        assertTrue(run.onlyLine().startsWith("crawler: '/bin/false' failed to start"), run.stderr());
    }
}

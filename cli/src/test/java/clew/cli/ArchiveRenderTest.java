package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.chrome.BrowserLocator;
import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An archive of pages that scripts build.
class ArchiveRenderTest {
    @TempDir
    Path folder;

    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" ->
                LoopbackSite.html(
                        out, "<title>Shop</title><body><script>document.write('<a href=made>x</a>')</script>");
            case "/made" -> LoopbackSite.html(out, "<title>Made</title><a href=/>home</a>");
            case "/robots.txt" -> LoopbackSite.page(out, 200, "text/plain", "".getBytes(StandardCharsets.US_ASCII));
            default -> LoopbackSite.status(out, 404, "");
        });
    }

    private static void needChrome() {
        var found = BrowserLocator.find(String.valueOf(System.getenv("PATH"))).isPresent();
        if (!found) System.err.println("NOT TESTED with a browser: there is no Chrome or Chromium");
        assumeTrue(found, "no Chrome or Chromium");
    }

    private Run archive(LoopbackSite site, String... more) {
        var arguments = new ArrayList<>(List.of("archive", site.url("/"), "-out", folder.toString()));
        arguments.addAll(List.of(more));
        return Run.here(arguments.toArray(String[]::new));
    }

    @Test
    void pagesThatOnlyScriptsLeadToAreArchivedAndTheFilesSayThatABrowserWasUsed() throws Exception {
        needChrome();
        try (var site = site()) {
            var run = archive(site, "-render", "chrome", "-block", "images,fonts");
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertTrue(run.stdout().contains("Visited: " + site.url("/made")), run.stdout());
            var archive = new ArchivedFolder(folder);
            archive.assertVerified(run.stderr());
            archive.assertStatisticsAddUp();
            assertEquals(
                    List.of("Shop", "Made"),
                    archive.pages().stream().map(page -> page.get("title")).toList());
            var info = archive.records("warcinfo").getFirst().block();
            assertTrue(info.contains("\r\nrender: chrome\r\n"), info);
            // The HTML of the start page has no link, whatever the journal says.
            var verified = Run.here("verify", folder.toString());
            assertEquals(ExitCode.DONE, verified.code(), verified.stderr());
        }
    }

    @Test
    void anArchiveIsResumedAndRetriedWithTheBrowserItWasBegunWith() {
        needChrome();
        try (var site = site()) {
            assertEquals(ExitCode.DONE, archive(site, "-render", "auto").code());
            assertTrue(archive(site).refusal().contains("render"));
            assertTrue(archive(site, "-render", "chrome").refusal().contains("render"));
            var again = archive(site, "-render", "auto");
            assertEquals(ExitCode.DONE, again.code(), again.stderr());
            var retried = Run.here("retry", folder.toString());
            assertEquals(ExitCode.DONE, retried.code(), retried.stderr());
            assertTrue(retried.stdout().contains(site.url("/made")), retried.stdout());
        }
    }

    @Test
    void withoutABrowserTheFilesSayNothingOfOne() throws Exception {
        try (var site = site()) {
            assertEquals(ExitCode.DONE, archive(site).code());
            var info = new ArchivedFolder(folder).records("warcinfo").getFirst().block();
            assertFalse(info.contains("render"), info);
        }
    }
}

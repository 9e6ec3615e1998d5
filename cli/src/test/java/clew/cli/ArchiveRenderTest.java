package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.chrome.BrowserLocator;
import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
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

    /// The links of its only page come with a request that only a script makes.
    private static LoopbackSite shop() {
        var items = "[\"one\",\"two\"]".getBytes(StandardCharsets.US_ASCII);
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" ->
                LoopbackSite.html(
                        out,
                        "<title>Shop</title><body><script>fetch('/items.json').then(r => r.json()).then(items => {"
                                + "for (const item of items) {const a = document.createElement('a');a.href = item;"
                                + "document.body.append(a)}})</script>");
            case "/items.json" -> LoopbackSite.page(out, 200, "application/json", items);
            default -> LoopbackSite.status(out, 404, "");
        });
    }

    @Test
    void afterTheSiteIsGoneAReplayShowsWhatTheBrowserLoaded() throws Exception {
        needChrome();
        String page;
        try (var site = shop()) {
            page = site.url("/");
            assertEquals(ExitCode.DONE, archive(site, "-render", "chrome").code());
        }
        var printed = new PipedInputStream();
        var stdout = new PipedOutputStream(printed);
        var stderr = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        var replay = Thread.ofPlatform()
                .start(() ->
                        Main.run(List.of("replay", folder.toString()), InputStream.nullInputStream(), stdout, stderr));
        try {
            var address = new BufferedReader(new InputStreamReader(printed, StandardCharsets.UTF_8)).readLine();
            // The first page is a redirect to the time of the capture.
            var shown = Run.here("-url", address + page, "-render", "chrome", "-max-pages", "2");
            assertTrue(shown.stdout().contains(page + "one\n"), shown.stdout());
            assertTrue(shown.stdout().contains(page + "two\n"), shown.stdout());
        } finally {
            replay.interrupt();
            replay.join();
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

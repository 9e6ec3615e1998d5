package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wayback.WaybackServer;
import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Archived copies of what is broken.
class CheckSuggestTest {
    private static final String GONE = "http://127.0.0.3:9/page";

    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> {
            if (!request.target().equals("/")) return LoopbackSite.status(out, 404, "no");
            var html = "<a href='" + GONE + "'>gone</a><a href=/missing>own</a>";
            return LoopbackSite.page(
                    out,
                    200,
                    "text/html",
                    html.getBytes(StandardCharsets.UTF_8),
                    "Last-Modified: Wed, 01 Jan 2014 00:00:00 GMT");
        });
    }

    @Test
    void aBrokenLinkToAnotherSiteHasTheCopyFromBeforeThePage() throws Exception {
        try (var site = site();
                var archive = WaybackServer.of()
                        .page("20120101000000", GONE, "as the author saw it")
                        .page("20200101000000", GONE, "much later")
                        .start()) {
            var run = Run.here(
                    "check",
                    "-url",
                    site.url("/"),
                    "-suggest",
                    "-archive",
                    archive.url().href(),
                    "-format",
                    "jsonl");
            assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
            var lines = run.stdout().lines().toList();
            assertEquals(2, lines.size(), run.stdout());
            assertTrue(
                    lines.getFirst().endsWith("\"suggestion\":\"" + archive.url("/web/20120101000000/" + GONE) + "\"}"),
                    lines.getFirst());
            assertTrue(!lines.getLast().contains("suggestion"), "the site's own pages are its own business");
            var text = Run.here(
                    "check",
                    "-url",
                    site.url("/"),
                    "-suggest",
                    "-archive",
                    archive.url().href());
            assertTrue(text.stdout().contains("archived   " + archive.url("/web/2012")), text.stdout());
        }
    }

    @Test
    void anArchiveThatFailsEndsTheSuggestionsAndNotTheCheck() throws Exception {
        try (var site = site()) {
            var run = Run.here(
                    "check", "-url", site.url("/"), "-suggest", "-archive", "http://127.0.0.3:9/", "-format", "jsonl");
            assertEquals(ExitCode.DIFFERENT, run.code(), run.stderr());
            assertEquals(2, run.stdout().lines().count(), run.stdout());
            assertTrue(run.stderr().contains("no more suggestions: the archive cannot be reached"), run.stderr());
        }
    }
}

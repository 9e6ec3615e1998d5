package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import clew.view.Format;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The formats of a crawl and of `crawler view`, on the command line.
class ViewFormatsTest {
    @TempDir
    Path folder;

    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" ->
                LoopbackSite.html(
                        out,
                        "<title>=1+1 \u001b[2J&#x202E;&#xD800;</title><a href=/a>" + "x".repeat(49)
                                + "&#x1F600;</a><a href=/old>o</a><a href=/gone>g</a>");
            case "/a" ->
                LoopbackSite.page(
                        out,
                        200,
                        "text/html",
                        "<title>a</title><a href=/>home</a>".getBytes(StandardCharsets.US_ASCII),
                        "Last-Modified: Sun, 15 Nov 2026 12:00:00 GMT");
            case "/old" -> LoopbackSite.status(out, 301, "", "Location: /a");
            default -> LoopbackSite.status(out, 404, "");
        });
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @ParameterizedTest
    @EnumSource
    void liveAndViewedAreTheSameBytes(Format format) {
        try (var site = site()) {
            var live = Run.here("-url", site.url("/"), "-journal", path("j"), "-format", format.word());
            assertEquals(ExitCode.DONE, live.code(), live.stderr());
            // Markdown lists what failed.
            var listed = site.url(format == Format.MARKDOWN ? "/gone" : "/a");
            assertTrue(live.stdout().contains(listed), live.stdout());
            var viewed = Run.here("view", path("j"), "-format", format.word());
            assertEquals(live.stdout(), viewed.stdout());
            assertEquals(
                    live.stdout(),
                    Run.here("-url", site.url("/"), "-format", format.word()).stdout());
            assertFalse(viewed.stdout().contains("\u001b"), viewed.stdout());
        }
    }

    @Test
    void nothingIsSaidOfAContentThatWasNotRead() {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/a.pdf></a><a href=/empty></a>");
            case "/a.pdf" -> LoopbackSite.page(out, 200, "application/pdf", new byte[500]);
            default -> LoopbackSite.html(out, "");
        })) {
            var csv = Run.here("-url", site.url("/"), "-journal", path("j"), "-format", "csv");
            assertTrue(csv.stdout().contains("/a.pdf,page,1,0,200,,,,,application/pdf,,,,,,0,0,0,"), csv.stdout());
            var digest = "crc32c+crc32:0000000000000000";
            var empty = csv.stdout()
                    .lines()
                    .filter(line -> line.contains("/empty"))
                    .findFirst()
                    .orElseThrow();
            assertTrue(empty.contains(",0," + digest + ","), empty);
            var json = Run.here("view", path("j"), "-format", "jsonl").stdout();
            assertTrue(json.contains("\"type\":\"application/pdf\",\"links\":[]}"), json);
            assertTrue(json.contains("\"bytes\":0,\"digest\":\"" + digest + "\""), json);
            var explained = Run.here("explain", path("j"), site.url("/a.pdf")).stdout();
            assertTrue(explained.contains("application/pdf"), explained);
            assertFalse(explained.contains("0 bytes"), explained);
            var asJson = Run.here("explain", path("j"), site.url("/a.pdf"), "-format", "json")
                    .stdout();
            assertFalse(asJson.contains("\"bytes\""), asJson);
        }
    }

    @Test
    void aSitemapGoesIntoAFolder() throws IOException {
        try (var site = site()) {
            var live =
                    Run.here("-url", site.url("/"), "-journal", path("j"), "-format", "sitemap", "-out", path("x/y"));
            assertEquals(ExitCode.DONE, live.code(), live.stderr());
            assertEquals("", live.stdout());
            var written = Files.readString(folder.resolve("x/y/sitemap.xml"));
            assertEquals(
                    written, Run.here("view", path("j"), "-format", "sitemap").stdout());
            assertTrue(written.contains("<lastmod>2026-11-15T12:00:00Z</lastmod>"), written);
            assertEquals(
                    ExitCode.DONE,
                    Run.here("view", path("j"), "-format", "sitemap", "-out", path("z"))
                            .code());
            assertEquals(written, Files.readString(folder.resolve("z/sitemap.xml")));
        }
    }

    @Test
    void aFolderThatCannotBeWrittenIsToldInOneLine() throws IOException {
        Files.writeString(folder.resolve("file"), "");
        try (var site = site()) {
            var live = Run.here("-url", site.url("/"), "-format", "sitemap", "-out", path("file"));
            assertEquals(ExitCode.FAILED, live.code());
            assertTrue(live.onlyLine().contains("choose another folder with -out DIR"), live.stderr());
            Run.here("-url", site.url("/"), "-journal", path("j"));
            var viewed = Run.here("view", path("j"), "-format", "sitemap", "-out", path("file"));
            assertEquals(ExitCode.FAILED, viewed.code());
            assertEquals(live.onlyLine(), viewed.onlyLine());
        }
    }

    @Test
    void otherFormatsAreNotWrittenIntoAFolder() {
        var refusal = Run.here("-url", "http://127.0.0.1:9/", "-format", "csv", "-out", path("x"))
                .refusal();
        assertTrue(refusal.contains("-out is for -format sitemap"), refusal);
        assertFalse(Files.exists(folder.resolve("x")));
    }

    @Test
    void anUnknownFormatIsRefusedWithTheListOfAll() {
        var refusal = Run.here("view", path("j"), "-format", "xlsx").refusal();
        assertTrue(refusal.contains(String.join("|", Format.words())), refusal);
    }

    @Test
    void parityPrintsTextAndJsonLinesOnly() {
        var refusal =
                Run.here("parity", "http://127.0.0.1:9/", "-format", "csv").refusal();
        assertTrue(refusal.contains("must be one of text|jsonl;"), refusal);
    }

    @Test
    void theHelpOfViewExplainsEveryFormat() {
        var help = Run.here("view", "-help").stdout();
        for (var format : Format.values()) {
            assertTrue(help.lines()
                    .anyMatch(line -> line.matches("  " + format.word() + " +\\Q" + format.text() + "\\E")));
        }
    }
}

package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A site with more pages than one sitemap holds.
@Tag("slow")
class LargeSitemapTest {
    private static final int PAGES = 50_002;

    @TempDir
    Path folder;

    private static LoopbackSite site() {
        var start = new StringBuilder();
        for (int i = 1; i < PAGES; i++) start.append("<a href=/").append(i).append(">x</a>");
        var html = start.toString();
        return LoopbackSite.answering(
                (request, out) -> LoopbackSite.html(out, request.target().equals("/") ? html : ""));
    }

    @Test
    void standardOutputHoldsTheFirstAndAFolderHoldsAll() throws IOException {
        var journal = folder.resolve("j").toString();
        try (var site = site()) {
            var live = Run.here("-url", site.url("/"), "-traps", "off", "-journal", journal, "-format", "sitemap");
            assertEquals(ExitCode.FAILED, live.code());
            assertEquals(50_000, entries(live.stdout()));
            assertTrue(live.stdout().endsWith("</url>\n</urlset>\n"));
            var message =
                    "crawler: one sitemap holds at most 50,000 URLs, and the site has 50,002; write several files with ";
            assertEquals(message + "crawler view " + journal + " -format sitemap -out DIR", live.onlyLine());
            var viewed = Run.here("view", journal, "-format", "sitemap");
            assertEquals(live.stdout(), viewed.stdout());
            assertEquals(ExitCode.FAILED, viewed.code());
            assertEquals(message + "-out DIR", viewed.onlyLine());

            var out = folder.resolve("out");
            var files = Run.here("view", journal, "-format", "sitemap", "-out", out.toString());
            assertEquals(new Run(ExitCode.DONE, "", ""), files);
            assertEquals(live.stdout(), Files.readString(out.resolve("sitemap-1.xml"), StandardCharsets.US_ASCII));
            assertEquals(2, entries(Files.readString(out.resolve("sitemap-2.xml"))));
            var index = Files.readString(out.resolve("sitemap.xml"));
            assertTrue(index.contains("<loc>" + site.url("/sitemap-2.xml") + "</loc>"), index);
        }
    }

    private static long entries(String sitemap) {
        return sitemap.lines().filter(line -> line.contains("<loc>")).count();
    }
}

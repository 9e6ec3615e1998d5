package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/// Sitemaps that are small when compressed and large when decompressed.
class SitemapMemoryIT {
    private static final int SITEMAPS = 8;

    /// Some hundred megabytes of long URLs, in one or two files.
    private static byte[] bomb() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write("<urlset>".getBytes(StandardCharsets.US_ASCII));
            var path = "a/".repeat(400);
            for (int i = 0; i < 200_000; i++) {
                var entry = "<url><loc>/" + i + "/" + path + "</loc></url>";
                out.write(entry.getBytes(StandardCharsets.US_ASCII));
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void eightBombsReadAtOnceFitIntoHalfAGigabyte() throws Exception {
        var bomb = bomb();
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
                    case "/robots.txt" -> {
                        var text = new StringBuilder();
                        for (int i = 0; i < SITEMAPS; i++)
                            text.append("Sitemap: /").append(i).append(".xml.gz\n");
                        yield LoopbackSite.page(
                                out, 200, "text/plain", text.toString().getBytes(StandardCharsets.US_ASCII));
                    }
                    case "/" -> LoopbackSite.html(out, "");
                    default -> LoopbackSite.page(out, 200, "application/gzip", bomb);
                });
                // Two pages: the start, and the first that the sitemaps list.
                var process = CrawlerProcess.start(
                        Map.of("CLEW_JAVA_OPTS", "-Xmx512m"),
                        "-url",
                        site.url("/"),
                        "-sitemaps",
                        "-workers",
                        "8",
                        "-max-pages",
                        "2",
                        "-timeout",
                        "60s")) {
            var run = process.end().inert();
            assertEquals(0, run.code(), run.stderr());
            for (int i = 0; i < SITEMAPS; i++) {
                var line = site.url("/" + i + ".xml.gz") + ": only the beginning of this sitemap was read";
                assertTrue(run.stderr().contains(line), () -> line + " is not told:\n" + run.stderr());
            }
        }
    }
}

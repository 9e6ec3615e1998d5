package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.site.LoopbackSite;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One page with a million links, within the memory that the launcher allows.
@Tag("slow")
class MillionLinksIT {
    private static final int LINKS = 1_000_000;

    private static boolean page(String prefix, OutputStream socket) throws IOException {
        LoopbackSite.raw(socket, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n");
        var out = new BufferedOutputStream(socket, 1 << 16);
        for (int i = 0; i < LINKS; i++) {
            out.write(("<a href=" + prefix + i + ">x</a>\n").getBytes(StandardCharsets.US_ASCII));
        }
        out.flush();
        return false;
    }

    /// Links of the site itself also become tickets, which takes memory of its own.
    @ParameterizedTest
    @ValueSource(strings = {"http://elsewhere.example/page/", "/page/"})
    void areAllPrintedWithinTheDefaultHeap(String prefix) throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> page(prefix, out));
                var process = CrawlerProcess.start(
                        "-url", site.url("/"), "-max-body", "64m", "-max-pages", "1", "-timeout", "5m")) {
            var status = Path.of("/proc", Long.toString(process.pid()), "status");
            var expected = prefix.startsWith("/") ? site.url(prefix) : prefix;
            var peak = "";
            int links = 0;
            try (var lines = new BufferedReader(new InputStreamReader(process.stdout(), StandardCharsets.ISO_8859_1))) {
                assertEquals("Visited: " + site.url("/"), lines.readLine());
                assertEquals("Links found:", lines.readLine());
                for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                    assertEquals(expected + links++, line);
                    if (links % 10_000 == 0) peak = peak(status, peak);
                }
            }
            var run = process.endWithout("");
            System.out.println("MillionLinksIT " + prefix + ": " + links + " links, peak memory " + peak);
            var more = prefix.startsWith("/") ? "crawler: stopped after -max-pages; the crawl is not finished\n" : "";
            assertEquals(new Run(0, "", more), run);
            assertEquals(LINKS, links);
        }
    }

    /// The peak memory of the process, or the last known value if it has ended.
    private static String peak(Path status, String before) {
        try (var lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .map(line -> line.substring(6).strip())
                    .findFirst()
                    .orElse(before);
        } catch (IOException | java.io.UncheckedIOException _) {
            return before;
        }
    }
}

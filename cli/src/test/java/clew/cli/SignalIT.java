package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignalIT {
    /// How many links a page of the endless site has besides those that lead on: its block is larger than a pipe.
    private static final int FILL = 5_000;

    /// An endless site, in which every page is different.
    private static LoopbackSite endless() {
        return LoopbackSite.answering((request, out) -> {
            var body = new StringBuilder();
            for (var link : links(Long.parseLong(request.target().substring(1)))) {
                body.append("<a href='").append(link).append("'>x</a>\n");
            }
            return LoopbackSite.html(out, body.toString());
        });
    }

    private static List<String> links(long n) {
        var links = new ArrayList<>(List.of("/" + (2 * n + 1), "/" + (2 * n + 2)));
        for (int i = 0; i < FILL; i++) links.add("http://elsewhere.example/" + n + "/" + i);
        return links;
    }

    private static String block(long n, LoopbackSite site) {
        var block = new StringBuilder("Visited: ").append(site.url("/" + n)).append("\nLinks found:\n");
        for (var link : links(n)) {
            block.append(link.startsWith("/") ? site.url(link) : link).append('\n');
        }
        return block.toString();
    }

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143"})
    void aSignalInTheMiddleOfACrawlLeavesWholeBlocksOnly(String signal, int code) throws Exception {
        try (var site = endless();
                var process = CrawlerProcess.start("-url", site.url("/0"), "-workers", "4")) {
            var whole = LongStream.range(0, 5).map(n -> block(n, site).length()).sum();
            var seen = new ByteArrayOutputStream();
            // Some pages and the start of one more, which is larger than a pipe: the program is inside that page.
            seen.write(process.stdout().readNBytes((int) whole + 1000));
            process.signal(signal);
            // A program that does not complete its page has ended by now; ours waits for us to read on.
            assertFalse(process.hasEndedWithin(500), "it did not finish the page that it was writing");
            var run = process.end().inert();
            seen.writeBytes(run.stdout().getBytes(StandardCharsets.ISO_8859_1));
            assertEquals(code, run.code());
            assertEquals("", run.stderr());
            assertWholeBlocks(seen.toString(StandardCharsets.ISO_8859_1), site);
        }
    }

    private static void assertWholeBlocks(String stdout, LoopbackSite site) {
        int at = 0;
        long n = 0;
        for (; at < stdout.length(); n++) {
            var block = block(n, site);
            assertTrue(stdout.startsWith(block, at), "page " + n + " is not whole, or not the page that was due");
            at += block.length();
        }
        assertTrue(n > 5, "only " + n + " pages: the one that was interrupted is missing");
    }

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143"})
    void aSignalEndsACrawlThatWaitsForASlowPage(String signal, int code) throws Exception {
        var asked = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        try (var site = LoopbackSite.answering((request, out) -> {
                    if (request.target().equals("/")) return LoopbackSite.html(out, "<a href=/slow>x</a>");
                    asked.countDown();
                    await(never);
                    return false;
                });
                var process = CrawlerProcess.start("-url", site.url("/"), "-timeout", "1h")) {
            await(asked);
            process.signal(signal);
            var url = site.url("/");
            assertEquals(new Run(code, "Visited: " + url + "\nLinks found:\n" + url + "slow\n", ""), process.end());
        } finally {
            never.countDown();
        }
    }

    @Test
    void aSignalEndsACrawlThatWaitsForItsRate() throws Exception {
        try (var site = endless();
                var process = CrawlerProcess.start("-url", site.url("/0"), "-rate-ms", "3600000")) {
            var first = block(0, site);
            assertEquals(first, new String(process.stdout().readNBytes(first.length()), StandardCharsets.ISO_8859_1));
            process.signal("TERM");
            assertEquals(new Run(143, "", ""), process.end());
        }
    }

    @Test
    void aReaderThatHasStoppedReadingDoesNotKeepAnInterruptedCrawlAlive() throws Exception {
        var large = "<a href=http://elsewhere.example/some/longer/path>x</a>".repeat(50_000);
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, large));
                var process = CrawlerProcess.start("-url", site.url("/"))) {
            // The first bytes of a page of megabytes: the program is inside a write that cannot end by itself.
            assertEquals(9, process.stdout().readNBytes(9).length);
            process.signal("TERM");
            assertEquals(new Run(143, "", ""), process.endWithout(""));
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(120, TimeUnit.SECONDS)) throw new IOException("waited in vain");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}

package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.site.LoopbackSite;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The largest answers that a crawl reads without running out of memory.
@Tag("slow")
class MemoryIT {
    private static final int PAGES = 100;
    private static final int PAGE_BYTES = 15 << 20;

    /// A page of 15 MiB, a tenth of it links to another host.
    private static byte[] largePage() {
        var html = new StringBuilder(PAGE_BYTES + 1_000);
        for (int n = 0; html.length() < PAGE_BYTES; n++) {
            html.append("<p>")
                    .append("text ".repeat(60))
                    .append("<a href=http://o.example/")
                    .append(n)
                    .append(">x</a>");
        }
        return html.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /// A page of 15 MiB that contains only links to its site.
    private static byte[] pageOfLinks() {
        var html = new StringBuilder(PAGE_BYTES + 1_000);
        for (int n = 1_000_000; html.length() < PAGE_BYTES; n++) {
            html.append("<a href=").append(n).append('>');
        }
        return html.toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void aHundredWorkersReadPagesOfFifteenMebibytesInAHeapOfHalfAGigabyte() throws Exception {
        assertAllIsRead("", largePage(), PAGES, "-workers", "100");
    }

    /// One worker read a page while the coordinator had read back another, and both did not fit at once.
    @Test
    void pagesOfAMillionLinksAreReadInAHeapOfHalfAGigabyte() throws Exception {
        var more = "crawler: stopped after -max-pages; the crawl is not finished\n";
        assertAllIsRead(more, pageOfLinks(), 5, "-workers", "8", "-max-pages", "6");
    }

    /// A page of a megabyte whose links are a gigabyte, and one that has as many as `-max-body` lets through: the same
    /// links in each were new objects.
    @Test
    void aPageThatRepeatsItsLinksIsReadAndResumedInAHeapOfTwoHundredMegabytes(@TempDir Path folder) throws Exception {
        var long8000 = "<base href=/" + "b".repeat(8_000) + "/>" + "<a href=x>".repeat(120_000);
        var endless = "<a href=x>".repeat(1_700_000);
        try (var site = LoopbackSite.answering((request, out) -> {
            var text = request.target().equals("/long")
                    ? long8000
                    : request.target().equals("/endless") ? endless : "";
            var body = text.getBytes(StandardCharsets.US_ASCII);
            out.write(("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + body.length + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            out.flush();
            return true;
        })) {
            for (var page : List.of("long:120003", "endless:1677724")) {
                var name = page.substring(0, page.indexOf(':'));
                var journal = folder.resolve(name).toString();
                for (int run = 1; run <= 2; run++) {
                    try (var crawler = CrawlerProcess.shell(
                            Map.of("CLEW_JAVA_OPTS", "-Xmx200m"),
                            "\"$0\" \"$@\" | wc -l",
                            "-url",
                            site.url("/" + name),
                            "-journal",
                            journal)) {
                        var ended = crawler.end();
                        assertEquals(
                                page,
                                name + ":" + (Integer.parseInt(ended.stdout().strip()) - 1),
                                ended.stderr());
                    }
                }
            }
        }
    }

    private static void assertAllIsRead(String told, byte[] large, int pages, String... flags) throws Exception {
        var start = new StringBuilder();
        for (int n = 0; n < pages; n++) start.append("<a href=/").append(n).append("/>x</a>");
        try (var site = LoopbackSite.answering((request, out) -> {
                    var body =
                            request.target().equals("/") ? start.toString().getBytes(StandardCharsets.US_ASCII) : large;
                    out.write(("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + body.length
                                    + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
                    out.write(body);
                    out.flush();
                    return true;
                });
                var crawler = CrawlerProcess.shell(
                        Map.of("CLEW_JAVA_OPTS", "-Xmx512m"),
                        "\"$0\" \"$@\" | grep -c '^Visited: '",
                        Stream.concat(Stream.of("-url", site.url("/"), "-timeout", "100s"), Stream.of(flags))
                                .toArray(String[]::new))) {
            var run = crawler.end();
            assertEquals(told, run.stderr());
            assertEquals(pages + 1 + "\n", run.stdout());
        }
    }
}

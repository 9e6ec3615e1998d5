package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.Fault;
import clew.site.LoopbackSite;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// An endless answer takes no more memory than the largest page.
class FaultMemoryIT {
    private static final List<Fault> CUT = List.of(
            Fault.ENDLESS_BODY, Fault.ENDLESS_CHUNKS, Fault.ENDLESS_LINKS, Fault.ZIP_BOMB, Fault.ZIP_BOMB_IN_A_ZIP);
    private static final List<Fault> FAILED = List.of(
            Fault.ENDLESS_HEADER,
            Fault.ENDLESS_HEADERS,
            Fault.ENDLESS_TRAILERS,
            Fault.ENDLESS_INTERIM,
            Fault.ENDLESS_CHUNK_EXTENSION,
            Fault.FIVE_HUNDRED_ENCODINGS);

    @Test
    void whateverNeverEndsFitsIntoAProcessOfAQuarterOfAGigabyte() throws Exception {
        var links = new StringBuilder();
        for (var fault : CUT) links.append("<a href=").append(fault.target()).append("></a>");
        for (var fault : FAILED) links.append("<a href=").append(fault.target()).append("></a>");
        try (var site = LoopbackSite.answering((request, out) -> {
                    for (var fault : Fault.values()) {
                        if (fault.target().equals(request.target())) return fault.answer(request, out);
                    }
                    return LoopbackSite.html(out, request.target().equals("/") ? links.toString() : "");
                });
                // A heap of 192 MiB makes a process of less than 256.
                var process = CrawlerProcess.start(
                        Map.of("CLEW_JAVA_OPTS", "-Xmx192m"),
                        "-url",
                        site.url("/"),
                        "-workers",
                        "1",
                        "-timeout",
                        "60s")) {
            var run = process.end().inert();
            assertEquals(0, run.code(), run.stderr());
            for (var fault : CUT) {
                var line = site.url(fault.target()) + ": longer than -max-body";
                assertTrue(run.stderr().contains(line), () -> line + " is not told:\n" + run.stderr());
            }
            for (var fault : FAILED) {
                assertTrue(run.stderr().contains(site.url(fault.target()) + ": "), fault.name());
            }
            // The crawl reached the link that appears half a million times, and requested it once.
            assertEquals(1, site.targets().stream().filter("/endless"::equals).count());
        }
    }
}

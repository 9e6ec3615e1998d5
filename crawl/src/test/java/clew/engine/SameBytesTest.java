package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.policy.Requisites;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The promise: the same site gives the same bytes, whatever the number of workers and however long each page takes.
class SameBytesTest {
    private static final Pattern RESOURCE = Pattern.compile("/r([0-9]+)[.](?:css|png)");
    private static final List<Integer> WORKERS = List.of(1, 2, 8, 64, 256);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 42})
    void aSiteGivesTheSameBytesAtAnyNumberOfWorkers(long seed) throws Exception {
        compare(seed, 600, 300_000, WORKERS);
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 4, 43})
    void soItDoesWithResources(long seed) throws Exception {
        try (var site = random(seed, 300, 300_000)) {
            var start = site.url("/p0");
            for (var requisites : List.of(Requisites.SAME, Requisites.ALL)) {
                var whole = Harness.workers(1).requisites(requisites).crawl(start);
                var part =
                        Harness.workers(1).requisites(requisites).pagesMax(60).crawl(start);
                assertTrue(whole.summary().resources() > 50, "seed " + seed + " makes a site with resources");
                assertEquals(60, part.summary().pages());
                for (int workers : WORKERS) {
                    var message = "seed " + seed + " with " + workers + " workers, " + requisites.text();
                    var harness = Harness.workers(workers).requisites(requisites);
                    assertSame(whole, harness.crawl(start), message);
                    assertSame(part, harness.pagesMax(60).crawl(start), message);
                }
            }
        }
    }

    private static void assertSame(Harness.Run expected, Harness.Run actual, String message) {
        assertEquals(expected.text(), actual.text(), message);
        assertEquals(expected.json(), actual.json(), message);
        assertEquals(expected.summary().known(), actual.summary().known(), message);
        assertEquals(expected.summary().repeated(), actual.summary().repeated(), message);
    }

    @Test
    @Tag("slow")
    void soItDoesUnderStress() throws Exception {
        for (long seed = 100; seed < 105; seed++) compare(seed, 1_500, 1_500_000, WORKERS);
    }

    private static void compare(long seed, int pages, long latencyNanosMax, List<Integer> workerCounts)
            throws Exception {
        try (var site = random(seed, pages, latencyNanosMax)) {
            var start = site.url("/p0");
            var whole = Harness.workers(1).crawl(start);
            var part = Harness.workers(1).pagesMax(pages / 3).crawl(start);
            assertTrue(whole.summary().pages() > pages / 2, "seed " + seed + " makes a site that hangs together");
            assertTrue(whole.text().startsWith(part.text()), "seed " + seed + ": fewer pages are the first pages");
            for (int workers : workerCounts) {
                var message = "seed " + seed + " with " + workers + " workers";
                assertEquals(whole.text(), Harness.workers(workers).crawl(start).text(), message);
                assertEquals(
                        part.text(),
                        Harness.workers(workers)
                                .pagesMax(pages / 3)
                                .crawl(start)
                                .text(),
                        message);
            }
        }
    }

    private static String port(LoopbackSite.Request request) {
        var host = request.header("Host");
        return host.substring(host.indexOf(':'));
    }

    /// A tag that needs something: of this host, or of the same server under another name.
    private static String tag(SplittableRandom random) {
        var number = random.nextInt(100);
        return switch (random.nextInt(4)) {
            case 0 -> "<link rel=stylesheet href=/r" + number + ".css>";
            case 1 -> "<img src=/r" + number + ".png>";
            case 2 -> "<iframe src=/p" + number + "></iframe>";
            default -> "<p style='background:url(//localhost:PORT/r" + number + ".png)'>";
        };
    }

    private static boolean resource(long seed, int number, String target, OutputStream out) throws IOException {
        var random = new SplittableRandom(seed * 1_000_033 + number);
        if (random.nextInt(8) == 0) return LoopbackSite.status(out, 404, "");
        if (random.nextInt(8) == 0) {
            return LoopbackSite.status(out, 302, "", "Location: /r" + random.nextInt(100) + ".css");
        }
        var css = "@import 'r%d.css'; p { background: url(/r%d.png) }"
                .formatted(random.nextInt(100), random.nextInt(100));
        var type = target.endsWith(".css") ? "text/css" : "image/png";
        return LoopbackSite.page(out, 200, type, css.getBytes(StandardCharsets.UTF_8));
    }

    /// A site that a seed makes: links, errors and redirects are a function of seed and page; latencies are not.
    private static LoopbackSite random(long seed, int pages, long latencyNanosMax) {
        var latencies = new SplittableRandom(seed);
        return LoopbackSite.answering((request, out) -> {
            long latency;
            synchronized (latencies) {
                latency = latencies.nextLong(latencyNanosMax);
            }
            LockSupport.parkNanos(latency);
            var resource = RESOURCE.matcher(request.target());
            if (resource.matches()) return resource(seed, Integer.parseInt(resource.group(1)), request.target(), out);
            var page = Integer.parseInt(request.target().substring(2));
            var random = new SplittableRandom(seed * 1_000_003 + page);
            var kind = page == 0 ? 99 : random.nextInt(100);
            if (kind < 5) return LoopbackSite.status(out, 404, "<a href=/p1></a>");
            if (kind < 10) return LoopbackSite.status(out, 302, "", "Location: /p" + random.nextInt(pages));
            var body = new StringBuilder();
            if (random.nextInt(6) == 0) {
                body.append("<meta http-equiv=refresh content='").append(random.nextInt(12));
                body.append("; url=p").append(random.nextInt(pages)).append("'>");
            }
            for (int i = random.nextInt(12); i >= 0; i--) {
                body.append("<a href='p").append(random.nextInt(pages)).append("#f'>x</a>");
                if (random.nextInt(5) == 0)
                    body.append("<a href='http://other.example/").append(i).append("'>y</a>");
                if (random.nextInt(3) == 0) body.append(tag(random));
            }
            return LoopbackSite.html(out, body.toString().replace(":PORT", port(request)));
        });
    }
}

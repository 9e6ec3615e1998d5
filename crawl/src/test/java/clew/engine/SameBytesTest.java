package clew.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The promise: the same site gives the same bytes, whatever the number of workers and however long each page takes.
class SameBytesTest {
    private static final List<Integer> WORKERS = List.of(1, 2, 8, 64, 256);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 42})
    void aSiteGivesTheSameBytesAtAnyNumberOfWorkers(long seed) throws Exception {
        compare(seed, 600, 300_000, WORKERS);
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

    /// A site that a seed makes: links, errors and redirects are a function of seed and page; latencies are not.
    private static LoopbackSite random(long seed, int pages, long latencyNanosMax) {
        var latencies = new SplittableRandom(seed);
        return LoopbackSite.answering((request, out) -> {
            long latency;
            synchronized (latencies) {
                latency = latencies.nextLong(latencyNanosMax);
            }
            LockSupport.parkNanos(latency);
            var page = Integer.parseInt(request.target().substring(2));
            var random = new SplittableRandom(seed * 1_000_003 + page);
            var kind = page == 0 ? 99 : random.nextInt(100);
            if (kind < 5) return LoopbackSite.status(out, 404, "<a href=/p1></a>");
            if (kind < 10) return LoopbackSite.status(out, 302, "", "Location: /p" + random.nextInt(pages));
            var body = new StringBuilder();
            for (int i = random.nextInt(12); i >= 0; i--) {
                body.append("<a href='p").append(random.nextInt(pages)).append("#f'>x</a>");
                if (random.nextInt(5) == 0)
                    body.append("<a href='http://other.example/").append(i).append("'>y</a>");
            }
            return LoopbackSite.html(out, body.toString());
        });
    }
}

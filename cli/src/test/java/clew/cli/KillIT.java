package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills the program at random moments with SIGKILL, and resumes: in the end its output is that of an undisturbed
/// crawl, and hardly anything was requested twice.
class KillIT {
    private static final int WORKERS = 4;
    private static final int PAGES = 400;
    private static final String HANGING = "/13";
    private static final String[] FLAGS = {"-workers", "" + WORKERS, "-timeout", "700ms"};

    @TempDir
    Path folder;

    @Test
    void itGoesOnAfterKills() throws Exception {
        kill(8, seed());
    }

    @Test
    @Tag("slow")
    void itGoesOnAfterAHundredKills() throws Exception {
        kill(Integer.getInteger("clew.kills", 110), seed());
    }

    private static long seed() {
        return Long.getLong("clew.seed", System.nanoTime());
    }

    /// Answers as many requests as allowed; then waits, so that a kill always hits an unfinished crawl.
    private static final class Site implements AutoCloseable {
        private final AtomicInteger answered = new AtomicInteger();
        private volatile int allowed = Integer.MAX_VALUE;
        private volatile CountDownLatch reached = new CountDownLatch(1);
        private final LoopbackSite site = LoopbackSite.answering((request, out) -> {
            var target = request.target();
            // One page hangs for its complete deadline.
            if (target.equals(HANGING)) {
                out.flush();
                return hang();
            }
            if (answered.incrementAndGet() > allowed) {
                reached.countDown();
                return hang();
            }
            var random = new SplittableRandom(target.hashCode());
            var body = new StringBuilder();
            for (int i = 0; i < 6; i++) {
                body.append("<a href=/").append(random.nextInt(PAGES)).append(">x</a>");
            }
            return LoopbackSite.html(out, body.toString());
        });

        private static boolean hang() throws IOException {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return false;
        }

        /// Allows so many more requests.
        void allow(int more) {
            reached = new CountDownLatch(1);
            allowed = more == Integer.MAX_VALUE ? more : answered.get() + more;
        }

        @Override
        public void close() {
            site.close();
        }
    }

    private String[] crawl(Site site, String... more) {
        var all = new java.util.ArrayList<>(java.util.List.of("-url", site.site.url("/0")));
        all.addAll(java.util.List.of(FLAGS));
        all.addAll(java.util.List.of(more));
        return all.toArray(String[]::new);
    }

    private void kill(int kills, long seed) throws Exception {
        var random = new SplittableRandom(seed);
        try (var site = new Site()) {
            var expected = CrawlerProcess.run(crawl(site)).stdout();
            assertTrue(
                    expected.lines().filter(line -> line.startsWith("Visited")).count() > PAGES / 2, expected);
            var killed = 0;
            for (int round = 0; killed < kills; round++) {
                var journal = folder.resolve("journal" + round).toString();
                var before = site.site.targets().size();
                var killedThisTime = 0;
                // Some twenty kills on the way through the site, then to the end.
                for (int i = 0; i < 20 && killed + killedThisTime < kills; i++) {
                    site.allow(1 + random.nextInt(30));
                    try (var process = CrawlerProcess.start(crawl(site, "-journal", journal))) {
                        if (site.reached.await(
                                random.nextInt(3) == 0 ? 300 : 60_000, java.util.concurrent.TimeUnit.MILLISECONDS)) {
                            // at that moment, or a little later
                            var _ = process.hasEndedWithin(random.nextInt(20));
                        }
                        process.signal("KILL");
                        killedThisTime++;
                    }
                }
                killed += killedThisTime;
                site.allow(Integer.MAX_VALUE);
                var end = CrawlerProcess.run(crawl(site, "-journal", journal));
                assertEquals(expected, end.stdout(), "seed " + seed + ", round " + round);
                assertEquals(
                        expected,
                        CrawlerProcess.run(crawl(site, "-journal", journal)).stdout(),
                        "seed " + seed);
                assertAskedAgainAtMost(WORKERS * killedThisTime, site, before, seed);
                Files.delete(Path.of(journal));
            }
        }
    }

    private static void assertAskedAgainAtMost(int most, Site site, int before, long seed) {
        var counts = new HashMap<String, Integer>();
        for (var target :
                site.site.targets().subList(before, site.site.targets().size())) {
            counts.merge(target, 1, Integer::sum);
        }
        // The page that hangs is requested once more on its own in every run.
        counts.remove(HANGING);
        var again = counts.values().stream().mapToInt(count -> count - 1).sum();
        assertTrue(
                again <= most,
                "seed " + seed + ": " + again + " requests again after kills with " + most + " in flight");
    }
}

package clew.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.util.HashMap;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Answers as many requests as it is allowed to; then it waits, so that a kill hits an unfinished crawl, or goes on, so
/// that it hits one that is busy.
final class PausingSite implements AutoCloseable {
    private final AtomicInteger answered = new AtomicInteger();
    private volatile int allowed = Integer.MAX_VALUE;
    private volatile boolean pauses = true;
    private volatile CountDownLatch reached = new CountDownLatch(1);
    private final LoopbackSite site;

    PausingSite(LoopbackSite.Answerer pages) {
        site = LoopbackSite.answering((request, out) -> {
            if (answered.incrementAndGet() > allowed) {
                reached.countDown();
                if (pauses) return hang();
            }
            return pages.answer(request, out);
        });
    }

    /// Says nothing, but stays.
    static boolean hang() throws IOException {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return false;
    }

    String url(String target) {
        return site.url(target);
    }

    /// How many requests there have been.
    int requests() {
        return site.requests().size();
    }

    /// Answers everything from now on.
    void allowAll() {
        allowed = Integer.MAX_VALUE;
    }

    /// Starts a crawl and kills it with SIGKILL at a random moment.
    void kill(SplittableRandom random, String... arguments) throws Exception {
        reached = new CountDownLatch(1);
        pauses = random.nextInt(3) > 0;
        allowed = answered.get() + 1 + random.nextInt(30);
        try (var process = CrawlerProcess.start(arguments)) {
            var early = random.nextInt(3) == 0;
            if (reached.await(early ? 300 : 60_000, TimeUnit.MILLISECONDS)) {
                // at that moment, or a little later
                var _ = process.hasEndedWithin(random.nextInt(pauses ? 20 : 5));
            }
        } // which kills it
    }

    /// @param before how many requests there were before the crawl
    /// @param exempt a target that may be requested any number of times
    void assertRequestedAgainAtMost(int most, int before, String exempt, String hint) {
        var counts = new HashMap<String, Integer>();
        var targets = site.targets();
        for (var target : targets.subList(before, targets.size())) counts.merge(target, 1, Integer::sum);
        counts.remove(exempt);
        var again = counts.values().stream().mapToInt(count -> count - 1).sum();
        assertTrue(again <= most, hint + ": " + again + " requests again after kills with " + most + " in flight");
    }

    @Override
    public void close() {
        site.close();
    }
}

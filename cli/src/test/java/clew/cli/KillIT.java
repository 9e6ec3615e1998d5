package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import clew.site.LoopbackSite.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills the program at random moments with SIGKILL, and resumes: in the end its output is that of an undisturbed
/// crawl, and hardly anything was requested twice. The site has refreshes and
/// pages with two spellings.
class KillIT {
    private static final int WORKERS = 4;

    /// A job for each worker, and one for every second worker to go on with while its result is taken.
    private static final int UNDER_WAY_MAX = WORKERS * 3 / 2;
    private static final int PAGES = 400;
    private static final String HANGING = "/13";
    private static final List<String> FLAGS = List.of("-workers", "" + WORKERS, "-timeout", "5s", "-policy", "sitemap");

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

    private static boolean answer(Request request, OutputStream out) throws IOException {
        var target = request.target();
        // One page hangs for its complete deadline.
        if (target.equals(HANGING)) return PausingSite.hang();
        var random = new SplittableRandom(target.hashCode());
        var body = new StringBuilder();
        if (random.nextInt(6) == 0) {
            body.append("<meta http-equiv=refresh content='1; url=/")
                    .append(random.nextInt(PAGES))
                    .append("'>");
        }
        for (int i = 0; i < 6; i++) {
            var number = random.nextInt(PAGES);
            body.append("<a href=/").append(number);
            // One page for the policy, whose first spelling is requested.
            if (random.nextInt(3) == 0 && !HANGING.equals("/" + number)) body.append('/');
            body.append(">x</a>");
        }
        return LoopbackSite.html(out, body.toString());
    }

    private static String[] crawl(PausingSite site, String... more) {
        var all = new ArrayList<>(List.of("-url", site.url("/0")));
        all.addAll(FLAGS);
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private void kill(int kills, long seed) throws Exception {
        var random = new SplittableRandom(seed);
        try (var site = new PausingSite(KillIT::answer)) {
            var expected = CrawlerProcess.run(crawl(site)).stdout();
            assertTrue(
                    expected.lines().filter(line -> line.startsWith("Visited")).count() > PAGES / 2, expected);
            var killed = 0;
            for (int round = 0; killed < kills; round++) {
                var journal = folder.resolve("journal" + round).toString();
                var before = site.requests();
                // Some twenty kills on the way through the site, then to the end.
                var killedThisTime = Math.min(20, kills - killed);
                for (int i = 0; i < killedThisTime; i++) site.kill(random, crawl(site, "-journal", journal));
                killed += killedThisTime;
                site.allowAll();
                var hint = "seed " + seed + ", round " + round;
                for (int i = 0; i < 2; i++) {
                    var end = CrawlerProcess.run(crawl(site, "-journal", journal));
                    assertEquals(expected, end.stdout(), hint);
                }
                // The page that hangs is requested once more on its own in every run.
                site.assertRequestedAgainAtMost(UNDER_WAY_MAX * killedThisTime, before, HANGING, hint);
                Files.delete(Path.of(journal));
            }
        }
    }
}

package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wayback.WaybackServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills `crawler wayback` with SIGKILL while it lists and downloads, and resumes: in the end the rescued site is what
/// an undisturbed rescue gives, and the archive was asked again for no more than what was under way.
class WaybackKillIT {
    private static final int WORKERS = 2;
    private static final int PAGES = 60;
    private static final int KILLS = 6;

    /// The request that everything begins with; where it leads on, another one follows.
    private static final String FIRST_REQUEST = "/web/20150601120000id_/";

    /// With each worker, as many results that wait to be taken, and one that has been taken.
    private static final int UNDER_WAY_MAX = 2 * WORKERS + 1;

    @TempDir
    Path folder;

    private static WaybackServer archive() throws IOException {
        var site = WaybackServer.of();
        for (int i = 0; i < PAGES; i++) {
            var url = "http://example.com/" + (i == 0 ? "" : i);
            var html = "<a href=/" + (i + 1) + ">next</a><img src=/image" + i + ">" + "<img src=http://cdn.example.net/"
                    + i + ">";
            site.page("20140601120000", url, "older").page("20150601120000", url, html);
            site.capture("20150601120000", "http://example.com/image" + i, 200, "image/png", "image " + i);
            site.capture("20150701120000", "http://cdn.example.net/" + i, 200, "image/png", "cdn " + i);
        }
        return site.start();
    }

    private static String[] rescue(WaybackServer archive, Path out) {
        var workers = Integer.toString(WORKERS);
        return new String[] {
            "wayback",
            "http://example.com/",
            "-archive",
            archive.url().href(),
            "-out",
            out.toString(),
            "-workers",
            workers,
            "-rate-ms",
            "1",
            "-list-rate-ms",
            "1"
        };
    }

    @Test
    void itGoesOnAfterKills() throws Exception {
        var seed = Long.getLong("clew.seed", System.nanoTime());
        var random = new SplittableRandom(seed);
        try (var archive = archive()) {
            var undisturbed = new RescuedFolder(folder.resolve("undisturbed"));
            var expected = CrawlerProcess.run(rescue(archive, undisturbed.root()));
            assertEquals(0, expected.code(), expected.stderr());
            var once = archive.targets().size();
            archive.forgetRequests();
            var out = new RescuedFolder(folder.resolve("out"));
            for (int i = 0; i < KILLS; i++)
                kill(archive, 1 + random.nextInt(once / KILLS), rescue(archive, out.root()));
            archive.onRequest(_ -> {});
            var end = CrawlerProcess.run(rescue(archive, out.root()));
            assertEquals(expected.stdout(), end.stdout(), "seed " + seed + ": " + end.stderr());
            assertSame(undisturbed, out, "seed " + seed);
            var again = new HashMap<String, Integer>();
            for (var target : archive.targets()) {
                if (target.startsWith(FIRST_REQUEST)) again.merge(target, 1, Integer::sum);
            }
            var repeated = again.values().stream().mapToInt(count -> count - 1).sum();
            assertTrue(repeated <= UNDER_WAY_MAX * KILLS, "seed " + seed + ": " + repeated + " were requested again");
        }
    }

    /// Kills the program when it has sent so many requests.
    private static void kill(WaybackServer archive, int requests, String... command) throws Exception {
        var left = new AtomicInteger(requests);
        var reached = new CountDownLatch(1);
        var killed = new CountDownLatch(1);
        archive.onRequest(_ -> {
            if (left.decrementAndGet() > 0) return;
            reached.countDown();
            await(killed);
        });
        try (var process = CrawlerProcess.start(command)) {
            assertTrue(reached.await(60, TimeUnit.SECONDS), "it has sent fewer than " + requests + " requests");
            process.signal("KILL");
            process.end();
        } finally {
            killed.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(60, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertSame(RescuedFolder expected, RescuedFolder found, String hint) throws IOException {
        found.archived().assertVerified(hint);
        assertEquals(expected.report(), found.report(), hint);
        assertEquals(expected.archived().statistics(), found.archived().statistics(), hint);
        assertEquals(mirror(expected), mirror(found), hint);
        var urls = new ArrayList<String>();
        for (var line : found.archived().index()) urls.add(line.url() + " " + line.timestamp());
        assertEquals(urls.size(), urls.stream().distinct().count(), hint + ": something is there twice");
    }

    private static Map<String, String> mirror(RescuedFolder rescued) throws IOException {
        var files = new TreeMap<>(rescued.archived().digests());
        files.keySet().removeIf(name -> !name.startsWith("mirror/") && !name.equals("map.json"));
        return files;
    }
}

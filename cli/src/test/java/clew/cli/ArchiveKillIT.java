package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.ArchiveVerification;
import clew.engine.StoredExchanges;
import clew.journal.FileJournal;
import clew.site.LoopbackSite;
import clew.site.LoopbackSite.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.StandardWatchEventKinds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills `crawler archive` at random moments with SIGKILL, and resumes: in the end the archive holds what an
/// undisturbed one does, and nothing twice.
class ArchiveKillIT {
    private static final int WORKERS = 4;

    /// A job for each worker, and one for every second worker to go on with while its result is taken.
    private static final int UNDER_WAY_MAX = WORKERS * 3 / 2;
    private static final int PAGES = 120;
    private static final int IMAGES = 40;
    private static final int CONTENTS = 25;
    private static final int LARGE_BYTES = 20 << 20;

    @TempDir
    Path folder;

    @Test
    void itGoesOnAfterKills() throws Exception {
        kill(4, seed());
    }

    @Test
    @Tag("slow")
    void itGoesOnAfterFiftyKills() throws Exception {
        kill(Integer.getInteger("clew.kills", 60), seed());
    }

    private static long seed() {
        return Long.getLong("clew.seed", System.nanoTime());
    }

    private static boolean answer(Request request, OutputStream out) throws IOException {
        var target = request.target();
        if (target.equals("/robots.txt")) return LoopbackSite.status(out, 404, "");
        if (target.startsWith("/image")) return image(Integer.parseInt(target.substring("/image".length())), out);
        if (target.startsWith("/moved")) {
            return LoopbackSite.status(out, 301, "", "Location: /" + target.substring("/moved".length()));
        }
        var random = new SplittableRandom(target.hashCode());
        var body = new StringBuilder("<title>Page ").append(target).append("</title>");
        for (int i = 0; i < 5; i++) {
            body.append("<a href=/").append(random.nextInt(PAGES)).append(">x</a>");
            body.append("<img src=/image").append(random.nextInt(IMAGES)).append(">");
        }
        body.append("<a href=/moved").append(random.nextInt(PAGES)).append(">x</a>");
        return LoopbackSite.html(out, body.toString());
    }

    /// There are fewer contents than images, and none of them packs well.
    private static boolean image(int number, OutputStream out) throws IOException {
        var bytes = new byte[2_000];
        new Random(number % CONTENTS).nextBytes(bytes);
        return LoopbackSite.page(out, 200, "image/png", bytes);
    }

    private static String[] archive(PausingSite site, ArchivedFolder out) {
        return new String[] {
            "archive",
            site.url("/0"),
            "-out",
            out.root().toString(),
            "-workers",
            "" + WORKERS,
            "-timeout",
            "60s",
            "-warc-size",
            "20k",
            "-traps",
            "off"
        };
    }

    private ArchivedFolder out(String name) {
        return new ArchivedFolder(folder.resolve(name));
    }

    private void kill(int kills, long seed) throws Exception {
        var random = new SplittableRandom(seed);
        try (var site = new PausingSite(ArchiveKillIT::answer)) {
            var undisturbed = out("undisturbed");
            var expected = CrawlerProcess.run(archive(site, undisturbed)).stdout();
            undisturbed.assertVerified("undisturbed");
            assertTrue(
                    undisturbed.index().size() > PAGES, undisturbed.statistics().toString());
            assertTrue(undisturbed.warcs().size() > 5, undisturbed.warcs().toString());
            var killed = 0;
            for (int round = 0; killed < kills; round++) {
                var hint = "seed " + seed + ", round " + round;
                var out = out("out" + round);
                var before = site.requests();
                var killedThisTime = Math.min(15, kills - killed);
                for (int i = 0; i < killedThisTime; i++) {
                    site.kill(random, archive(site, out));
                    assertKnownRecordsAreThere(out, hint);
                    leaveMore(out, random);
                }
                killed += killedThisTime;
                site.allowAll();
                var end = CrawlerProcess.run(archive(site, out));
                assertEquals(expected, end.stdout(), hint + ": " + end.stderr());
                site.assertRequestedAgainAtMost(UNDER_WAY_MAX * killedThisTime, before, "", hint);
                assertSame(undisturbed, out, hint);
                var requests = site.requests();
                var digests = out.digests();
                CrawlerProcess.run(archive(site, out));
                assertEquals(digests, out.digests(), hint);
                assertEquals(requests, site.requests(), hint);
            }
        }
    }

    /// Up to the last record that the journal knows, every WARC file is valid.
    private void assertKnownRecordsAreThere(ArchivedFolder out, String hint) throws IOException {
        if (!Files.exists(Path.of(out.journal()))) return;
        var ends = new long[10_000];
        try (var journal = FileJournal.readOnly(Path.of(out.journal()))) {
            StoredExchanges.of(journal).forEach(stored -> {
                for (var record : stored.records()) {
                    ends[record.file()] = Math.max(ends[record.file()], record.end());
                }
            });
        }
        for (var warc : Files.isDirectory(out.root().resolve("archive")) ? out.warcs() : List.<Path>of()) {
            var number = Integer.parseInt(warc.getFileName().toString().replaceFirst(".*-(\\d+)\\.warc\\.gz", "$1"));
            if (ends[number] == 0) continue;
            var bytes = Files.readAllBytes(warc);
            assertTrue(bytes.length >= ends[number], hint + ": " + warc + " is too short");
            var known = Files.write(folder.resolve("known.warc.gz"), Arrays.copyOf(bytes, (int) ends[number]));
            assertEquals(List.of(), ArchiveVerification.verify(known), hint);
            ends[number] = 0;
        }
        assertTrue(Arrays.stream(ends).allMatch(end -> end == 0), hint + ": a WARC file is missing");
    }

    /// A kill may come after something was written and before the journal knows of it: complete records, a part of one,
    /// another file. It hardly ever does, so the test sees to it.
    private static void leaveMore(ArchivedFolder out, SplittableRandom random) throws IOException {
        if (!Files.isDirectory(out.root().resolve("archive")) || out.warcs().isEmpty()) return;
        var last = out.warcs().getLast();
        var bytes = Files.readAllBytes(last);
        if (bytes.length == 0 || random.nextInt(3) == 0) return;
        var more = random.nextBoolean() ? bytes : Arrays.copyOf(bytes, random.nextInt(bytes.length));
        Files.write(last, more, StandardOpenOption.APPEND);
        if (random.nextBoolean()) return;
        var number = last.toString().replaceFirst(".*-(\\d+)\\.warc\\.gz", "$1");
        var next = String.format(Locale.ROOT, "%05d", Integer.parseInt(number) + 1);
        Files.write(Path.of(last.toString().replace("-" + number + ".", "-" + next + ".")), more);
    }

    /// The same answers and the same pages, though not at the same time, and perhaps in another order.
    private static void assertSame(ArchivedFolder expected, ArchivedFolder found, String hint) throws IOException {
        found.assertVerified(hint);
        assertEquals(answers(expected), answers(found), hint);
        assertEquals(pages(expected), pages(found), hint);
        assertEquals(expected.statistics(), found.statistics(), hint);
    }

    private static List<String> answers(ArchivedFolder archive) throws IOException {
        var answers = new ArrayList<String>();
        for (var line : archive.index()) {
            answers.add(String.join(" ", line.key(), line.url(), line.status(), line.digest()));
        }
        assertEquals(answers.size(), answers.stream().distinct().count(), "something is there twice");
        return answers.stream().sorted().toList();
    }

    private static List<String> pages(ArchivedFolder archive) throws IOException {
        var pages = new ArrayList<String>();
        for (var page : archive.pages()) pages.add(page.get("url") + " " + page.get("title"));
        return pages;
    }

    /// A WACZ file is complete or not there, whenever the program is killed.
    @Test
    void aKillWhileTheWaczFileIsWrittenLeavesNoPartOfIt() throws Exception {
        var large = new byte[LARGE_BYTES];
        new Random(1).nextBytes(large);
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<img src=/large>");
            case "/large" -> LoopbackSite.page(out, 200, "image/png", large);
            default -> LoopbackSite.status(out, 404, "");
        })) {
            var archive = out("large");
            String[] command = {"archive", site.url("/"), "-out", archive.root().toString()};
            assertEquals(0, CrawlerProcess.run(command).code());
            var digests = archive.digests();
            var hits = 0;
            for (int attempt = 0; attempt < 10 && hits == 0; attempt++) {
                Files.delete(archive.wacz());
                if (killWhileWriting(archive, command)) hits++;
                if (Files.exists(archive.wacz())) assertEquals(List.of(), ArchiveVerification.verify(archive.wacz()));
                assertEquals(0, CrawlerProcess.run(command).code());
                assertEquals(digests, archive.digests());
            }
            assertTrue(hits > 0, "no kill came while the file was written");
            archive.assertVerified("");
            assertFalse(digests.keySet().stream().anyMatch(name -> name.endsWith(".part")), digests.toString());
        }
    }

    /// @return whether the file was being written
    private static boolean killWhileWriting(ArchivedFolder archive, String... command) throws Exception {
        try (var watch = archive.root().getFileSystem().newWatchService()) {
            archive.root().register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            try (var process = CrawlerProcess.start(command)) {
                assertTrue(watch.poll(60, TimeUnit.SECONDS) != null, "nothing is written");
                process.signal("KILL");
            }
        }
        return Files.exists(archive.root().resolve("site.wacz.part")) && !Files.exists(archive.wacz());
    }
}

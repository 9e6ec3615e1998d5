package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Typical uses of a journal, by the packaged program.
class JournalIT {
    @TempDir
    Path folder;

    private final Set<String> broken = ConcurrentHashMap.newKeySet();

    /// `/0` links to `/1` and so on, each also to a page of another host and to a mail address.
    private LoopbackSite chain(int pages) {
        return LoopbackSite.answering((request, out) -> {
            if (broken.contains(request.target())) return LoopbackSite.status(out, 500, "");
            var number = Integer.parseInt(request.target().substring(1));
            var next = number + 1 < pages ? "<a href=/" + (number + 1) + ">to the next</a>" : "";
            return LoopbackSite.html(
                    out,
                    "<title>Page " + number + " \u001b[31m</title>" + next
                            + "<a href=http://other.example/>away</a><a href=mailto:a@b.example>mail</a>");
        });
    }

    private String journal() {
        return folder.resolve("crawl.journal").toString();
    }

    @Test
    void aFinishedCrawlIsPrintedAgainWithoutARequest() throws Exception {
        try (var site = chain(5)) {
            var first = CrawlerProcess.run("-url", site.url("/0"), "-journal", journal());
            assertEquals(0, first.code(), first.stderr());
            var asked = site.requests().size();
            var second = CrawlerProcess.run("-url", site.url("/0"), "-journal", journal(), "-workers", "3");
            assertEquals(first.stdout(), second.stdout());
            assertEquals(first.stdout(), CrawlerProcess.run("view", journal()).stdout());
            assertEquals(asked, site.requests().size());
            var verified = CrawlerProcess.run("verify", journal());
            assertEquals("5 pages and 9 links; the crawl is finished; no errors\n", verified.stdout());
        }
    }

    @Test
    void moreIsAskedForWhereMaxPagesIsRaised() throws Exception {
        try (var site = chain(8)) {
            CrawlerProcess.run("-url", site.url("/0"), "-journal", journal(), "-max-pages", "3");
            assertEquals(3, site.requests().size());
            var whole = CrawlerProcess.run("-url", site.url("/0"), "-journal", journal());
            assertEquals(8, site.requests().size());
            assertEquals(CrawlerProcess.run("-url", site.url("/0")).stdout(), whole.stdout());
        }
    }

    @Test
    void jsonLinesSayWhatIsKnown() throws Exception {
        try (var site = chain(2)) {
            var live = CrawlerProcess.run("-url", site.url("/0"), "-journal", journal(), "-format", "jsonl");
            var line = live.stdout().lines().findFirst().orElseThrow();
            var start = site.url("/");
            assertTrue(
                    line.startsWith(
                            "{\"schema\":1,\"number\":0,\"url\":\"" + start + "0\",\"kind\":\"page\",\"depth\":0,"),
                    line);
            assertTrue(
                    line.contains("\"status\":200,\"type\":\"text/html; charset=utf-8\",\"charset\":\"UTF-8\""), line);
            assertTrue(line.contains("\"title\":\"Page 0 \\u001B[31m\""), line);
            assertTrue(
                    line.endsWith("\"links\":[{\"url\":\"" + start + "1\",\"scope\":\"in\",\"text\":\"to the next\"},"
                            + "{\"url\":\"http://other.example/\",\"scope\":\"external\",\"text\":\"away\"},"
                            + "{\"href\":\"mailto:a@b.example\",\"skip\":\"scheme\",\"text\":\"mail\"}]}"),
                    line);
            assertEquals(
                    live.stdout(),
                    CrawlerProcess.run("view", "-format=jsonl", journal()).stdout());
        }
    }

    @Test
    void aDifferenceThatMattersIsNamed() throws Exception {
        try (var site = chain(2)) {
            CrawlerProcess.run("-url", site.url("/0"), "-journal", journal());
            var other = CrawlerProcess.run("-url", site.url("/0"), "-journal", journal(), "-policy", "sitemap");
            assertEquals(64, other.code());
            assertTrue(other.stderr().contains("policy was 'standard' and is now 'sitemap'"), other.stderr());
            assertEquals(2, site.requests().size());
        }
    }

    @Test
    void twoCrawlsDoNotShareAJournal() throws Exception {
        var asked = new CountDownLatch(1);
        try (var site = LoopbackSite.answering((request, out) -> {
                    asked.countDown();
                    return wait(request.target());
                });
                var first = CrawlerProcess.start("-url", site.url("/"), "-journal", journal())) {
            asked.await();
            var second = CrawlerProcess.run("-url", site.url("/"), "-journal", journal());
            assertEquals(1, second.code());
            assertTrue(second.stderr().contains("another crawl is using the journal"), second.stderr());
            first.signal("TERM");
            assertEquals(143, first.end().code());
        }
    }

    private static boolean wait(String target) {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return target.isEmpty();
    }

    /// The system allows a file of 32 KiB, then refuses to write, like a full disk.
    @Test
    void aFullDiskEndsTheCrawlAndItGoesOnWhenThereIsRoom() throws Exception {
        try (var site = chain(300)) {
            var whole = CrawlerProcess.run("-url", site.url("/0")).stdout();
            try (var full = CrawlerProcess.shell(
                    "ulimit -f 64; exec \"$0\" \"$@\"", "-url", site.url("/0"), "-journal", journal())) {
                var run = full.end();
                assertEquals(1, run.code(), run.stderr());
                assertTrue(run.stderr().contains("cannot be read or written: File too large"), run.stderr());
                assertTrue(whole.startsWith(run.stdout()), run.stdout());
            }
            assertEquals(
                    whole,
                    CrawlerProcess.run("-url", site.url("/0"), "-journal", journal())
                            .stdout());
        }
    }

    @Test
    void whatFailedIsAskedForAgainAndNothingElse() throws Exception {
        try (var site = chain(6)) {
            broken.add("/2");
            CrawlerProcess.run("-url", site.url("/0"), "-journal", journal());
            assertEquals(
                    List.of("/0", "/1", "/2"),
                    site.targets().stream().distinct().toList());
            broken.clear();
            var before = site.requests().size();
            var retried = CrawlerProcess.run("retry", journal(), "-workers=2");
            assertEquals(0, retried.code(), retried.stderr());
            assertEquals(
                    List.of("/2", "/3", "/4", "/5"),
                    site.targets().subList(before, site.targets().size()));
            assertTrue(retried.stderr().contains("retrying 1 page that failed"), retried.stderr());
            assertEquals(CrawlerProcess.run("-url", site.url("/0")).stdout(), retried.stdout());
            assertEquals(retried.stdout(), CrawlerProcess.run("view", journal()).stdout());
            assertFalse(Files.exists(Path.of(journal() + ".retry")));
        }
    }

    @Test
    void aTornEndIsToldAndCut() throws Exception {
        try (var site = chain(3)) {
            var whole = CrawlerProcess.run("-url", site.url("/0"), "-journal", journal())
                    .stdout();
            Files.write(Path.of(journal()), "torn".getBytes(StandardCharsets.US_ASCII), StandardOpenOption.APPEND);
            var again = CrawlerProcess.run("-url", site.url("/0"), "-journal", journal());
            assertEquals(whole, again.stdout());
            assertTrue(again.stderr().contains("the last 4 bytes of"), again.stderr());
        }
    }

    @Test
    void whatIsNoJournalIsLeftAlone() throws Exception {
        var letter = folder.resolve("letter.txt");
        Files.writeString(letter, "Dear Ariadne, ...");
        try (var site = chain(1)) {
            var run = CrawlerProcess.run("-url", site.url("/0"), "-journal", letter.toString());
            assertEquals(1, run.code());
            assertTrue(run.stderr().contains("it is not a journal; nothing was changed in it"), run.stderr());
            assertEquals("Dear Ariadne, ...", Files.readString(letter));
            assertEquals(
                    1,
                    CrawlerProcess.run("view", folder.resolve("none").toString())
                            .code());
            assertEquals(64, CrawlerProcess.run("view").code());
        }
    }
}

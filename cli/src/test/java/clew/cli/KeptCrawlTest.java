package clew.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.cli.console.ExitCode;
import clew.journal.Forgery;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the commands say about a journal is true, and a damaged journal is neither used nor changed.
class KeptCrawlTest {
    private static final int PAGES = 5;
    private static final long SEED = Long.getLong("clew.seed", 14);

    @TempDir
    Path folder;

    private Path journal;
    private LoopbackSite site;
    private final AtomicInteger status = new AtomicInteger(200);

    @BeforeEach
    void begin() {
        journal = folder.resolve("j");
        site = LoopbackSite.answering((request, out) -> {
            var number = Integer.parseInt(request.target().substring(1));
            var next = number + 1 < PAGES ? "<a href=/" + (number + 1) + ">next</a>" : "";
            return LoopbackSite.page(out, status.get(), "text/html", next.getBytes(StandardCharsets.US_ASCII));
        });
    }

    @AfterEach
    void end() {
        site.close();
    }

    private Run crawl(String... more) {
        var all = new ArrayList<>(List.of("-url", site.url("/0"), "-journal", journal.toString()));
        all.addAll(List.of(more));
        return Run.here(all.toArray(String[]::new));
    }

    private Run on(String command) {
        return Run.here(command, journal.toString());
    }

    @Test
    void aCrawlEndedByMaxPagesIsNotFinishedAndEveryCommandSaysSo() {
        var part = crawl("-max-pages", "2");
        assertEquals("crawler: stopped after -max-pages; the crawl is not finished\n", part.stderr());
        assertTrue(crawl("-max-pages", "2").stderr().startsWith(part.stderr()));
        assertEquals(
                "2 pages and 2 links; the crawl is not finished: 1 known URL has not been visited; its command resumes it,"
                        + " with a higher -max-pages if it had one; no errors\n",
                on("verify").stdout());
        var view = on("view");
        assertEquals(part.stdout(), view.stdout());
        assertEquals("crawler: the crawl is not finished: 1 known URL has not been visited\n", view.stderr());
        assertEquals("", crawl("-max-pages", "" + PAGES).stderr());
        assertEquals("", on("view").stderr());
    }

    @Test
    void resumingAFinishedCrawlSaysWhenItWasAndHowToCrawlAgain() {
        var before = LocalDate.now(ZoneOffset.UTC);
        var first = crawl();
        assertEquals("", first.stderr());
        var again = crawl();
        var requests = site.requests().size();
        assertEquals(first.stdout(), again.stdout());
        assertTrue(
                again.onlyLine()
                        .matches("crawler: the crawl in '.*j' was finished already, (on " + before
                                + "|(on|from) [0-9-]+.*); nothing was requested, and -fresh crawls again"),
                again.stderr());
        var fresh = crawl("-fresh");
        assertEquals(first.stdout(), fresh.stdout());
        assertEquals("", fresh.stderr());
        assertEquals(requests + PAGES, site.requests().size());
        assertFalse(Files.exists(folder.resolve("j.fresh")));
    }

    @Test
    void aFreshCrawlThatFailsLeavesTheOldJournalAsItIs() throws IOException {
        crawl();
        var before = Files.readAllBytes(journal);
        status.set(500);
        var failed = crawl("-fresh");
        assertEquals(ExitCode.FAILED, failed.code());
        assertTrue(failed.stderr().contains("the crawl failed; '"), failed.stderr());
        assertArrayEquals(before, Files.readAllBytes(journal));
        assertFalse(Files.exists(folder.resolve("j.fresh")));
    }

    @Test
    void aFreshCrawlEndedByMaxPagesReplacesTheOldJournalOnceItIsFinished() throws IOException {
        crawl();
        var before = Files.readAllBytes(journal);
        var part = crawl("-fresh", "-max-pages", "2");
        assertEquals(ExitCode.DONE, part.code());
        assertTrue(part.stderr().contains("j' stays as it is until the crawl is finished"), part.stderr());
        assertArrayEquals(before, Files.readAllBytes(journal));
        assertEquals("", crawl("-fresh").stderr());
        assertFalse(Files.exists(folder.resolve("j.fresh")));
        assertEquals(ExitCode.DONE, on("verify").code());
    }

    /// The limit is a setting of a check, so such a crawl was never finished: the one that was kept beside it was
    /// resumed for ever, without a request, and every check after the first said the same.
    @Test
    void aFreshCheckWithMaxPagesChecksAnew() {
        var flags = List.of("-journal", journal.toString(), "-fresh", "-max-pages", "2", "-robots", "ignore");
        var check = Stream.concat(Stream.of("check", site.url("/0")), flags.stream())
                .toArray(String[]::new);
        for (var times = 0; times < 2; times++)
            assertEquals(ExitCode.DONE, Run.here(check).code());
        assertFalse(Files.exists(folder.resolve("j.fresh")));
        var requests = site.requests().size();
        status.set(404);
        assertEquals(ExitCode.FAILED, Run.here(check).code());
        assertTrue(site.requests().size() > requests);
    }

    @Test
    void aFreshCrawlReplacesADamagedJournalButNoOtherFile() throws IOException {
        crawl();
        damage(12);
        assertEquals(ExitCode.FAILED, crawl().code());
        assertEquals(ExitCode.DONE, crawl("-fresh").code());
        assertEquals(ExitCode.DONE, on("verify").code());
        Files.writeString(journal, "Dear Ariadne");
        assertTrue(crawl("-fresh").onlyLine().contains("it is not a journal"));
        assertEquals("Dear Ariadne", Files.readString(journal));
        assertTrue(Run.here("-url", site.url("/0"), "-fresh").refusal().contains("-fresh starts a journal over"));
    }

    private void damage(int at) throws IOException {
        var bytes = Files.readAllBytes(journal);
        bytes[at] ^= 4;
        Files.write(journal, bytes);
    }

    @Test
    void oneDamagedByteIsToldByEveryCommandInOneLineAndNothingIsChanged() throws IOException {
        crawl();
        var size = (int) Files.size(journal);
        for (int at = 8; at < size - 18; at += 37) {
            damage(at);
            var damaged = Files.readAllBytes(journal);
            for (var run : new Run[] {on("view"), on("verify"), on("retry"), crawl()}) {
                assertEquals(ExitCode.FAILED, run.code(), "byte " + at);
                assertEquals("", run.stdout());
                assertTrue(run.onlyLine().contains("damaged"), run.stderr());
                assertTrue(run.onlyLine().contains("restore a copy of the file, or "), run.stderr());
            }
            assertArrayEquals(damaged, Files.readAllBytes(journal));
            damage(at);
        }
    }

    @Test
    void aTornEndIsNotCorrectAndIsNamed() throws IOException {
        crawl("-max-pages", "1");
        var bytes = Files.readAllBytes(journal);
        // As if killed in the middle of its only page.
        Files.write(journal, Arrays.copyOf(bytes, bytes.length - 18 - 3));
        var verified = on("verify");
        assertEquals(ExitCode.FAILED, verified.code());
        assertTrue(
                verified.stdout()
                        .matches(
                                "0 pages and 0 links; the crawl is not finished: 1 known URL has not been"
                                        + " visited; its command resumes it, with a higher -max-pages if it had one; the last [0-9]+ bytes are incomplete or damaged, and resuming drops them; NOT correct\n"),
                verified.stdout());
        assertTrue(crawl().onlyLine().contains("were incomplete, as a crash leaves them; they were dropped"));
        assertEquals(ExitCode.DONE, on("verify").code());
    }

    @Test
    void forgedJournalsAreReadOrRefusedInOneLine() throws IOException {
        crawl();
        var original = Forgery.of(Files.readAllBytes(journal));
        var chance = new Random(SEED);
        for (int i = 0; i < 400; i++) {
            Files.write(journal, original.changed(chance).bytes());
            for (var command : new String[] {"view", "verify"}) {
                var run = on(command).inert();
                assertFalse(run.stderr().contains("error in Clew"), "seed " + SEED + ", round " + i + run.stderr());
                assertTrue(run.stderr().lines().count() <= 1, run.stderr());
                assertTrue(run.code() == 0 || run.code() == 1, "seed " + SEED + ": " + run);
            }
        }
    }

    @Test
    void aRetryReplacesTheTargetOfALinkAndTheLinkStays() throws IOException {
        var link = folder.resolve("link");
        Files.createSymbolicLink(link, Path.of("j"));
        status.set(500);
        crawl();
        status.set(200);
        assertEquals(ExitCode.DONE, Run.here("retry", link.toString()).code());
        assertTrue(Files.isSymbolicLink(link));
        assertEquals(
                PAGES,
                on("view")
                        .stdout()
                        .lines()
                        .filter(line -> line.startsWith("Visited"))
                        .count());
        assertFalse(Files.exists(folder.resolve("link.retry")));
        assertFalse(Files.exists(folder.resolve("j.retry")));
    }

    @Test
    void whatIsNotARegularFileIsRefusedAtOnce() throws Exception {
        var made = new ProcessBuilder("mkfifo", journal.toString()).start().waitFor();
        assumeTrue(made == 0, "there is no mkfifo");
        for (var run : new Run[] {on("view"), on("verify"), on("retry"), crawl(), crawl("-fresh")}) {
            assertEquals(ExitCode.FAILED, run.code());
            assertTrue(run.onlyLine().contains("it is not a regular file"), run.stderr());
        }
    }

    @Test
    void aFolderThatDoesNotExistIsNotCreated() {
        journal = folder.resolve("none").resolve("j");
        assertTrue(crawl().onlyLine().endsWith("does not exist; create it first"));
        assertFalse(Files.exists(folder.resolve("none")));
    }

    @Test
    void resumingACrawlAtItsMaximumOfPagesSaysThatNothingWasRequested() {
        crawl("-max-pages", "2");
        var requests = site.requests().size();
        var again = crawl("-max-pages", "2");
        assertEquals(requests, site.requests().size());
        assertTrue(
                again.stderr()
                        .matches(
                                "(?s).*crawler: the crawl in '.*j' had reached -max-pages already, (on|from) [^\n]*; nothing was"
                                        + " requested, and -fresh crawls again\n"),
                again.stderr());
    }
}

package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wacz.CdxjLine;
import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `crawler archive`, inside this process.
class ArchiveTest {
    /// All that the good site has, and nothing twice: `style.css?v=2` is `style.css?v=1`, which a browser would
    /// not find in its cache.
    private static final List<String> GOOD = List.of(
            "/",
            "/?page=1",
            "/?page=2",
            "/css/bare.css",
            "/css/imported.css",
            "/css/main.css",
            "/deep/page.html",
            "/image.jpg",
            "/images/image.jpg",
            "/img/a,b.png",
            "/img/attribute.png",
            "/img/back.png",
            "/img/bare.png",
            "/img/c,d.png",
            "/img/imported.png",
            "/inline.png",
            "/moved",
            "/style.css?v=1",
            "/target",
            "/watch?v=1",
            "/watch?v=2");

    @TempDir
    Path folder;

    private ArchivedFolder archive(SampleSite site, String... more) {
        var arguments = new ArrayList<>(
                List.of("archive", site.url("/"), "-out", folder.resolve("out").toString()));
        arguments.addAll(List.of(more));
        var run = Run.here(arguments.toArray(String[]::new));
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
        run.inert();
        return new ArchivedFolder(folder.resolve("out"));
    }

    private static List<String> with(List<String> targets, String... more) {
        var all = new ArrayList<>(targets);
        all.addAll(List.of(more));
        return all.stream().sorted().toList();
    }

    private static List<String> sorted(List<String> targets) {
        return targets.stream().sorted().toList();
    }

    @Test
    void everyFileIsDownloadedOnceAndCounted() throws Exception {
        try (var site = SampleSite.good()) {
            var archive = archive(site);
            assertEquals(with(GOOD, "/robots.txt"), sorted(site.served().targets()));
            var numbers = archive.assertStatisticsAddUp();
            assertEquals(GOOD.size(), numbers.get("known"));
            assertEquals(GOOD.size() - 1, numbers.get("downloaded"));
            assertEquals(1, numbers.get("redirected"));
            assertEquals(1, numbers.get("duplicatesByContent"));
            assertEquals(SampleSite.IMAGE.length, numbers.get("bytesSaved"));
            archive.assertVerified("");
        }
    }

    @Test
    void theIndexListsEveryAnswer() throws Exception {
        try (var site = SampleSite.good()) {
            var archive = archive(site);
            var index = archive.index();
            assertEquals(
                    with(GOOD, "/robots.txt"),
                    sorted(index.stream()
                            .map(line -> ArchivedFolder.target(line.url()))
                            .toList()));
            for (var line : index) {
                var status = switch (ArchivedFolder.target(line.url())) {
                    case "/moved" -> "302";
                    case "/robots.txt" -> "404";
                    default -> "200";
                };
                assertEquals(status, line.status(), line.text());
            }
            var images = index.stream()
                    .filter(line -> line.url().endsWith("/image.jpg"))
                    .toList();
            assertEquals(2, images.size());
            assertEquals(1, images.stream().filter(CdxjLine::isRevisit).count());
            assertEquals(images.getFirst().digest(), images.getLast().digest());
            assertEquals(1, archive.records("revisit").size());
        }
    }

    @Test
    void pagesAreListedWithTheirTitles() throws Exception {
        try (var site = SampleSite.good()) {
            var pages = archive(site).pages();
            var listed = new TreeSet<String>();
            for (var page : pages)
                listed.add(ArchivedFolder.target(page.getOrDefault("url", "")) + " " + page.get("title"));
            assertEquals(
                    new TreeSet<>(List.of(
                            "/ Home & garden \u2618",
                            "/?page=1 Page /?page=1",
                            "/?page=2 Page /?page=2",
                            "/watch?v=1 Page /watch?v=1",
                            "/watch?v=2 Page /watch?v=2",
                            "/target Page /target",
                            "/deep/page.html Deep")),
                    listed);
            assertEquals(listed.size(), pages.size());
            assertEquals(site.url("/"), pages.getFirst().get("url"));
        }
    }

    @Test
    void whatIsGoneIsArchivedAsGone() throws Exception {
        try (var site = SampleSite.withGaps()) {
            var archive = archive(site);
            assertEquals(
                    with(GOOD, "/robots.txt", "/no.png", "/gone", "/circle"),
                    sorted(site.served().targets()));
            var numbers = archive.assertStatisticsAddUp();
            assertEquals(GOOD.size() + 3, numbers.get("known"));
            assertEquals(2, numbers.get("declined"));
            assertEquals(0, numbers.get("failed"));
            assertEquals(2, numbers.get("redirected"));
            var gone = archive.records("response").stream()
                    .filter(record -> record.target().equals("/no.png"))
                    .findFirst()
                    .orElseThrow();
            assertTrue(gone.block().endsWith("\r\n\r\nnot here: /no.png"), gone.block());
            archive.assertVerified("");
        }
    }

    @Test
    void theSameCommandAgainRequestsNothingAndChangesNothing() throws Exception {
        try (var site = SampleSite.withGaps()) {
            var archive = archive(site, "-warc-size", "4k");
            assertTrue(archive.warcs().size() > 2, archive.warcs().toString());
            var requests = site.served().requests().size();
            var digests = archive.digests();
            assertEquals(digests, archive(site, "-warc-size", "4k").digests());
            // How large files may become does not matter to those that are there.
            assertEquals(digests, archive(site).digests());
            assertEquals(requests, site.served().requests().size());
            archive.assertVerified("");
        }
    }

    @Test
    void anArchiveThatIsFinishedSaysThatNothingWasRequested() {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""))) {
            var out = folder.resolve("out").toString();
            var first = Run.here("archive", "-url", site.url("/"), "-out", out);
            assertTrue(first.stderr().contains(": 1 unique URL, 1 downloaded"), first.stderr());
            var again = Run.here("archive", "-url", site.url("/"), "-out", out);
            assertEquals(ExitCode.DONE, again.code(), again.stderr());
            assertTrue(
                    again.stderr().contains("; nothing was requested, and another -out archives it again\n"),
                    again.stderr());
        }
    }

    @Test
    void theJournalIsViewedAndVerified() throws Exception {
        try (var site = SampleSite.withGaps()) {
            var run = Run.here(
                    "archive", site.url("/"), "-out", folder.resolve("out").toString());
            var archive = new ArchivedFolder(folder.resolve("out"));
            assertEquals(run.stdout(), Run.here("view", archive.journal()).stdout());
            var verified = Run.here("verify", archive.journal());
            assertEquals(ExitCode.DONE, verified.code(), verified.stdout());
            assertTrue(verified.stdout().endsWith("the crawl is finished; no errors\n"), verified.stdout());
        }
    }

    @Test
    void aCrawlThatIsLimitedIsAnArchiveTooAndNotSaidToBeFinished() throws Exception {
        try (var site = SampleSite.withGaps()) {
            var archive = archive(site, "-max-pages", "2");
            var known = archive.assertStatisticsAddUp().getOrDefault("known", 0L);
            assertTrue(known > 2 && known < GOOD.size(), known + " URLs");
            assertEquals(2, archive.pages().size());
            archive.assertVerified("limited");
            var why =
                    "the crawl is not finished: -max-pages left URLs out; for more pages, start it over with a higher one";
            var verified = Run.here("verify", archive.journal()).inert();
            assertEquals(ExitCode.DONE, verified.code());
            assertTrue(verified.stdout().contains("; " + why + "; no errors\n"), verified.stdout());
            assertEquals(
                    "crawler: " + why + "\n",
                    Run.here("view", archive.journal()).stderr());
        }
    }

    /// What came of it first is in the archive until something better is.
    @Test
    void aStartThatFailedIsArchivedAgain() throws Exception {
        archiveAfterFailure("/");
        archiveAfterFailure("/robots.txt");
    }

    private void archiveAfterFailure(String failing) throws Exception {
        var broken = new AtomicBoolean(true);
        try (var site = LoopbackSite.answering((request, out) -> {
            if (broken.get() && request.target().equals(failing)) return LoopbackSite.status(out, 500, "not yet");
            if (request.target().equals("/")) return LoopbackSite.html(out, "<title>Now</title>");
            return LoopbackSite.status(out, 404, "not here");
        })) {
            var archive = new ArchivedFolder(folder.resolve("after" + failing.replace('/', '-')));
            var out = archive.root().toString();
            var first = Run.here("archive", site.url("/"), "-out", out);
            assertEquals(ExitCode.FAILED, first.code(), first.stderr());
            archive.assertVerified("failed");
            broken.set(false);
            var second = Run.here("archive", site.url("/"), "-out", out);
            assertEquals(ExitCode.DONE, second.code(), second.stderr());
            archive.assertVerified("requested again");
            archive.assertStatisticsAddUp();
            assertEquals(1, archive.pages().size());
        }
    }
}

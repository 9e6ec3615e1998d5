package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wacz.CdxjLine;
import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `crawler retry DIR`: what failed in an archived crawl is requested again, and stored in the same archive.
class ArchiveRetryTest {
    private final AtomicBoolean isDown = new AtomicBoolean(true);

    @TempDir
    Path folder;

    private ArchivedFolder archive;

    @BeforeEach
    void set() {
        archive = new ArchivedFolder(folder.resolve("out"));
    }

    /// `/b` is down at first, and leads to `/c`, whose ticket comes before those of others then.
    private LoopbackSite site() throws Exception {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/a>a</a><a href=/b>b</a><img src=/i.png>");
            case "/a" -> LoopbackSite.html(out, "<a href=/d>d</a><a href=/e>e</a>");
            case "/b" ->
                isDown.get()
                        ? LoopbackSite.status(out, 503, "Content-Length: 4\r\n\r\nlate")
                        : LoopbackSite.html(out, "<a href=/c>c</a>");
            case "/c", "/d", "/e" -> LoopbackSite.html(out, request.target());
            default -> LoopbackSite.status(out, 404, "");
        });
    }

    private static List<String> targets(LoopbackSite site) {
        return site.requests().stream().map(LoopbackSite.Request::target).toList();
    }

    private void archived(LoopbackSite site, String... more) {
        var arguments = new ArrayList<>(List.of(
                "archive",
                site.url("/"),
                "-robots",
                "ignore",
                "-out",
                archive.root().toString()));
        arguments.addAll(List.of(more));
        var run = Run.here(arguments.toArray(String[]::new));
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
    }

    private Run retried(String... more) {
        var arguments = new ArrayList<>(List.of("retry"));
        arguments.addAll(List.of(more));
        return Run.here(arguments.toArray(String[]::new)).inert();
    }

    @Test
    void whatFailedIsRequestedAgainAndStoredWithTheRest() throws Exception {
        try (var site = site()) {
            archived(site);
            var before = targets(site).size();
            isDown.set(false);
            var run = retried(archive.root().toString());
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertEquals(
                    List.of("/b", "/c"),
                    targets(site).subList(before, targets(site).size()));
            assertTrue(
                    run.stderr().contains("retrying 1 page that failed or had a temporary error status\n"),
                    run.stderr());
            archive.assertVerified(run.stderr());
            assertEquals(1, archive.assertStatisticsAddUp().get("declined"), "the image that is not there");
            var captures = archive.index().stream()
                    .map(CdxjLine::url)
                    .map(ArchivedFolder::target)
                    .toList();
            // The three tries before, and the one that succeeded.
            assertEquals(4, Collections.frequency(captures, "/b"), captures.toString());
            assertEquals(1, Collections.frequency(captures, "/e"), captures.toString());
            assertEquals(0, Run.here("verify", archive.root().toString()).code());
        }
    }

    /// The retry was never finished, and the archive damaged by it in the eyes of verify.
    @Test
    void anArchiveThatMaxPagesLimitsIsRetriedToItsEnd() throws Exception {
        try (var site = site()) {
            archived(site, "-max-pages", "4", "-mirror");
            isDown.set(false);
            for (var requested : List.of("/b", "")) {
                var before = targets(site).size();
                var run = retried(archive.root().toString());
                assertEquals(ExitCode.DONE, run.code(), run.stderr());
                assertEquals(
                        requested,
                        String.join(
                                " ", targets(site).subList(before, targets(site).size())));
                assertFalse(Files.exists(archive.root().resolve("journal.retry")));
                var verified = Run.here("verify", archive.root().toString(), "-render", "off");
                assertEquals(ExitCode.DONE, verified.code(), verified.stdout());
            }
            assertTrue(Files.exists(archive.root().resolve("mirror")));
        }
    }

    @Test
    void theJournalOfAnArchiveMeansTheArchive() throws Exception {
        try (var site = site()) {
            archived(site);
            isDown.set(false);
            var run = retried(archive.journal());
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            assertTrue(archive.index().stream().anyMatch(line -> line.url().endsWith("/c")), "stored");
            archive.assertVerified(run.stderr());
        }
    }

    @Test
    void aRetryThatNobodyAnswersLosesNothing() throws Exception {
        try (var site = site()) {
            archived(site);
        }
        var captures = archive.index().size();
        for (int i = 0; i < 2; i++) {
            var run = retried(archive.root().toString());
            assertTrue(run.stderr().contains("no connection"), run.stderr());
            archive.assertVerified(run.stderr());
            assertEquals(captures, archive.index().size(), "what failed before stays");
        }
    }

    @Test
    void whatFailsAgainStaysAndIsRetriedOnceMore() throws Exception {
        try (var site = site()) {
            archived(site);
            retried(archive.root().toString());
            archive.assertVerified("after a retry in vain");
            isDown.set(false);
            var run = retried(archive.root().toString());
            assertEquals(ExitCode.DONE, run.code(), run.stderr());
            archive.assertVerified(run.stderr());
            var captures = archive.index().stream()
                    .map(CdxjLine::url)
                    .map(ArchivedFolder::target)
                    .toList();
            assertEquals(7, Collections.frequency(captures, "/b"), captures.toString());
        }
    }
}

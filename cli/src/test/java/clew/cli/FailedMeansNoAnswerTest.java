package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A page without an answer failed. One with an error status was answered, in every command.
class FailedMeansNoAnswerTest {
    private final LoopbackSite site = LoopbackSite.answering((request, out) -> switch (request.target()) {
        case "/" ->
            LoopbackSite.html(out, "<a href=/gone>a</a><a href=/secret>b</a><a href=/down>c</a><a href=/cut>d</a>");
        case "/secret" -> LoopbackSite.status(out, 403, "no");
        case "/down" -> LoopbackSite.status(out, 500, "sorry");
        case "/cut" -> LoopbackSite.reset(out);
        default -> LoopbackSite.status(out, 404, "");
    });

    @TempDir
    private Path folder;

    private ArchivedFolder archive;

    @BeforeEach
    void archive() {
        archive = new ArchivedFolder(folder.resolve("out"));
        var run = Run.here("archive", site.url("/"), "-out", archive.root().toString());
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
        assertTrue(run.stderr().contains(", 3 with an error status, 1 failed"), run.stderr());
    }

    @AfterEach
    void close() {
        site.close();
    }

    private String view(String format) {
        return Run.here("view", archive.journal(), "-format", format).stdout();
    }

    @Test
    void statisticsCountAnAnswerWithAnErrorStatusApart() throws Exception {
        var numbers = archive.assertStatisticsAddUp();
        assertEquals(3, numbers.get("declined"));
        assertEquals(1, numbers.get("failed"));
    }

    @Test
    void retrySaysThatItAlsoRequestsTemporaryErrors() {
        var run = Run.here("retry", archive.journal()).inert();
        assertTrue(
                run.stderr().contains("retrying 2 pages that failed or had a temporary error status\n"), run.stderr());
    }

    @Test
    void aListOfBothIsOneOfErrors() {
        var markdown = view("markdown");
        assertTrue(markdown.contains("\n#### Errors\n\n- "), markdown);
        assertTrue(markdown.contains("| status 404 | 1 |"), markdown);
    }

    @Test
    void onlyAPageWithoutAnAnswerHasAReasonInATable() {
        var withError = view("csv").lines().filter(line -> line.contains(",,cut,") || line.contains(",,unreachable,"));
        assertEquals(1, withError.count());
        assertEquals(
                1,
                view("jsonl")
                        .lines()
                        .filter(line -> line.contains("\"error\":"))
                        .count());
    }

    @Test
    void aForbiddenPageIsNotExplainedAsOneThatIsNotThere() {
        var secret = Run.here("explain", archive.journal(), "/secret").inert();
        assertTrue(secret.stdout().contains("the server denies access: status 403"), secret.stdout());
        var gone = Run.here("explain", archive.journal(), "/gone").inert();
        assertTrue(gone.stdout().contains("the server has no page here: status 404"), gone.stdout());
        var down = Run.here("explain", archive.journal(), "/down").inert();
        assertTrue(down.stdout().contains("the server has an error: status 500"), down.stdout());
    }
}

package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The commands for journals, inside this process; [JournalIT] runs the program.
class JournalCommandsTest {
    @TempDir
    Path folder;

    private final AtomicBoolean broken = new AtomicBoolean();

    private LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> {
            if (!request.target().equals("/")) {
                return broken.get() ? LoopbackSite.status(out, 500, "") : LoopbackSite.html(out, "");
            }
            return LoopbackSite.html(out, "<a href=/a>a</a><a href=mailto:x@y>m</a>");
        });
    }

    private String journal() {
        return folder.resolve("j").toString();
    }

    @Test
    void aJournalIsViewedVerifiedAndRetried() {
        try (var site = site()) {
            broken.set(true);
            var first = Run.here("-url", site.url("/"), "-journal", journal());
            assertEquals(ExitCode.DONE, first.code());
            assertEquals(first.stdout(), Run.here("view", journal()).stdout());
            assertEquals(
                    2,
                    Run.here("view", journal(), "-format", "jsonl")
                            .stdout()
                            .lines()
                            .count());
            assertEquals(
                    "2 pages and 1 link; the crawl is finished; no errors\n",
                    Run.here("verify", journal()).stdout());
            broken.set(false);
            var before = site.requests().size();
            var again = Run.here("retry", journal());
            assertEquals(ExitCode.DONE, again.code(), again.stderr());
            assertEquals(before + 1, site.requests().size());
            assertTrue(Run.here("retry", journal()).stderr().contains("retrying 0 pages that failed"));
        }
    }

    @Test
    void aRetryThatIsNotFinishedLeavesTheJournalAlone() throws IOException {
        try (var site = site()) {
            broken.set(true);
            Run.here("-url", site.url("/"), "-journal", journal());
            var before = Files.size(Path.of(journal()));
            var part = Run.here("retry", "-max-pages", "1", journal());
            assertTrue(part.stderr().contains("not finished; run the same command again to resume"), part.stderr());
            assertEquals(before, Files.size(Path.of(journal())));
        }
    }

    @Test
    void whatCannotBeOpenedIsToldInOneLine() throws IOException {
        var letter = folder.resolve("letter");
        Files.writeString(letter, "Dear Ariadne");
        for (var command : new String[] {"view", "verify", "retry"}) {
            assertTrue(Run.here(command, folder.resolve("none").toString())
                    .onlyLine()
                    .contains("there is no file"));
            assertTrue(Run.here(command, letter.toString()).onlyLine().contains("it is not a journal"));
            assertTrue(Run.here(command).refusal().contains("give the file of a journal"));
            assertTrue(Run.here(command, "a", "b").refusal().contains("one thing only"));
            assertTrue(Run.here(command, "a\0b").refusal().contains("is not a valid file name"));
        }
        try (var site = site()) {
            Run.here("-url", site.url("/"), "-journal", journal());
            var other = Run.here("-url", site.url("/"), "-journal", journal(), "-scope", "prefix");
            assertTrue(other.refusal().contains("scope was 'host' and is now 'prefix'"));
            assertTrue(Run.here("-url", site.url("/"), "-journal", folder.toString())
                    .onlyLine()
                    .contains("it is not a regular file"));
        }
    }
}

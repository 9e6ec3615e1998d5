package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What happens if standard output or the journal cannot be written.
class OutputIT {
    private static final int PAGES = 50_000;

    /// Tens of thousands of pages, each with its two children and a list that fills pipes.
    private static LoopbackSite large() {
        return LoopbackSite.answering(
                (request, out) -> page(Integer.parseInt(request.target().substring(1)), out));
    }

    private static boolean page(int n, OutputStream out) throws IOException {
        var body = new StringBuilder();
        for (int child = 2 * n + 1; child <= 2 * n + 2; child++) {
            if (child < PAGES) body.append("<a href=/").append(child).append(">x</a>");
        }
        body.append("<a href=http://elsewhere.example/some/longer/path>y</a>".repeat(40));
        return LoopbackSite.html(out, body.toString());
    }

    private static void assertUnfinished(LoopbackSite site) {
        var asked = site.targets().size();
        assertTrue(asked < PAGES / 2, () -> "asked for " + asked + " pages that nobody could see");
    }

    @Test
    void aReaderThatGoesAwayEndsTheCrawlSoonAndQuietly() throws Exception {
        try (var site = large();
                var process = CrawlerProcess.start("-url", site.url("/0"))) {
            assertEquals(20, process.stdout().readNBytes(20).length);
            process.stdout().close();
            assertEquals(new Run(0, "", ""), process.endWithout(""));
            assertUnfinished(site);
        }
    }

    @Test
    void headInAShellEndsTheCrawlSoonAndQuietly(@TempDir Path folder) throws Exception {
        var code = folder.resolve("code");
        try (var site = large();
                var process = CrawlerProcess.shell(
                        Map.of("CODE", code.toString()),
                        "{ \"$0\" \"$@\"; echo $? >\"$CODE\"; } | head -n 1",
                        "-url",
                        site.url("/0"))) {
            assertEquals(new Run(0, "Visited: " + site.url("/0") + "\n", ""), process.end());
            assertEquals("0\n", Files.readString(code));
            assertUnfinished(site);
        }
    }

    @Test
    void aFullDiskIsOneLineAndAFailure() throws Exception {
        try (var site = large();
                var process = CrawlerProcess.shell("exec \"$0\" \"$@\" >/dev/full", "-url", site.url("/0"))) {
            var run = process.end();
            assertEquals("crawler: the output cannot be written: 'No space left on device'", run.onlyLine());
            assertEquals(1, run.code());
            assertUnfinished(site);
        }
    }

    @Test
    void helpOntoAFullDiskIsAFailureToo() throws Exception {
        try (var process = CrawlerProcess.shell("exec \"$0\" -help >/dev/full")) {
            var run = process.end();
            assertTrue(run.onlyLine().contains("cannot be written"), run.stderr());
            assertEquals(1, run.code());
        }
    }

    @Test
    void aClosedStandardOutputIsOneLineAndAFailure() throws Exception {
        try (var site = large();
                var process = CrawlerProcess.shell("exec \"$0\" \"$@\" >&-", "-url", site.url("/0"))) {
            var run = process.end();
            assertTrue(run.onlyLine().startsWith("crawler: the output cannot be written: "), run.stderr());
            assertEquals(1, run.code());
        }
    }

    @Test
    void aClosedStandardErrorDisturbsNothing() throws Exception {
        try (var site = LoopbackSite.answering(
                        (request, out) -> request.target().equals("/")
                                ? LoopbackSite.html(out, "<a href=/gone>x</a>")
                                : LoopbackSite.status(out, 404, ""));
                var process = CrawlerProcess.shell("exec \"$0\" \"$@\" 2>&-", "-url", site.url("/"))) {
            var expected =
                    "Visited: %1$s\nLinks found:\n%1$sgone\nVisited: %1$sgone\nLinks found:\n".formatted(site.url("/"));
            assertEquals(new Run(0, expected, ""), process.end());
        }
    }

    /// Whenever standard output was a pipe, this was taken for a closed reader, and so for success.
    @Test
    void aTemporaryFileThatCannotBeWrittenIsAFailureAlsoWhereStandardOutputIsAPipe(@TempDir Path folder)
            throws Exception {
        var missing = folder.resolve("missing");
        // More links than are kept in memory until it is their turn.
        var links = "<a href=/x>x</a>".repeat(40_000);
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, links));
                var process = CrawlerProcess.start(
                        Map.of("CLEW_JAVA_OPTS", "-Djava.io.tmpdir=" + missing), "-url", site.url("/"))) {
            var run = process.end();
            assertEquals(1, run.code());
            assertEquals("", run.stdout());
            assertTrue(run.stderr().contains("crawler: a temporary file in '" + missing + "' cannot"), run.stderr());
            assertTrue(run.stderr().contains("' does not exist; choose another folder"), run.stderr());
        }
    }

    @Test
    void aLackOfMemoryIsOneLineThatNamesTheCure() throws Exception {
        // Hundreds of thousands of links in one page, and little memory for them.
        var links = "<a href=/x>x</a>".repeat(600_000);
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, links));
                var process = CrawlerProcess.start(
                        Map.of("CLEW_JAVA_OPTS", "-Xmx24m"), "-url", site.url("/"), "-max-body", "64m")) {
            var run = process.end();
            assertEquals("crawler: out of memory; allow more with CLEW_JAVA_OPTS=-Xmx4g", run.onlyLine());
            assertEquals(1, run.code());
        }
    }

    /// Java opened its own files under the descriptor of a closed standard input, and those were read.
    @Test
    void aClosedStandardInputIsOneLineAndAFailureWhereItIsRead() throws Exception {
        try (var process = CrawlerProcess.shell("exec \"$0\" url <&-")) {
            var run = process.end();
            assertEquals("", run.stdout());
            assertEquals("crawler: standard input cannot be read: it is closed", run.onlyLine());
            assertEquals(1, run.code());
        }
        try (var process = CrawlerProcess.shell("exec \"$0\" url http://h.example/ <&-")) {
            assertEquals(new Run(0, "http://h.example/\n", ""), process.end());
        }
    }

    /// It was reported as a journal that could not be written.
    @Test
    void aStandardInputThatCannotBeReadIsToldAsSuch() throws Exception {
        try (var process = CrawlerProcess.shell("exec \"$0\" url </")) {
            var run = process.end();
            assertEquals("crawler: standard input cannot be read: Is a directory", run.onlyLine());
            assertEquals(1, run.code());
        }
    }
}

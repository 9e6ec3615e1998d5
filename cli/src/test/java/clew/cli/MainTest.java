package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class MainTest {
    @Test
    void aCrawlPrintsPagesOnStandardOutputAndFailuresOnStandardError() {
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().equals("/")
                        ? LoopbackSite.html(out, "<a href=/gone>x</a>")
                        : LoopbackSite.status(out, 404, ""))) {
            var run = Run.here("-url", site.url("/"), "-workers", "2").inert();
            assertEquals(ExitCode.DONE, run.code());
            assertEquals(
                    "Visited: %1$s\nLinks found:\n%1$sgone\nVisited: %1$sgone\nLinks found:\n".formatted(site.url("/")),
                    run.stdout());
            assertEquals("crawler: " + site.url("/gone") + ": status 404", run.onlyLine());
        }
    }

    @Test
    void aUrlAloneIsACrawlBeforeOrAfterItsFlags() {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""))) {
            var whole = new Run(ExitCode.DONE, "Visited: " + site.url("/") + "\nLinks found:\n", "");
            assertEquals(whole, Run.here(site.url("/"), "-robots", "ignore"));
            assertEquals(whole, Run.here("-robots", "ignore", site.url("/")));
            assertEquals(whole, Run.here("-robots", "ignore", "-url", site.url("/")));
        }
    }

    @Test
    void everyFlagReachesTheCrawl() {
        try (var site = LoopbackSite.answering(
                (_, out) -> LoopbackSite.html(out, "<a href=/a>a</a><a href=/b>b</a>" + " ".repeat(100)))) {
            var run = Run.here(
                    "-url=" + site.url("/"),
                    "--workers=1",
                    "-max-pages",
                    "2",
                    "--rate-ms",
                    "1",
                    "-timeout=5s",
                    "-max-body",
                    "20",
                    "-user-agent=probe/1",
                    "--robots=ignore");
            assertEquals(ExitCode.DONE, run.code());
            assertEquals(List.of("/", "/a"), site.targets());
            assertEquals("probe/1", site.requests().getFirst().header("User-Agent"));
            assertTrue(run.stderr().contains("longer than -max-body"), run.stderr());
            assertTrue(!run.stdout().contains("/b"), run.stdout());
        }
    }

    @Test
    void aMistakeOfOursIsOneLineWithItsPlace() {
        var line = failing(() -> new IllegalStateException("broken\u001b[31m on purpose"));
        assertTrue(line.startsWith("crawler: an error in Clew itself, please report it: "), line);
        assertTrue(line.contains("broken\\u001b[31m on purpose' at clew.cli.MainTest"), line);
    }

    @Test
    void aLackOfMemoryIsOneLineThatNamesTheCure() {
        assertEquals(
                "crawler: out of memory; allow more with CLEW_JAVA_OPTS=-Xmx4g",
                failing(() -> new OutOfMemoryError("made up")));
    }

    /// What standard error says if standard output throws unexpectedly.
    private static String failing(Supplier<Throwable> problem) {
        var stdout = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                switch (problem.get()) {
                    case RuntimeException e -> throw e;
                    case Error e -> throw e;
                    case Throwable e -> throw new IOException(e);
                }
            }
        };
        var stderr = new ByteArrayOutputStream();
        var code = Main.run(
                List.of("-help"),
                InputStream.nullInputStream(),
                stdout,
                new PrintStream(stderr, true, StandardCharsets.UTF_8));
        assertEquals(ExitCode.FAILED, code);
        return new Run(code, "", stderr.toString(StandardCharsets.ISO_8859_1)).onlyLine();
    }

    @Test
    void theRehearsalForTheClassCacheIsACrawlAndEndsByItself() throws IOException {
        AotTraining.main(new String[0]);
    }
}

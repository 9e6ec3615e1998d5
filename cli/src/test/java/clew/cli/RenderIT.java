package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.chrome.BrowserLocator;
import clew.cli.console.ExitCode;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The program, its browser, and what remains of both.
class RenderIT {
    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143", "KILL,137"})
    void howeverTheProgramEndsItsBrowserEndsToo(String signal, int code, @TempDir Path folder) throws Exception {
        var found = BrowserLocator.find(String.valueOf(System.getenv("PATH"))).isPresent();
        if (!found) System.err.println("NOT TESTED with a browser: there is no Chrome or Chromium");
        assumeTrue(found, "no Chrome or Chromium");
        var asked = new CountDownLatch(1);
        var ended = new CountDownLatch(1);
        try (var site = LoopbackSite.answering((request, out) -> {
                    if (request.target().equals("/")) return LoopbackSite.html(out, "<script src=/never></script>");
                    asked.countDown();
                    await(ended);
                    return false;
                });
                var process = CrawlerProcess.start(
                        Map.of("CLEW_JAVA_OPTS", "-Djava.io.tmpdir=" + folder),
                        "-url",
                        site.url("/"),
                        "-render",
                        "chrome",
                        "-timeout",
                        "1h")) {
            await(asked);
            var browser = processesOf(folder);
            assertTrue(browser.size() > 3, "a browser is several processes: " + browser);
            process.signal(signal);
            assertEquals(new Run(code, "", ""), process.end());
            // After SIGKILL, the browser notices by itself that its pipe is closed.
            for (var one : browser) one.onExit().get(60, TimeUnit.SECONDS);
            assertEquals(List.of(), profiles(folder));
        } finally {
            ended.countDown();
        }
    }

    @Test
    void withoutABrowserTheErrorSaysWhatToInstall() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        try (var process = CrawlerProcess.start(
                Map.of("PATH", "/nowhere", "CLEW_JAVA", java), "-url", "http://127.0.0.1:9/", "-render", "chrome")) {
            var run = process.end();
            assertEquals(ExitCode.FAILED, run.code());
            assertTrue(run.onlyLine().contains("apt-get install chromium-headless-shell"), run.stderr());
        }
    }

    /// The processes that were started with a profile in a folder.
    private static List<ProcessHandle> processesOf(Path folder) {
        return ProcessHandle.allProcesses()
                .filter(process -> commandLine(process).contains(folder + "/clew-chrome"))
                .toList();
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException _) {
            return ""; // It has just ended.
        }
    }

    private static List<Path> profiles(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("clew-chrome"))
                    .toList();
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(100, TimeUnit.SECONDS)) throw new IOException("waited in vain");
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}

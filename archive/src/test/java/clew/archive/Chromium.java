package clew.archive;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import clew.chrome.BrowserLocator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/// A real browser that reaches nothing but 127.0.0.1.
///
/// @param folder for what the browser writes
public record Chromium(Path program, Path folder) {
    private static final int LONGEST_SECONDS = 180;

    /// The test is not run where there is none.
    public static Chromium installed(Path folder) {
        var found = BrowserLocator.find(Objects.requireNonNullElse(System.getenv("PATH"), ""));
        if (found.isEmpty()) {
            System.err.println("NOT RUN: no Chrome or Chromium to open pages in");
            Assumptions.abort("NOT RUN: no Chrome or Chromium to open pages in");
        }
        return new Chromium(found.orElseThrow(), folder);
    }

    /// The document of a page after its scripts.
    ///
    /// @param flags more of the browser's own
    public String dom(String url, String... flags) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                program.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--no-proxy-server",
                "--disable-background-networking",
                "--disable-component-update",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                "--user-data-dir=" + folder.resolve("profile"),
                "--dump-dom"));
        command.addAll(List.of(flags));
        command.add(url);
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        // A tab that has crashed says nothing, and never ends.
        var ended = process.onExit()
                .orTimeout(LONGEST_SECONDS, TimeUnit.SECONDS)
                .whenComplete((_, late) -> {
                    if (late != null) destroy(process);
                });
        try {
            process.getOutputStream().close();
            var dom = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertDoesNotThrow(ended::join, "the browser does not end");
            return dom;
        } finally {
            destroy(process);
            process.onExit().join();
        }
    }

    private static void destroy(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}

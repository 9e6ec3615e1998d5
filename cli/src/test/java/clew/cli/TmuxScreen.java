package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// A terminal with a screen that a test can read: one window of a tmux of its own, which [#close] ends.
final class TmuxScreen implements AutoCloseable {
    /// Far longer than any test takes: only what never comes reaches this.
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(120);

    private static final int LINES = 30;

    private final Path folder;

    private TmuxScreen(Path folder) {
        this.folder = folder;
    }

    /// Runs `crawler` with arguments in a terminal; what it prints on standard output goes to `stdout`. When it has
    /// ended, `ended` and its exit code are on the screen.
    static TmuxScreen of(int columns, String stdout, Map<String, String> environment, String... arguments)
            throws Exception {
        assumeTrue(isInstalled(), "tmux is not installed: these tests of terminals are skipped; see .ci/install");
        var screen = new TmuxScreen(Files.createTempDirectory("clew-tmux-"));
        var command = new StringBuilder();
        environment.forEach((name, value) -> command.append("export ").append(name + "=" + quoted(value) + "; "));
        // What the tests' own environment says about proxies and Java is not for the program.
        command.append("unset JAVA_TOOL_OPTIONS CLEW_JAVA_OPTS http_proxy; ");
        command.append(quoted(CrawlerProcess.PROGRAM.toString()));
        for (var argument : Run.unasked(arguments)) command.append(' ').append(quoted(argument));
        command.append(stdout.isEmpty() ? "" : " >" + quoted(stdout)).append("; echo ended $?; exec cat");
        screen.tmux(
                "new-session",
                "-d",
                "-x",
                Integer.toString(columns),
                "-y",
                Integer.toString(LINES),
                command.toString());
        return screen;
    }

    private static boolean isInstalled() throws Exception {
        return new ProcessBuilder("/bin/sh", "-c", "command -v tmux >/dev/null")
                        .start()
                        .waitFor()
                == 0;
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    void resize(int columns) throws Exception {
        tmux("resize-window", "-x", Integer.toString(columns), "-y", Integer.toString(LINES));
    }

    /// Presses Ctrl-C.
    void interrupt() throws Exception {
        tmux("send-keys", "C-c");
    }

    /// The lines that are not empty.
    List<String> lines() throws Exception {
        return tmux("capture-pane", "-p")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    /// The same once they are as expected.
    List<String> await(Predicate<List<String>> expected) throws Exception {
        var begun = System.nanoTime();
        var lines = lines();
        while (!expected.test(lines)) {
            if (System.nanoTime() - begun > PATIENCE_NANOS) return fail("in vain; the screen has: " + lines);
            lines = lines();
        }
        return lines;
    }

    private String tmux(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("tmux", "-S", socket(), "-f", "/dev/null"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("TMUX");
        builder.environment().put("LC_ALL", "C.UTF-8");
        var process = builder.start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), () -> command + ": " + said);
        return said;
    }

    @Override
    public void close() throws IOException {
        new ProcessBuilder("tmux", "-S", socket(), "kill-server")
                .start()
                .onExit()
                .join();
        Files.deleteIfExists(Path.of(socket()));
        Files.delete(folder);
    }

    /// Of its own, so that no other tmux is touched; tmux leaves the file behind.
    private String socket() {
        return folder.resolve("socket").toString();
    }
}

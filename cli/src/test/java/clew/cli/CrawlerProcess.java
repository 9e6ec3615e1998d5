package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// The packaged program in a process of its own, which [#close] kills if it has not ended, and which never outlives
/// its time: two minutes where nothing else is said.
///
/// Standard error is read in the background; standard output is read by the test, or by [#end].
final class CrawlerProcess implements AutoCloseable {
    /// The program as installed.
    static final Path APP = Path.of("target", "clew").toAbsolutePath();

    static final Path PROGRAM = APP.resolve("bin").resolve("crawler");

    /// Far longer than any test takes: only a program that hangs reaches this.
    private static final long PATIENCE_SECONDS = 120;

    private static final List<String> DISTURBING = List.of(
            "JAVA_TOOL_OPTIONS",
            "_JAVA_OPTIONS",
            "JDK_JAVA_OPTIONS",
            "CLEW_JAVA",
            "CLEW_JAVA_OPTS",
            "http_proxy",
            "https_proxy",
            "HTTPS_PROXY",
            "all_proxy",
            "ALL_PROXY");

    private final Process process;
    private final CompletableFuture<String> stderr;

    private CrawlerProcess(Process process, long patienceSeconds) {
        this.process = process;
        this.stderr = reading(process.getErrorStream());
        // A test that waits for output in vain gets an end of file, and fails.
        CompletableFuture.delayedExecutor(patienceSeconds, TimeUnit.SECONDS).execute(process::destroyForcibly);
    }

    /// Starts `crawler` with arguments.
    static CrawlerProcess start(String... arguments) throws IOException {
        return start(Map.of(), arguments);
    }

    /// The same for what takes longer than other tests.
    static CrawlerProcess startPatiently(Duration patience, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(PROGRAM.toString()));
        command.addAll(List.of(Run.unasked(arguments)));
        return command(Map.of(), command, patience.toSeconds());
    }

    /// The same with more in its environment.
    static CrawlerProcess start(Map<String, String> environment, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(PROGRAM.toString()));
        command.addAll(List.of(Run.unasked(arguments)));
        return command(environment, command);
    }

    /// Starts a shell script, in which `"$0" "$@"` is the crawler with its arguments.
    static CrawlerProcess shell(String script, String... arguments) throws IOException {
        return shell(Map.of(), script, arguments);
    }

    static CrawlerProcess shell(Map<String, String> environment, String script, String... arguments)
            throws IOException {
        var command = new ArrayList<>(List.of("/bin/sh", "-c", script, PROGRAM.toString()));
        command.addAll(List.of(Run.unasked(arguments)));
        return command(environment, command);
    }

    /// Starts any command.
    static CrawlerProcess command(Map<String, String> environment, List<String> command) throws IOException {
        return command(environment, command, PATIENCE_SECONDS);
    }

    private static CrawlerProcess command(Map<String, String> environment, List<String> command, long patienceSeconds)
            throws IOException {
        assertTrue(Files.isExecutable(PROGRAM), PROGRAM + " is not there: these tests run after `mvn package`");
        // A shell starts background processes with SIGINT ignored, and their children inherit that.
        var all = new ArrayList<>(List.of("env", "--default-signal=INT"));
        all.addAll(command);
        var builder = new ProcessBuilder(all);
        builder.environment().keySet().removeAll(DISTURBING);
        builder.environment().putAll(environment);
        return new CrawlerProcess(builder.start(), patienceSeconds);
    }

    /// Runs `crawler` to its end.
    static Run run(String... arguments) throws Exception {
        try (var process = start(arguments)) {
            return process.end();
        }
    }

    long pid() {
        return process.pid();
    }

    boolean hasEndedWithin(long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    InputStream stdout() {
        return process.getInputStream();
    }

    /// Sends a signal, such as `INT`.
    void signal(String name) throws Exception {
        var kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + process.pid()).start();
        assertEquals(0, kill.waitFor(), "the signal could not be sent");
    }

    /// Reads the rest of standard output and waits for the end.
    Run end() throws Exception {
        var rest = reading(process.getInputStream());
        var code = exitCode();
        return new Run(
                code, rest.get(PATIENCE_SECONDS, TimeUnit.SECONDS), stderr.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    /// Waits for the end; the test reads standard output.
    Run endWithout(String stdout) throws Exception {
        var code = exitCode();
        return new Run(code, stdout, stderr.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    private int exitCode() throws InterruptedException {
        if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) return process.exitValue();
        close();
        return fail("the program did not end; stderr: " + stderr.join());
    }

    @Override
    public void close() {
        // First what the shell has started, so that no process is orphaned.
        process.descendants().toList().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }

    private static CompletableFuture<String> reading(InputStream in) {
        var text = new CompletableFuture<String>();
        Thread.ofVirtual().start(() -> {
            try {
                text.complete(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
            } catch (IOException | UncheckedIOException e) {
                text.completeExceptionally(e);
            }
        });
        return text;
    }
}

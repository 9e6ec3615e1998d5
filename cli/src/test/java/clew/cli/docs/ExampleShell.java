package clew.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A shell in a folder of its own, for the examples of one document: the packaged program is there as `./crawler` and
/// on
/// the path, the files that examples read appear when they are named, and the web is an [ExampleWeb].
final class ExampleShell {
    /// What a command printed, standard output first, and its exit code.
    record Printed(int code, List<String> lines) {}

    private static final Path PROGRAM =
            Path.of("target", "clew", "bin", "crawler").toAbsolutePath();

    /// Far longer than any example takes: only a program that hangs reaches this.
    private static final long PATIENCE_SECONDS = 120;

    /// A file that an example writes is not put there before.
    private static final String WRITTEN_TO = "(?<!-journal )(?<!-out )(?<!> ?)";

    private final Path folder;
    private final Path fixtures;
    private final Map<String, String> web;

    /// @param folder where commands run
    /// @param fixtures files that examples read; a document gets those that it names and has not made
    ExampleShell(Path folder, Path fixtures, Map<String, String> web) throws IOException {
        assertTrue(Files.isExecutable(PROGRAM), PROGRAM + " is not there: these tests run after `mvn package`");
        this.folder = folder;
        this.fixtures = fixtures;
        this.web = web;
        writeProgram(folder.resolve("crawler"), "exec '" + PROGRAM + "' \"$@\"");
    }

    Path folder() {
        return folder;
    }

    /// Runs a command to its end.
    Printed run(String command) throws Exception {
        putFixtures(command);
        return end(command, start(bash("set -o pipefail; " + command)));
    }

    /// Runs a command on a terminal.
    Printed runOnTerminal(String command) throws Exception {
        putFixtures(command);
        var script = String.join(" ", bash(command));
        return end(command, start(List.of("script", "--quiet", "--return", "--command", script, "/dev/null")));
    }

    /// Runs a command that serves pages until it is stopped: the address that it prints first has to answer. It
    /// is stopped once it has printed some lines on standard error.
    Printed runServer(String command, int errorLines) throws Exception {
        putFixtures(command);
        var process = start(bash("exec " + command));
        CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS).execute(process::destroyForcibly);
        try (var out = process.inputReader(StandardCharsets.UTF_8);
                var err = process.errorReader(StandardCharsets.UTF_8)) {
            var address = out.readLine();
            if (address == null) return fail(command + " ended: " + err.readLine());
            var lines = new ArrayList<>(List.of(address));
            for (int i = 0; i < errorLines; i++) lines.add(String.valueOf(err.readLine()));
            try (var client = HttpClient.newHttpClient()) {
                var answer =
                        client.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
                assertEquals(200, answer.statusCode(), address);
            }
            process.toHandle().destroy();
            process.waitFor();
            return new Printed(0, lines);
        }
    }

    /// The words of a command line after the name of the program, as a shell makes them.
    List<String> words(String command) throws Exception {
        var printer = folder.resolve("print-words");
        Files.createDirectories(printer);
        writeProgram(printer.resolve("crawler"), "printf '%s\\n' \"$@\"");
        return end(command, start(bash("cd print-words && " + command.replaceFirst("^\\S*crawler", "./crawler"))))
                .lines();
    }

    /// A command that runs a script, which is in a file: the arguments of a program can have only characters of the
    /// locale that the tests run in.
    private List<String> bash(String script) throws IOException {
        var file = folder.resolveSibling(folder.getFileName() + ".sh");
        return List.of("bash", Files.writeString(file, script + "\n").toString());
    }

    private static void writeProgram(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }

    /// A terminal of some size, on which a command has been typed and has ended: its lines, with escapes for colors.
    List<String> screen(String command, int columns, int rows) throws Exception {
        putFixtures(command);
        var socket = folder.resolve("tmux").toString();
        var typed = "unset NO_COLOR; printf '$ %s\\n' '" + command + "'; " + command + "; tmux -S " + socket
                + " wait-for -S ended; exec cat";
        var tmux = List.of("tmux", "-S", socket, "-f", "/dev/null");
        var script = String.join(" ", bash(typed));
        var server = words(tmux, "new-session", "-d", "-x", columns + "", "-y", rows + "", script);
        try {
            assertEquals(0, end(command, start(server)).code());
            assertEquals(
                    0, end(command, start(words(tmux, "wait-for", "ended"))).code());
            return end(command, start(words(tmux, "capture-pane", "-e", "-p"))).lines();
        } finally {
            end(command, start(words(tmux, "kill-server")));
        }
    }

    private static List<String> words(List<String> first, String... others) {
        return Stream.concat(first.stream(), Stream.of(others)).toList();
    }

    private static Printed end(String command, Process process) throws Exception {
        return end(command, process, reading(process.getInputStream()), reading(process.getErrorStream()));
    }

    private Process start(List<String> command) throws IOException {
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        var path = builder.environment().get("PATH");
        builder.environment().clear();
        builder.environment().putAll(web);
        builder.environment().put("PATH", folder + ":" + path);
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("TERM", "dumb");
        builder.environment().put("NO_COLOR", "1");
        builder.environment()
                .put(
                        "CLEW_JAVA",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString());
        var process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    private static Printed end(
            String command, Process process, CompletableFuture<String> stdout, CompletableFuture<String> stderr)
            throws Exception {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().toList().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            return fail(command + " does not end: " + stdout.get() + stderr.get());
        }
        var lines = new ArrayList<String>();
        stdout.get().lines().forEach(lines::add);
        stderr.get().lines().forEach(lines::add);
        while (!lines.isEmpty() && lines.getLast().isEmpty()) lines.removeLast();
        return new Printed(process.exitValue(), lines);
    }

    private static CompletableFuture<String> reading(InputStream in) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                task -> Thread.ofVirtual().start(task));
    }

    private void putFixtures(String command) throws Exception {
        List<Path> files;
        try (var listed = Files.list(fixtures)) {
            files = listed.sorted().toList();
        }
        for (var file : files) {
            var name = file.getFileName().toString();
            var named = Pattern.compile(WRITTEN_TO + "(?<![\\w./-])" + Pattern.quote(name) + "(?![\\w.-])");
            if (Files.exists(folder.resolve(name)) || !named.matcher(command).find()) continue;
            var copy = new ProcessBuilder("cp", "-r", file.toString(), folder.toString()).start();
            assertEquals(0, copy.waitFor(), name);
        }
    }
}

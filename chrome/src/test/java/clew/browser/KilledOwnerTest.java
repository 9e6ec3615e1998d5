package clew.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.chrome.BrowserOwner;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A program is killed while it uses a browser: neither browser nor profile is left.
class KilledOwnerTest {
    /// It takes some three seconds at most; more where many programs run at once.
    private static final long PATIENCE_SECONDS = 30;

    private final List<Process> programs = new ArrayList<>();

    /// A program and its browser.
    ///
    /// @param family the processes between the program and the browser, and those of the browser
    private record Running(Process program, Path profile, List<ProcessHandle> family) {
        /// The shell and its guard.
        List<ProcessHandle> shells() {
            return having(commandLine -> commandLine.startsWith("/bin/sh\0-c\0"));
        }

        List<ProcessHandle> browser() {
            return having(
                    commandLine -> !commandLine.startsWith("/bin/sh\0-c\0") && !commandLine.startsWith("sleep\0"));
        }

        private List<ProcessHandle> having(Predicate<String> commandLine) {
            return family.stream()
                    .filter(process -> commandLine.test(commandLine(process)))
                    .toList();
        }
    }

    @AfterEach
    void end() {
        for (var program : programs) program.destroyForcibly();
    }

    /// Other browsers that start meanwhile do not clean up here.
    @TempDir
    private Path temporary;

    /// What the system has for temporary files, which the browser must not use.
    @TempDir
    private Path elsewhere;

    private Process start(Path browser, String deed) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var path = System.getProperty("java.class.path");
        // No socket can have so long a path.
        var deep = Files.createDirectories(temporary.resolve("x".repeat(120)));
        var builder = new ProcessBuilder(
                        java,
                        "-ea",
                        "-Djava.io.tmpdir=" + deep,
                        "-cp",
                        path,
                        BrowserOwner.class.getName(),
                        browser.toString(),
                        deed)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("TMPDIR", elsewhere.toString());
        var program = builder.start();
        programs.add(program);
        return program;
    }

    private Running running(Path browser, String deed) throws IOException {
        var program = start(browser, deed);
        var line =
                new BufferedReader(new InputStreamReader(program.getInputStream(), StandardCharsets.UTF_8)).readLine();
        assertNotNull(line, "it ended");
        var words = line.split(" ");
        var family = Stream.of(words)
                .skip(1)
                .flatMap(id -> ProcessHandle.of(Long.parseLong(id)).stream())
                .toList();
        var running = new Running(program, Path.of(words[0]), family);
        assertTrue(Files.isDirectory(running.profile()), line);
        return running;
    }

    /// Kills all of them, the parent before its children.
    private static void kill(ProcessHandle... processes) throws Exception {
        for (var process : processes) process.destroyForcibly();
        for (var process : processes) process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }

    /// Stops those that are still running: a browser has processes that end by themselves soon after its start.
    private static void stop(List<ProcessHandle> processes) throws Exception {
        for (var process : processes) {
            var kill = new ProcessBuilder("kill", "-STOP", "" + process.pid()).inheritIO();
            assertTrue(kill.start().waitFor() == 0 || !process.isAlive(), () -> "not stopped: " + process);
        }
    }

    private static void assertNothingIsLeft(Running running) throws Exception {
        for (var process : running.family()) process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        var deadline = System.nanoTime() + Duration.ofSeconds(PATIENCE_SECONDS).toNanos();
        while (Files.exists(running.profile()) || !naming(running.profile()).isEmpty()) {
            assertTrue(System.nanoTime() < deadline, () -> "left: " + running + naming(running.profile()));
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }

    private static List<String> naming(Path profile) {
        return ProcessHandle.allProcesses()
                .map(KilledOwnerTest::commandLine)
                .filter(line -> line.contains(profile.toString()))
                .toList();
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", "" + process.pid(), "cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException _) {
            return ""; // It has just ended.
        }
    }

    @ParameterizedTest
    @MethodSource("clew.chrome.Shown#commands")
    void nothingIsLeftOfAProgramThatIsKilledWhileItShowsPages(Path browser) throws Exception {
        var running = running(browser, "shows");
        assertTrue(running.browser().size() > 2, "a browser is several processes");
        kill(running.program().toHandle());
        assertNothingIsLeft(running);
    }

    @ParameterizedTest
    @MethodSource("clew.chrome.Shown#commands")
    void aBrowserThatDoesNotEndIsKilledAndLeavesNoTemporaryFilesHoweverLongTheirPath(Path browser) throws Exception {
        var running = running(browser, "shows");
        stop(running.browser());
        kill(running.program().toHandle());
        assertNothingIsLeft(running);
        assertEquals(List.of(), files(elsewhere));
    }

    /// The guard is in a process group of its own, and cleans up.
    @ParameterizedTest
    @MethodSource("clew.chrome.Shown#commands")
    void nothingIsLeftIfTheShellIsKilledToo(Path browser) throws Exception {
        var running = running(browser, "shows");
        stop(running.browser());
        var shell = running.family().getLast();
        assertEquals(running.program().toHandle(), shell.parent().orElseThrow());
        kill(running.program().toHandle(), shell);
        assertNothingIsLeft(running);
    }

    @ParameterizedTest
    @MethodSource("clew.chrome.Shown#commands")
    void theNextStartCleansUpIfTheGuardIsKilledToo(Path browser) throws Exception {
        var other = running(browser, "shows");
        var running = running(browser, "shows");
        var shells = running.shells();
        assertEquals(2, shells.size());
        // It hangs. The processes that do not name the profile end when their first process does.
        var hanging = running.browser().stream()
                .filter(ProfileUsers.of(running.profile())::contains)
                .toList();
        stop(hanging);
        kill(running.program().toHandle(), shells.getLast(), shells.getFirst());
        assertTrue(Files.exists(running.profile()));
        assertTrue(hanging.stream().allMatch(ProcessHandle::isAlive));
        assertEquals(0, start(browser, "ends").waitFor());
        assertNothingIsLeft(running);

        assertTrue(other.program().isAlive());
        assertTrue(Files.isDirectory(other.profile()));
        assertTrue(ProfileUsers.of(other.profile()).size() > 1, "the shell and the browser");
        kill(other.program().toHandle());
        assertNothingIsLeft(other);
    }

    /// A browser of a few lines that ignores the end of its pipe and signals that ask it to end.
    @Test
    void aBrowserThatIgnoresEverythingIsEnded(@TempDir Path folder) throws Exception {
        var running = running(script(folder, "trap '' HUP INT TERM; while :; do sleep 60; done"), "waits");
        kill(running.program().toHandle());
        assertNothingIsLeft(running);
    }

    /// Its first process ends with the pipe, and leaves another one behind.
    @Test
    void processesThatOutliveTheirBrowserAreEnded(@TempDir Path folder) throws Exception {
        var helper = folder.resolve("helper");
        var running = running(
                script(
                        folder,
                        "trap '' HUP INT TERM; sleep 600 & echo $! >" + helper + ".new; mv " + helper + ".new " + helper
                                + "; cat <&3"),
                "waits");
        var deadline = System.nanoTime() + Duration.ofSeconds(PATIENCE_SECONDS).toNanos();
        while (!Files.exists(helper)) {
            assertTrue(System.nanoTime() < deadline, "it does not start");
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
        var left = ProcessHandle.of(Long.parseLong(Files.readString(helper).strip()))
                .orElseThrow();
        assertTrue(left.isAlive());
        kill(running.program().toHandle());
        left.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertNothingIsLeft(running);
    }

    private static Path script(Path folder, String text) throws IOException {
        var script = Files.writeString(folder.resolve("browser"), "#!/bin/sh\n" + text + "\n");
        assertTrue(script.toFile().setExecutable(true));
        return script;
    }
}

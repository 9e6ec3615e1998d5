package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.site.LoopbackSite;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `./crawler` of a checkout: when it builds, and what becomes of builds that meet or are interrupted.
///
/// All but one of these use a stand-in for Maven, which makes a program that prints its arguments.
@Timeout(300)
class CheckoutIT {
    private static final String BUILDING =
            "crawler: building Clew; this takes about half a minute, and longer the first time\n";

    /// Counts its calls, and makes the program where it was told to. Waits at the gate if there is one.
    private static final String MAVEN = """
            #!/bin/sh
            for last; do case $last in -Dquick.directory=*) target=${last#*=} ;; esac; done
            echo call >>"${0%/*}/calls"
            number=$(grep -c . "${0%/*}/calls")
            mkdir -p "$target/clew-cli/clew/bin"
            program=$target/clew-cli/clew/bin/crawler
            printf '#!/bin/sh\\n[ "$1" != --make-cache ] || exit 0\\n' >"$program"
            printf 'printf "%s"; printf "<%%s>" "$@"; [ "$1" != wait ] || read -r line\\n' "$number" >>"$program"
            if [ -p "${0%/*}/began" ]; then
                echo "$number" >"${0%/*}/began"
                read -r go <"${0%/*}/go"
            fi
            [ ! -e "${0%/*}/fails" ] || { echo "[ERROR] no luck"; echo "[INFO] this"; exit 1; }
            chmod +x "$program"
            """;

    @TempDir
    Path folder;

    private Path checkout;
    private Path tools;
    private Path quick;
    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void aCheckoutWithAStandInForMaven() throws IOException {
        checkout = Files.createDirectories(folder.resolve("check out"));
        quick = checkout.resolve("target/quick");
        Files.copy(Path.of("..", "crawler"), checkout.resolve("crawler"));
        source("pom.xml");
        source("cli/pom.xml");
        source("cli/src/main/java/A.java");
        tools = Files.createDirectories(folder.resolve("tools"));
        var maven = Files.writeString(tools.resolve("mvn"), MAVEN);
        assertTrue(maven.toFile().setExecutable(true));
    }

    @AfterEach
    void nothingIsLeftRunning() {
        for (var process : started) {
            process.descendants().toList().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().onExit().join();
        }
    }

    @Test
    void argumentsAreHandedOnAsTheyAre() throws Exception {
        var link = Files.createSymbolicLink(folder.resolve("link"), checkout.resolve("crawler"));
        assertEquals(new Run(0, "1<-url><a b><><$x*>", BUILDING), end(start("-url", "a b", "", "$x*")));
        assertEquals(new Run(0, "1<-url><a b><><$x*>", ""), end(startAs(link, "-url", "a b", "", "$x*")));
    }

    @Test
    void aCheckoutThatIsNotBuiltSaysThatItNeedsMaven() throws Exception {
        Files.delete(tools.resolve("mvn"));
        for (var tool : List.of("dirname", "readlink", "find", "head")) {
            Files.createSymbolicLink(tools.resolve(tool), Path.of("/usr/bin", tool));
        }
        var process = launch("PATH=" + tools, checkout.resolve("crawler"), "-version");
        var run = end(process);
        assertEquals(1, run.code());
        assertTrue(run.onlyLine().contains("Maven is needed"), run.stderr());
    }

    @Test
    void itIsBuiltAgainWhenASourceOfAnyModuleIsNewer() throws Exception {
        assertEquals(new Run(0, "1<x>", BUILDING), end(start("x")));
        newer("bench/pom.xml");
        newer("bench/src/main/java/Bench.java");
        newer("examples/src/main/java/Example.java");
        newer("cli/src/test/java/ATest.java");
        assertEquals(new Run(0, "1<x>", ""), end(start("x")));
        newer("later/pom.xml");
        newer("later/src/main/java/Later.java");
        assertEquals(new Run(0, "2<x>", BUILDING), end(start("x")));
    }

    @Test
    void twoAtOnceBuildOnce() throws Exception {
        gate();
        var first = start("first");
        assertEquals("1", began());
        var second = start("second");
        var stderr = second.errorReader();
        assertEquals("crawler: waiting for the build of process " + first.pid(), stderr.readLine());
        open();
        assertEquals(new Run(0, "1<first>", BUILDING), end(first));
        assertEquals(new Run(0, "1<second>", ""), end(second));
        assertEquals(List.of("app", "current"), left());
    }

    @ParameterizedTest
    @CsvSource({"HUP, 129", "INT, 130", "TERM, 143"})
    void aBuildThatIsInterruptedLeavesNothing(String signal, int code) throws Exception {
        gate();
        var process = start("x");
        began();
        signal(process, signal);
        assertEquals(new Run(code, "", BUILDING), end(process));
        assertEquals(List.of(), left());
        noGate();
        assertEquals(new Run(0, "2<x>", BUILDING), end(start("x")));
    }

    @Test
    void aBuildThatIsKilledIsForgotten() throws Exception {
        gate();
        var killed = start("x");
        began();
        var children = killed.descendants().toList();
        killed.destroyForcibly().onExit().join();
        children.forEach(ProcessHandle::destroyForcibly);
        assertEquals(List.of("build", "lock", "log"), left());
        noGate();
        assertEquals(new Run(0, "2<x>", BUILDING), end(start("x")));
        assertEquals(List.of("app", "current"), left());
    }

    @Test
    void aBuildThatFailsIsReportedAndTheOldProgramIsNotRun() throws Exception {
        assertEquals(new Run(0, "1<x>", BUILDING), end(start("x")));
        newer("cli/src/main/java/A.java");
        var fails = Files.createFile(tools.resolve("fails"));
        var log = quick.toRealPath().resolve("build.log");
        var message = "[ERROR] no luck\ncrawler: the build failed; see " + log + "\n";
        assertEquals(new Run(1, "", BUILDING + message), end(start("x")));
        assertEquals("[ERROR] no luck\n[INFO] this\n", Files.readString(log));
        assertEquals(List.of("app", "build", "current"), left());
        Files.delete(fails);
        assertEquals(new Run(0, "3<x>", BUILDING), end(start("x")));
    }

    @Test
    void aProgramThatRunsIsNotRemovedByABuild() throws Exception {
        var running = start("wait");
        var stdout = running.inputReader();
        read(stdout, "1<wait>");
        for (int build = 2; build <= 4; build++) {
            newer("cli/src/main/java/A.java");
            assertEquals(new Run(0, build + "<x>", BUILDING), end(start("x")));
        }
        assertEquals(List.of("app", "app", "app", "current"), left(), "the running, the last and the one before it");
        running.outputWriter().close();
        running.waitFor();
        newer("cli/src/main/java/A.java");
        assertEquals(new Run(0, "5<x>", BUILDING), end(start("x")));
        assertEquals(List.of("app", "app", "current"), left());
    }

    /// The real Maven, the real sources.
    @Test
    @Tag("slow")
    void aFreshCloneCrawls() throws Exception {
        var path = System.getenv("PATH");
        var maven =
                Stream.of(path.split(":", -1)).map(Path::of).anyMatch(bin -> Files.isExecutable(bin.resolve("mvn")));
        if (!maven) System.err.println("SKIPPED CheckoutIT.aFreshCloneCrawls: no mvn on the PATH");
        assumeTrue(maven, "no mvn on the PATH");
        var project = Path.of("..").toRealPath();
        var clone = folder.resolve("clone");
        try (var files = Files.walk(project, 1)) {
            for (var module : (Iterable<Path>) files::iterator) copySources(project, module, clone);
        }
        Files.copy(project.resolve("crawler"), clone.resolve("crawler"));
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<a href=/>1</a>"))) {
            var command = List.of(clone.resolve("crawler").toString(), site.url("/"), "-robots", "ignore");
            var page = "Visited: " + site.url("/") + "\nLinks found:\n" + site.url("/") + "\n";
            for (var stderr : List.of(BUILDING, "")) {
                var builder = new ProcessBuilder(command);
                // This test's own Java may be older than 25 only for Maven; the launcher finds what it needs.
                builder.environment().keySet().removeAll(List.of("MAVEN_OPTS", "JAVA_TOOL_OPTIONS", "CLEW_JAVA_OPTS"));
                var process = builder.start();
                started.add(process);
                assertEquals(new Run(0, page, stderr), end(process));
            }
        }
        assertFalse(Files.exists(clone.resolve("cli/target")), "nothing that another build would take for its own");
    }

    /// Copies the POM of a folder, and what the build without tests needs besides.
    private static void copySources(Path project, Path module, Path clone) throws IOException {
        if (!Files.exists(module.resolve("pom.xml"))) return;
        var to = clone.resolve(project.relativize(module).toString());
        Files.createDirectories(to);
        Files.copy(module.resolve("pom.xml"), to.resolve("pom.xml"));
        var main = module.resolve("src/main");
        if (!Files.exists(main)) return;
        try (var files = Files.walk(main)) {
            for (var file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                var copy = to.resolve(module.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private Process start(String... arguments) throws IOException {
        return startAs(checkout.resolve("crawler"), arguments);
    }

    private Process startAs(Path program, String... arguments) throws IOException {
        return launch("PATH=" + tools + ":/usr/bin:/bin", program, arguments);
    }

    private Process launch(String path, Path program, String... arguments) throws IOException {
        var command =
                new ArrayList<>(List.of("/usr/bin/env", "--default-signal=HUP,INT", "-i", path, program.toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).start();
        started.add(process);
        return process;
    }

    /// What it has not been read yet of what it prints, and how it ended.
    private static Run end(Process process) throws Exception {
        var stdout = all(process.inputReader());
        var stderr = all(process.errorReader());
        return new Run(process.waitFor(), stdout, stderr);
    }

    private static String all(BufferedReader reader) throws IOException {
        var text = new StringBuilder();
        for (int next = reader.read(); next >= 0; next = reader.read()) text.append((char) next);
        return text.toString();
    }

    private static void read(BufferedReader reader, String wanted) throws IOException {
        var text = new StringBuilder();
        while (!text.toString().equals(wanted)) {
            var next = reader.read();
            assertTrue(next >= 0, () -> "ended after " + text);
            text.append((char) next);
        }
    }

    private static void signal(Process process, String name) throws Exception {
        var kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + process.pid()).start();
        assertEquals(0, kill.waitFor());
    }

    /// From now on the stand-in waits in the middle of a build.
    private void gate() throws Exception {
        noGate();
        var command = List.of(
                "mkfifo", tools.resolve("began").toString(), tools.resolve("go").toString());
        assertEquals(0, new ProcessBuilder(command).start().waitFor());
    }

    private void noGate() throws IOException {
        Files.deleteIfExists(tools.resolve("began"));
        Files.deleteIfExists(tools.resolve("go"));
    }

    /// Waits until a build is under way.
    private String began() throws IOException {
        try (var began = Files.newBufferedReader(tools.resolve("began"))) {
            return began.readLine();
        }
    }

    /// Lets the build end.
    private void open() throws IOException {
        Files.writeString(tools.resolve("go"), "\n");
    }

    private void source(String name) throws IOException {
        var file = checkout.resolve(name);
        Files.createDirectories(file.resolve("..").normalize());
        Files.writeString(file, "");
        // Earlier than any build, with the folders that it is in.
        var path = checkout;
        for (var part : Path.of(name)) {
            path = path.resolve(part);
            Files.setLastModifiedTime(path, FileTime.from(Instant.EPOCH));
        }
    }

    /// A source that was changed after any build of this test.
    private void newer(String name) throws IOException {
        source(name);
        Files.setLastModifiedTime(checkout.resolve(name), FileTime.from(Instant.now()));
    }

    /// What is in the folder of quick builds, without the numbers of processes.
    private List<String> left() throws IOException {
        try (var files = Files.list(quick)) {
            return files.map(file -> file.getFileName().toString().replaceFirst("\\..*", ""))
                    .sorted()
                    .toList();
        }
    }
}

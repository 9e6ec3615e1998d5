package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How bin/crawler finds itself and a Java.
class LauncherIT {
    private static final Path JVMS = Path.of("/usr/lib/jvm");
    private static final String CURE = "set it to the java of a JDK 25, or unset it";

    @TempDir
    Path folder;

    private static final Run VERSION = Run.here("-version");

    /// A Java in the usual place whose major version is one of `versions`; without one the test is skipped, with a
    /// message.
    private static Path java(String versions) throws IOException {
        Optional<Path> found;
        try (var homes = Files.exists(JVMS) ? Files.list(JVMS) : Stream.<Path>empty()) {
            found = homes.filter(home -> isVersion(home, versions)).findFirst();
        }
        if (found.isEmpty()) System.err.println("SKIPPED a test of LauncherIT: no Java " + versions + " in " + JVMS);
        assumeTrue(found.isPresent(), "no Java " + versions + " in " + JVMS);
        return found.orElseThrow();
    }

    private static boolean isVersion(Path home, String versions) {
        try {
            return Files.isExecutable(home.resolve("bin/java"))
                    && Files.readString(home.resolve("release"))
                            .lines()
                            .anyMatch(line -> line.matches("JAVA_VERSION=\"(" + versions + ")[.\"].*"));
        } catch (IOException _) {
            return false;
        }
    }

    /// Runs the launcher with only `settings` in its environment.
    private Run bare(List<String> settings, String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("/usr/bin/env", "-i"));
        command.addAll(settings);
        command.addAll(List.of(arguments));
        try (var process = CrawlerProcess.command(Map.of(), command)) {
            return process.end();
        }
    }

    private Run bare(String... settings) throws Exception {
        return bare(List.of(settings), CrawlerProcess.PROGRAM.toString(), "-version");
    }

    @Test
    void javaIsFoundInTheUsualPlaceWhereNothingNamesOne() throws Exception {
        java("2[5-9]|[3-9][0-9]");
        assertEquals(VERSION, bare("PATH=" + folder));
        assertEquals(VERSION, bare("PATH="));
        assertEquals(VERSION, bare());
    }

    @Test
    void aJavaHomeThatIsTooOldIsPassedOver() throws Exception {
        java("2[5-9]|[3-9][0-9]");
        var old = java("17|21|11|8");
        assertEquals(VERSION, bare("PATH=" + old.resolve("bin") + ":/usr/bin:/bin", "JAVA_HOME=" + old));
        assertEquals(VERSION, bare("PATH=" + folder, "JAVA_HOME=" + folder.resolve("missing")));
    }

    @Test
    void clewJavaComesFirst() throws Exception {
        var java = java("2[5-9]|[3-9][0-9]").resolve("bin/java");
        assertEquals(VERSION, bare("PATH=" + folder, "CLEW_JAVA=" + java, "JAVA_HOME=/nonexistent"));
        var own = script("own java", "echo own java; exit 7");
        assertEquals(new Run(7, "own java\n", ""), bare("PATH=/usr/bin:/bin", "CLEW_JAVA=" + own));
    }

    @Test
    void aClewJavaThatIsNoProgramIsRefusedByName() throws Exception {
        for (var wrong : List.of("/nonexistent/java", folder.toString(), "no-such-java", "/etc/passwd")) {
            var run = bare("PATH=/usr/bin:/bin", "CLEW_JAVA=" + wrong);
            assertEquals(1, run.code());
            assertEquals("", run.stdout());
            assertEquals("crawler: CLEW_JAVA is '" + wrong + "', which is not a program; " + CURE, run.onlyLine());
        }
    }

    @Test
    void aClewJavaThatIsTooOldIsRefusedByName() throws Exception {
        var old = java("17|21|11|8").resolve("bin/java");
        var run = bare("PATH=/usr/bin:/bin", "CLEW_JAVA=" + old);
        assertEquals(1, run.code());
        assertEquals("crawler: CLEW_JAVA is '" + old + "', which is older than Java 25; " + CURE, run.onlyLine());
    }

    @Test
    void theProgramMayBeCalledByLinksToIt() throws Exception {
        var link = Files.createSymbolicLink(folder.resolve("crawl it"), CrawlerProcess.PROGRAM);
        var linkToLink = Files.createSymbolicLink(folder.resolve("again"), link.getFileName());
        for (var path : List.of(link, linkToLink)) {
            assertEquals(VERSION, bare(List.of("PATH=/usr/bin:/bin"), path.toString(), "-version"));
        }
    }

    @Test
    void theProgramMayBeFoundOnThePathAndLieInAFolderWithABlank() throws Exception {
        var moved = folder.resolve("my clew");
        copy(CrawlerProcess.APP, moved);
        assertTrue(Files.exists(moved.resolve("lib/clew.aot")), "without it there is a path less to go wrong");
        var path = "PATH=" + moved.resolve("bin") + ":/usr/bin:/bin";
        assertEquals(VERSION, bare(List.of(path), "/bin/sh", "-c", "crawler -version"));
    }

    @Test
    void theFolderOfTheProgramMayBeALink() throws Exception {
        var elsewhere = Files.createDirectories(folder.resolve("usr local"));
        var bin = Files.createSymbolicLink(elsewhere.resolve("bin"), CrawlerProcess.APP.resolve("bin"));
        assertEquals(
                VERSION,
                bare(List.of("PATH=/usr/bin:/bin"), bin.resolve("crawler").toString(), "-version"));
    }

    @Test
    void theProgramMayBeGivenToAShell() throws Exception {
        var script = "cd \"$0\" && exec sh crawler -version";
        var real = CrawlerProcess.APP.resolve("bin");
        for (var bin : List.of(real, Files.createSymbolicLink(folder.resolve("bin"), real))) {
            assertEquals(VERSION, bare(List.of("PATH=/usr/bin:/bin"), "/bin/sh", "-c", script, bin.toString()));
        }
    }

    /// In a class path, a colon ends a path.
    @Test
    void theProgramMayLieInAFolderWithAColon() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "no /proc here");
        var moved = folder.resolve("a:b c");
        copy(CrawlerProcess.APP, moved);
        var program = moved.resolve("bin/crawler").toString();
        var parsed = new Run(0, "http://h.example/x\n", "");
        assertEquals(
                parsed,
                bare(
                        List.of("PATH=/usr/bin:/bin"),
                        program,
                        "url",
                        "-policy=sitemap",
                        "-exclude=y",
                        "http://h.example/x"));
    }

    private Path script(String name, String text) throws IOException {
        var script = folder.resolve(name);
        Files.createDirectories(script.getParent());
        Files.writeString(script, "#!/bin/sh\n" + text + "\n");
        assertTrue(script.toFile().setExecutable(true));
        return script;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}

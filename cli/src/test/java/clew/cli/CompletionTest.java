package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.cli.console.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The scripts, run by the shells that they are for.
class CompletionTest {
    private static final String LINES = """
            che                       | check
            -max-d                    | -max-depth
            check -max-d              | -max-depth
            check --max-d             | --max-depth
            check -traps ''           | on off
            check -traps = o          | on off
            check -traps =            | on off
            check -max-depth ''       | ''
            check x -all -max-d       | -max-depth
            view -max-d               | ''
            view -format g            | graphml
            view si                   | site.journal sites
            view -out si              | sites
            mirror si                 | sites
            -journal si               | site.journal sites
            help co                   | completion config
            completion ''             | bash fish zsh
            config che                | check
            config -max-d             | -max-depth
            config check -ignore-     | -ignore-finding
            url -policy s             | sitemap standard
            wayback x -www ''         | add auto keep strip
            """;

    @TempDir
    private Path folder;

    @TempDir
    private Path scripts;

    @BeforeEach
    void makeFiles() throws IOException {
        Files.createFile(folder.resolve("site.journal"));
        Files.createDirectory(folder.resolve("sites"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = LINES)
    void bashCompletesCommandsFlagsWordsFilesAndFolders(String line, String expected) throws Exception {
        var script = script("bash");
        var words = Arrays.stream(line.split(" +"))
                .map(word -> word.equals("''") ? "" : word)
                .toList();
        var replies = run(List.of("bash", "--norc", "-c", """
                        source "$0"
                        complete -p crawler >/dev/null || exit 9
                        COMP_WORDS=(crawler "$@")
                        COMP_CWORD=$#
                        _crawler
                        printf '%s\\n' "${COMPREPLY[@]}"
                        """, script.toString()), words);
        assertEquals(new TreeSet<>(List.of(expected.split(" "))), sorted(replies));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = LINES)
    void fishCompletesCommandsFlagsWordsFilesAndFolders(String line, String expected) throws Exception {
        assumeInstalled("fish");
        // Fish itself knows of two dashes and equals signs only where a flag is declared with them.
        assumeTrue(!line.contains(" --") && !line.contains(" ="), "not a form that fish completes");
        var text = line.endsWith("''") ? line.substring(0, line.length() - 2) : line;
        var replies = run(
                List.of("fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]"),
                List.of(script("fish").toString(), "crawler " + text));
        var offered = replies.lines().map(reply -> reply.split("\t", -1)[0].replaceAll("/$", ""));
        try (var files = Files.list(folder)) {
            // Files are offered besides the others where nothing else fits.
            var names = files.map(file -> file.getFileName().toString()).toList();
            var kept = offered.filter(reply -> expected.contains(reply) || !names.contains(reply))
                    .collect(Collectors.joining("\n"));
            assertEquals(new TreeSet<>(List.of(expected.split(" "))), sorted(kept));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void theShellFindsNoErrorInItsScript(String shell) throws Exception {
        assumeInstalled(shell);
        assertEquals("", run(List.of(shell, "-n", script(shell).toString()), List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void everyScriptHasEveryCommandAndOneOfItsFlags(String shell) {
        var script = Run.here("completion", shell).inert().stdout();
        for (var word : List.of("check", "archive", "completion", "max-crawl-delay", "ignore-finding", "all-captures"))
            assertTrue(script.contains(word), word);
    }

    @Test
    void otherShellsAreRefused() {
        assertEquals(
                "crawler: there is no completion for 'tcsh'; there is one for bash, zsh and fish",
                Run.here("completion", "tcsh").refusal());
        assertEquals(
                "crawler: give a shell, as in crawler completion bash",
                Run.here("completion").refusal());
    }

    private static Set<String> sorted(String lines) {
        return lines.isBlank()
                ? new TreeSet<>(List.of(""))
                : new TreeSet<>(lines.strip().lines().toList());
    }

    private Path script(String shell) throws IOException {
        var run = Run.here("completion", shell).inert();
        assertEquals(ExitCode.DONE, run.code());
        return Files.writeString(scripts.resolve(shell), run.stdout());
    }

    private static void assumeInstalled(String shell) {
        var isThere = Arrays.stream(String.valueOf(System.getenv("PATH")).split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, shell)));
        assumeTrue(isThere, shell + " is not installed");
    }

    /// What a command prints in the folder with files.
    private String run(List<String> command, List<String> arguments) throws Exception {
        var all = new ArrayList<>(command);
        all.addAll(arguments);
        var process = new ProcessBuilder(all)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        try {
            process.getOutputStream().close();
            var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the shell does not end");
            assertEquals(0, process.exitValue(), text);
            return text;
        } finally {
            process.destroyForcibly();
        }
    }
}

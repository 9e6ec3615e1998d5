package clew.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A file that the command line names and that is missing or damaged ends the command with exit code 1, whichever flag
/// or command names it. A value that cannot be the name of a file is wrong usage.
class NamedFilesTest {
    private static final List<String> ALL = List.of(
            "check http://127.0.0.1:9/ -baseline {}",
            "check http://127.0.0.1:9/ -cache {}",
            "check http://127.0.0.1:9/ -ignore {}",
            "http://127.0.0.1:9/ -cookies {}",
            "-urls {}",
            "status -kafka 127.0.0.1:9 -kafka-config {}",
            "http://127.0.0.1:9/ -config {}",
            "http://127.0.0.1:9/ -chrome {}",
            "archive http://127.0.0.1:9/ -out {}.out -since {}",
            "view {}",
            "verify {}",
            "retry {}",
            "explain {} /",
            "diff {} {}",
            "serve {}",
            "replay {}",
            "mirror {}",
            "{}");

    @TempDir
    private Path folder;

    private static Run run(String command, String file) {
        return Run.here(List.of(command.split(" ")).stream()
                .map(part -> part.replace("{}", file))
                .toArray(String[]::new));
    }

    @Test
    void aFileThatIsMissingIsNamed() {
        var missing = folder.resolve("missing").toString();
        for (var command : ALL) {
            if (command.contains("-cache")) continue; // it is made
            var line = run(command, missing).failure();
            assertTrue(line.contains("'" + missing), line);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-baseline", "-cache", "-ignore", "-cookies", "-urls", "-kafka-config"})
    void aFileThatIsDamagedIsNamed(String flag) throws IOException {
        var damaged = folder.resolve("damaged").toString();
        Files.writeString(Path.of(damaged), "(\n\\uXYZ\n");
        for (var command : ALL) {
            if (!command.contains(flag + " ")) continue;
            var line = run(command, damaged).failure();
            assertTrue(line.contains("'" + damaged + "'"), line);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"view {}", "verify {}", "retry {}", "explain {} /", "diff {} {}", "serve {}", "replay {}"})
    void aSavedCrawlThatIsDamagedIsNamed(String command) throws IOException {
        var damaged = folder.resolve("damaged").toString();
        Files.writeString(Path.of(damaged), "not a journal");
        var line = run(command, damaged).failure();
        assertTrue(line.contains("'" + damaged + "'"), line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-baseline", "-cache", "-ignore", "-kafka-config"})
    void aFileThatIsNotTextIsSaidToBeThat(String flag) throws IOException {
        var binary = folder.resolve("binary").toString();
        Files.write(Path.of(binary), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        for (var command : ALL) {
            if (!command.contains(flag + " ")) continue;
            var line = run(command, binary).failure();
            assertTrue(line.endsWith("'" + binary + "' cannot be read: it is not UTF-8 text"), line);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nofile.html", "nodir/", "nodir", "public/index.html", "./nodir"})
    void aFolderOrFileThatIsNotThereIsNotTakenForAUrl(String path) {
        var line = Run.here("check", path).failure();
        assertTrue(line.startsWith("crawler: there is no folder or HTML file '" + path + "'; give one, or "), line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.com", "example.com/docs/", "localhost/docs", "localhost"})
    void aHostWithoutItsSchemeIsTakenForAUrl(String url) {
        var line = Run.here("check", url).refusal();
        assertTrue(line.startsWith("crawler: -url must be an absolute URL"), line);
        assertTrue(line.contains("did you mean http"), line);
    }
}

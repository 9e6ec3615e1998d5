package clew.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Compares an output with the file that a person has read and found right, in `src/test/golden` of the module. With
/// `-Dclew.golden=write` the files are written instead; then read what `git diff` says of them:
///
///     mvn test -pl crawl,cli -am -Dtest='*Golden*' -Dsurefire.failIfNoSpecifiedTests=false -Dclew.golden=write
public final class Golden {
    private static final Path FOLDER = Path.of("src", "test", "golden");

    private Golden() {}

    /// @param file its name, such as `pages.csv`
    public static void matches(String file, byte[] actual) throws IOException {
        var path = FOLDER.resolve(file);
        if ("write".equals(System.getProperty("clew.golden"))) {
            Files.createDirectories(FOLDER);
            Files.write(path, actual);
        }
        assertEquals(text(Files.readAllBytes(path)), text(actual), () -> "not as in " + path);
    }

    /// One character per byte, so that nothing is lost.
    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}

package clew.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What Jazzer calls. The property `clew.fuzz.target` names the class of a [FuzzTarget].
public final class FuzzDriver {
    private static @Nullable FuzzTarget target;

    private FuzzDriver() {}

    /// Called by Jazzer once.
    public static void fuzzerInitialize() throws Exception {
        target = SteppedClasses.target(System.getProperty("clew.fuzz.target", ""));
        // What happens only once, such as the reading of a table, is not the work of an input.
        for (var seed : target.seeds()) target.check(seed);
    }

    /// Called by Jazzer for each input.
    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        if (target == null) throw new IllegalStateException("no target");
        Work.bounded(target, input);
    }

    /// Writes seeds and tokens of a target for Jazzer.
    ///
    /// @param args the class of the target, a folder for its seeds, a file for its tokens
    public static void main(String[] args) throws Exception {
        var target = SteppedClasses.target(args[0]);
        var folder = Path.of(args[1]);
        Files.createDirectories(folder);
        var number = 0;
        for (var seed : target.seeds()) Files.write(folder.resolve("seed-" + number++), seed);
        for (var repeated : target.repeated()) Files.write(folder.resolve("repeated-" + number++), repeated.times(2));
        writeTokens(target, Path.of(args[2]));
    }

    private static void writeTokens(FuzzTarget target, Path file) throws IOException {
        Files.write(
                file,
                target.repeated().stream()
                        .map(FuzzTarget.Repeated::token)
                        .filter(token -> !token.isEmpty())
                        .map(FuzzDriver::escaped)
                        .distinct()
                        .toList());
    }

    private static String escaped(String token) {
        return IntStream.range(0, token.getBytes(UTF_8).length)
                .mapToObj(i -> "\\x%02X".formatted(token.getBytes(UTF_8)[i]))
                .collect(Collectors.joining("", "\"", "\""));
    }
}

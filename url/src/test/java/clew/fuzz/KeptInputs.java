package clew.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/// Tries the seeds of a target, short repetitions of its tokens, and the inputs that are kept in the folder
/// `src/test/fuzz/TARGET` of its module: those that once broke its promise, and others that are worth it.
public final class KeptInputs {
    private static final int SHORT = 7;

    private KeptInputs() {}

    public static Stream<DynamicTest> of(List<Class<? extends FuzzTarget>> targets) {
        return targets.stream()
                .map(target -> DynamicTest.dynamicTest(
                        target.getSimpleName(), () -> check(SteppedClasses.target(target.getName()))));
    }

    private static void check(FuzzTarget target) throws Exception {
        // What happens only once, such as the reading of a table, is not the work of an input.
        for (var seed : target.seeds()) target.check(seed);
        for (var seed : target.seeds()) check(target, seed, "a seed");
        for (var repeated : target.repeated()) check(target, repeated.times(SHORT), repeated.name());
        for (var file : files(target.getClass().getSimpleName())) {
            check(target, Files.readAllBytes(file), file.toString());
        }
    }

    private static void check(FuzzTarget target, byte[] input, String name) {
        try {
            Work.bounded(target, input);
        } catch (Exception | Error e) {
            throw new AssertionError(name + ": " + FuzzTarget.text(input), e);
        }
    }

    private static List<Path> files(String target) throws IOException {
        var folder = Path.of("src", "test", "fuzz", target);
        if (!Files.isDirectory(folder)) return List.of();
        try (var files = Files.list(folder)) {
            return new ArrayList<>(files.sorted().toList());
        }
    }
}

package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/// Other programs that read archives, and judge ours.
///
/// jwarc comes with the build. Those for Node are where the system property `clew.archive-npm` says:
///
/// ```
/// cp archive/src/test/npm/package.json /some/folder && npm install --ignore-scripts --prefix /some/folder
/// mvn -Plong verify -Dclew.archive-npm=/some/folder/node_modules
/// ```
final class OtherReaders {
    private OtherReaders() {}

    /// What jwarc's strictest validation has to say; empty if all is well.
    static List<String> jwarc(List<Path> warcs) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.netpreserve.jwarc.tools.WarcTool",
                "validate",
                "--forbid-extensions"));
        for (var warc : warcs) command.add(warc.toString());
        return run(command).lines().toList();
    }

    /// Lets warcio check block digests, lengths, and that each record is a gzip member by itself.
    static void assertWarcioAccepts(List<Path> warcs, int records) throws IOException, InterruptedException {
        var output = node("check-warc.mjs", warcs.stream().map(Path::toString).toArray(String[]::new));
        var found = 0;
        for (var line : output.lines().toList()) {
            assertTrue(line.startsWith("records "), output);
            found += Integer.parseInt(line.substring("records ".length()));
        }
        assertEquals(records, found, output);
    }

    /// What a script of the test resources prints when it is given the folder of modules and some arguments.
    static String node(String script, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(
                List.of("node", resource(script).toString(), modules().toString()));
        command.addAll(List.of(arguments));
        return run(command);
    }

    static Path modules() {
        var modules = System.getProperty("clew.archive-npm", "");
        if (modules.isEmpty()) {
            var reason = "NOT RUN: no -Dclew.archive-npm=/.../node_modules with other readers of archives";
            System.err.println(reason);
            Assumptions.abort(reason);
        }
        if (!Files.isDirectory(Path.of(modules))) {
            throw new IllegalArgumentException("clew.archive-npm is not a folder: " + modules);
        }
        return Path.of(modules).toAbsolutePath();
    }

    private static Path resource(String name) {
        try {
            return Path.of(Objects.requireNonNull(OtherReaders.class.getResource(name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(command + " does not end");
        }
        return text;
    }
}

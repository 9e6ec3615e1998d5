package clew.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Node's `URL` on the same files, in a process of its own.
final class NodeUrl {
    private NodeUrl() {}

    /// What `node --version` says, or null where there is none.
    static @Nullable String version() {
        try {
            return run("", "node", "--version").strip();
        } catch (IOException notThere) {
            return null;
        }
    }

    /// Nanoseconds for one pass over a file of URLs or of pages with links, after some passes to warm up.
    static double pass(Path file) {
        try (var script = Objects.requireNonNull(NodeUrl.class.getResourceAsStream("url.js"))) {
            return Double.parseDouble(run(new String(script.readAllBytes(), UTF_8), "node", "-", file.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String run(String input, String... command) throws IOException {
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var in = process.getOutputStream()) {
            in.write(input.getBytes(UTF_8));
        }
        return new String(process.getInputStream().readAllBytes(), UTF_8);
    }
}

package clew.url;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Node, if it is installed: another implementation to compare ours with.
final class Node {
    /// The first version whose `URL` is close enough to today's standard.
    private static final int FIRST_TO_ASK = 20;

    private Node() {}

    /// The output of a script in the test resources. The test is skipped without Node.
    static String output(String script, String... arguments) throws IOException, InterruptedException {
        if (version() < FIRST_TO_ASK) {
            NotRun.because("no node " + FIRST_TO_ASK + " or newer on PATH to compare " + script + " with");
        }
        return run(command(script, arguments));
    }

    static List<String> command(String script, String... arguments) {
        var command = new ArrayList<>(List.of("node", file(script).toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static Path file(String script) {
        try {
            return Path.of(Objects.requireNonNull(Node.class.getResource(script), script)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static int version() throws InterruptedException {
        try {
            var version = run(List.of("node", "--version"));
            return Integer.parseInt(version.substring(1, version.indexOf('.')));
        } catch (IOException notThere) {
            return 0;
        }
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return text;
    }
}

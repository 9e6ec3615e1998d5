package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The result of a command line. Texts have one character per byte, so that a test sees every byte.
record Run(int code, String stdout, String stderr) {
    /// Runs a command line inside this process.
    static Run here(String... arguments) {
        return here(InputStream.nullInputStream(), arguments);
    }

    static Run here(InputStream stdin, String... given) {
        return run(Path.of(""), stdin, unasked(given));
    }

    /// The same where a folder may hold a config file.
    static Run in(Path folder, String... arguments) {
        return run(folder, InputStream.nullInputStream(), arguments);
    }

    private static Run run(Path folder, InputStream stdin, String... arguments) {
        var stdout = new ByteArrayOutputStream();
        var stderr = new ByteArrayOutputStream();
        var code = Main.run(
                List.of(arguments), folder, stdin, stdout, new PrintStream(stderr, true, StandardCharsets.UTF_8));
        return new Run(
                code, stdout.toString(StandardCharsets.ISO_8859_1), stderr.toString(StandardCharsets.ISO_8859_1));
    }

    /// Test sites have no robots.txt; tests of robots.txt set the flag.
    static String[] unasked(String... arguments) {
        var all = new ArrayList<>(List.of(arguments));
        var command = all.isEmpty() || all.getFirst().startsWith("-") ? 0 : 1;
        if (all.contains("-url") && !all.contains("-robots")) all.addAll(command, List.of("-robots", "ignore"));
        return all.toArray(String[]::new);
    }

    /// Refused as wrong usage: exit code 64, nothing on standard output, one line on standard error.
    String refusal() {
        assertEquals(ExitCode.USAGE, code, stderr);
        assertEquals("", stdout);
        return onlyLine();
    }

    /// Failed before it began: exit code 1, nothing on standard output, one line on standard error.
    String failure() {
        assertEquals(ExitCode.FAILED, code, stderr);
        assertEquals("", stdout);
        return onlyLine();
    }

    /// The one line on standard error, without its end.
    String onlyLine() {
        assertTrue(stderr.matches("crawler: [^\n]+\n"), () -> "not one line: " + stderr);
        inert();
        return stderr.strip();
    }

    /// Both streams contain only printable ASCII and line ends, and no stack trace.
    Run inert() {
        assertInert("stdout", stdout);
        assertInert("stderr", stderr);
        assertTrue(!stderr.contains("\tat ") && !stderr.contains("Exception in thread"), stderr);
        return this;
    }

    private static void assertInert(String name, String text) {
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            var at = i;
            assertTrue(c == '\n' || (c >= ' ' && c <= '~'), () -> "byte %02x at %d of %s".formatted((int) c, at, name));
        }
    }
}

package clew.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// The streams of a process, and which of them are terminals.
public record Console(InputStream stdin, OutputStream stdout, PrintStream stderr, Terminals terminals) {
    /// Prints a text on standard output.
    public void print(String text) throws IOException {
        stdout.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Prints a line on standard error.
    public void tell(String line) {
        stderr.println("crawler: " + line);
    }
}

package clew.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// The streams of a process, which of them are terminals, and how they are written to.
///
/// @param outStyle the colours of standard output
/// @param errStyle the colours of standard error
public record Console(
        InputStream stdin,
        OutputStream stdout,
        PrintStream stderr,
        Terminals terminals,
        Verbosity verbosity,
        Style outStyle,
        Style errStyle) {
    /// Without colours.
    public Console(InputStream stdin, OutputStream stdout, PrintStream stderr, Terminals terminals) {
        this(stdin, stdout, stderr, terminals, Verbosity.NORMAL, Style.PLAIN, Style.PLAIN);
    }

    /// The same streams, written to in another way.
    public Console with(Verbosity other, Style out, Style err) {
        return new Console(stdin, stdout, stderr, terminals, other, out, err);
    }

    public boolean isQuiet() {
        return verbosity == Verbosity.QUIET;
    }

    public boolean isVerbose() {
        return verbosity == Verbosity.VERBOSE;
    }

    /// Prints a text on standard output.
    public void print(String text) throws IOException {
        stdout.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Prints a line on standard error: why a command fails, or what it was started for.
    public void tell(String line) {
        stderr.println("crawler: " + line);
    }

    /// The same for what is good to know but not necessary: a quiet command keeps it to itself.
    public void note(String line) {
        if (!isQuiet()) tell(line);
    }
}

package clew.cli.console;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// The one line that says why the program cannot go on, from whichever thread finds out first.
public final class FatalErrorReporter {
    /// Made beforehand: where memory is short there may be none to say so.
    private static final byte[] NO_MEMORY =
            "crawler: out of memory; allow more with CLEW_JAVA_OPTS=-Xmx4g\n".getBytes(StandardCharsets.US_ASCII);

    private final PrintStream stderr;
    private boolean said;

    public FatalErrorReporter(PrintStream stderr) {
        this.stderr = stderr;
    }

    /// Makes an error that ends any thread end the program: a crawl that has lost a part of itself is not to go on.
    public void endProgramOnUncaughtErrors() {
        Thread.setDefaultUncaughtExceptionHandler((_, error) -> {
            say(error);
            Runtime.getRuntime().halt(ExitCode.FAILED);
        });
    }

    /// A mistake of ours, or no memory: one line, with the place for whoever has to fix it.
    public synchronized void say(Throwable error) {
        if (said) return;
        said = true;
        if (error instanceof OutOfMemoryError) {
            stderr.write(NO_MEMORY, 0, NO_MEMORY.length);
            stderr.flush();
            return;
        }
        var trace = error.getStackTrace();
        stderr.println("crawler: an error in Clew itself, please report it: " + TerminalSafe.quoted(error.toString())
                + (trace.length == 0 ? "" : " at " + trace[0]));
    }
}

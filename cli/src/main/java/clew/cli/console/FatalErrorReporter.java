package clew.cli.console;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Prints the one line that says why the program cannot continue, from the first thread that notices.
public final class FatalErrorReporter {
    /// Made in advance: there may be no memory left to make it.
    private static final byte[] NO_MEMORY =
            "crawler: out of memory; allow more with CLEW_JAVA_OPTS=-Xmx4g\n".getBytes(StandardCharsets.US_ASCII);

    private final PrintStream stderr;
    private boolean said;

    public FatalErrorReporter(PrintStream stderr) {
        this.stderr = stderr;
    }

    /// Ends the program when an error ends any thread: a crawl that has lost a thread must not continue.
    public void endProgramOnUncaughtErrors() {
        Thread.setDefaultUncaughtExceptionHandler((_, error) -> {
            say(error);
            Runtime.getRuntime().halt(ExitCode.FAILED);
        });
    }

    /// An error in Clew, or out of memory: one line, with the place in the code.
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

package clew.cli.console;

/// An invalid command line. The message is one line: what is wrong, and how to fix it.
public final class UsageError extends Exception {
    private static final long serialVersionUID = 1L;

    public UsageError(String message) {
        super(message);
    }
}

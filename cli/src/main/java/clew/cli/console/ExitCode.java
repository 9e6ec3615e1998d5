package clew.cli.console;

/// The exit codes of the process. 130 and 143 (interrupted) come from the signal itself.
public final class ExitCode {
    public static final int DONE = 0;
    public static final int FAILED = 1;

    /// What was compared differs.
    public static final int DIFFERENT = 2;

    public static final int USAGE = 64;

    private ExitCode() {}
}

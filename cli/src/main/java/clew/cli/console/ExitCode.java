package clew.cli.console;

/// The exit codes of the process. 130 and 143 (interrupted) come from the signal itself.
public final class ExitCode {
    public static final int DONE = 0;
    /// The start page could not be read, an output could not be written, or a file that the command line names is
    /// missing or damaged.
    public static final int FAILED = 1;

    /// What was compared differs.
    public static final int DIFFERENT = 2;

    /// The command line is wrong, or the config file that is part of it.
    public static final int USAGE = 64;

    private ExitCode() {}
}

package clew.cli;

/// What the process says when it ends. 130 and 143 (interrupted) come from the signal itself.
final class ExitCode {
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int USAGE = 64;

    private ExitCode() {}
}

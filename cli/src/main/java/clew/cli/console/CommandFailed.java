package clew.cli.console;

/// A command failed for a reason that the user can fix; the message is one line.
public final class CommandFailed extends Exception {
    private static final long serialVersionUID = 1L;

    public CommandFailed(String what) {
        super(what);
    }
}

package clew.cli.console;

/// A command cannot be carried out, for a reason that a person can do something about: one line says which.
public final class CommandFailed extends Exception {
    private static final long serialVersionUID = 1L;

    public CommandFailed(String what) {
        super(what);
    }
}

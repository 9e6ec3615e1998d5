package clew.cli;

/// A command cannot be carried out, for a reason that a person can do something about: one line says which.
final class CommandFailed extends Exception {
    private static final long serialVersionUID = 1L;

    CommandFailed(String what) {
        super(what);
    }
}

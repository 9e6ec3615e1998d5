package clew.cli.console;

/// How much a command says on standard error.
public enum Verbosity {
    /// Only why it failed.
    QUIET,
    /// What went wrong with single pages too, and on a terminal the progress and a summary.
    NORMAL,
    /// Every page, and a summary in any case.
    VERBOSE
}

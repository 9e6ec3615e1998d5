package clew.cli.config;

/// A config file is not written as it should be. The message says what is wrong, and how to write it.
final class BadToml extends Exception {
    private static final long serialVersionUID = 1;

    private final int line;

    BadToml(int line, String message) {
        super(message);
        this.line = line;
    }

    /// The number of the line, from 1.
    int line() {
        return line;
    }
}

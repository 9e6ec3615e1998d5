package clew.page;

import java.io.IOException;

/// A temporary file cannot be made or written: no fault of the journal, which may be kept at the same time.
public final class TemporaryFileFailed extends IOException {
    private static final long serialVersionUID = 1;

    private final IOException why;

    public TemporaryFileFailed(IOException why) {
        super("a temporary file cannot be written: " + why.getMessage(), why);
        this.why = why;
    }

    public IOException why() {
        return why;
    }
}

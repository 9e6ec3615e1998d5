package clew;

import java.io.IOException;
import java.nio.file.Path;

/// A journal cannot be used: opened, or read any further. The cause says why.
public final class JournalFailed extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Path journal;
    private final IOException why;

    public JournalFailed(Path journal, IOException why) {
        super("the journal " + journal + " cannot be used: " + why.getMessage(), why);
        this.journal = journal;
        this.why = why;
    }

    public Path journal() {
        return journal;
    }

    public IOException why() {
        return why;
    }
}

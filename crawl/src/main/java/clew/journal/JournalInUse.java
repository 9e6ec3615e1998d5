package clew.journal;

import java.io.IOException;
import java.nio.file.Path;

/// Another crawl is writing this journal.
public final class JournalInUse extends IOException {
    private static final long serialVersionUID = 1L;

    JournalInUse(Path path) {
        super("another crawl is using the journal " + path);
    }
}

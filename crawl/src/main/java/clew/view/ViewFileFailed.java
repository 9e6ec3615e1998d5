package clew.view;

import java.io.IOException;
import java.nio.file.Path;

/// A file of an output cannot be written: no fault of the journal or of the crawl.
public final class ViewFileFailed extends IOException {
    private static final long serialVersionUID = 1;

    private final transient Path file;
    private final IOException why;

    ViewFileFailed(Path file, IOException why) {
        super(file + " cannot be written: " + why.getMessage(), why);
        this.file = file;
        this.why = why;
    }

    public Path file() {
        return file;
    }

    public IOException why() {
        return why;
    }
}

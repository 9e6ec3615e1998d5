package clew.archive.warc;

import java.io.IOException;

/// An archive that is damaged, or that was made to do harm. The message says what is wrong; parts of it that come from
/// the archive have been made safe to print.
public final class BadArchive extends IOException {
    private static final long serialVersionUID = 1;

    public BadArchive(String message) {
        super(message);
    }
}

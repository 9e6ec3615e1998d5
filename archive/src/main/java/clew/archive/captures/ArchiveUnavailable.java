package clew.archive.captures;

import java.io.IOException;

/// The archive cannot be reached, or does not answer as it should after several attempts.
public final class ArchiveUnavailable extends IOException {
    private static final long serialVersionUID = 1;

    public ArchiveUnavailable(String message) {
        super(message);
    }
}

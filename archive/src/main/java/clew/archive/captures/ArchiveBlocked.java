package clew.archive.captures;

import java.io.IOException;

/// The archive refuses connections after it has answered before: it has blocked this address. More requests would
/// prolong that.
public final class ArchiveBlocked extends IOException {
    private static final long serialVersionUID = 1;

    public ArchiveBlocked(String message) {
        super(message);
    }
}

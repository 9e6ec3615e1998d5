package clew.archive.captures;

import java.io.IOException;

/// The archive does not show this site, because its owner or the archive has excluded it.
public final class SiteExcluded extends IOException {
    private static final long serialVersionUID = 1;

    public SiteExcluded(String message) {
        super(message);
    }
}

package clew.chrome;

import java.io.IOException;
import java.nio.file.Path;

/// A browser did not start.
public final class BrowserFailed extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Path browser;

    BrowserFailed(Path browser, IOException why) {
        super(why.getMessage(), why);
        this.browser = browser;
    }

    public Path browser() {
        return browser;
    }
}

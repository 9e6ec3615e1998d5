package clew.diff;

import java.io.IOException;

/// The journal of one of the two crawls could not be read.
public final class CrawlUnreadable extends IOException {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final IOException why;

    CrawlUnreadable(String name, IOException why) {
        super(name + ": " + why.getMessage(), why);
        this.name = name;
        this.why = why;
    }

    /// What the crawl is called; see [SavedCrawl#name].
    public String name() {
        return name;
    }

    public IOException why() {
        return why;
    }
}

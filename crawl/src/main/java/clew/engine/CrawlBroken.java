package clew.engine;

/// A crawl that could not go on: not for what the web did, but for something broken here, such as no memory.
public final class CrawlBroken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CrawlBroken(Throwable cause) {
        super("the crawl cannot go on: " + cause, cause);
    }
}

package clew.page;

/// A crawl that ends because of an error in this process, such as no memory, and not because of what the web did. Its
/// journal stays good.
public final class CrawlBroken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CrawlBroken(Throwable cause) {
        super("the crawl cannot go on: " + cause, cause);
    }
}

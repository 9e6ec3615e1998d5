package clew.frontier;

/// How far a crawl goes. A link beyond a limit is printed where it stands, and not followed.
///
/// @param depthMax how many links away from the start, at most; 0 for no link at all: only where a page has moved to,
///     and what lists name
/// @param urlLengthMax how long a URL may be
/// @param nofollow whether to leave links that their page asks crawlers not to follow
/// @param traps whether to stay out of parts of a site that never end
/// @param refreshes whether a refresh is followed as a redirect is, rather than as a link
public record Limits(int depthMax, int urlLengthMax, boolean nofollow, boolean traps, boolean refreshes) {
    public static final int URL_LENGTH_MAX = 8_192;

    /// What is said of a sitemap that is not read because of [Admission.SitemapsMax].
    public static final String OF_SITEMAPS = "beyond " + SitemapHandler.LEVELS_MAX + " levels of sitemap indexes, or "
            + SitemapHandler.LISTED_MAX + " sitemaps";

    public Limits {
        if (depthMax < 0) throw new IllegalArgumentException("depthMax is " + depthMax);
        if (urlLengthMax < 1) throw new IllegalArgumentException("urlLengthMax is " + urlLengthMax);
    }

    /// With refreshes that are followed as redirects are.
    public Limits(int depthMax, int urlLengthMax, boolean nofollow, boolean traps) {
        this(depthMax, urlLengthMax, nofollow, traps, true);
    }

    public static Limits defaults() {
        return new Limits(Integer.MAX_VALUE, URL_LENGTH_MAX, false, true);
    }
}

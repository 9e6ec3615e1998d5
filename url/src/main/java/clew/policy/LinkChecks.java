package clew.policy;

/// Which links that a crawl does not follow it requests all the same, to find out whether they lead anywhere.
public enum LinkChecks {
    /// None.
    NONE,
    /// Links of the site that lead deeper than the crawl goes. Nothing beyond the hosts of the site is requested, also
    /// not what its pages need, but for start URLs and lists, which are given.
    SITE,
    /// Those, and links out of the scope.
    ALL
}

package clew.frontier;

/// What the frontier answers to a link: the ticket it got, or why it got none.
///
/// Where nobody listens, nothing is made for a link that gets no ticket: the answer is one of the constants here, which
/// leave out what only a listener would read.
public sealed interface Admission {
    /// It is new, and is requested as this ticket.
    ///
    /// @param pattern by which its page is watched, in case it is one of a trap; 0 where it is not
    record Ticketed(long number, long pattern) implements Admission {}

    /// It leads where an earlier ticket leads.
    ///
    /// @param number that ticket's
    record Known(long number) implements Admission {}

    /// The policy leaves it out.
    ///
    /// @param rule the name of the skip rule
    record Skipped(String rule) implements Admission {}

    /// It does not belong to the crawl.
    ///
    /// @param why the end of "…, which"
    record OutOfScope(String why) implements Admission {}

    /// Its page asks crawlers not to follow it, and we do as it asks.
    record Nofollow() implements Admission {}

    /// It is further from the start than the crawl goes.
    record TooDeep() implements Admission {}

    /// It is a refresh of its page, after a time that is long enough to read the page.
    record LateRefresh() implements Admission {}

    /// It is longer than any URL that is requested.
    record TooLong() implements Admission {}

    /// It is the next one of more redirects in a row than are followed.
    record TooManyRedirects() implements Admission {}

    /// It is needed by a style sheet that another one needs, and so on, further than is followed.
    record TooNested() implements Admission {}

    /// It is a sitemap under more indexes than are followed, or the crawl has read as many sitemaps as it may.
    record SitemapsMax() implements Admission {}

    /// The crawl has as many pages as it may have.
    record PagesMax() implements Admission {}

    /// It leads further into a part of the site that never ends.
    ///
    /// @param pattern for people
    record Trap(String pattern) implements Admission {}

    /// It has a ticket, but robots.txt forbids to request it. That is known when it is the ticket's turn.
    ///
    /// @param line of the robots.txt, such as `Disallow: /private/`; empty where the robots.txt could not be read
    record Disallowed(String line) implements Admission {}

    Admission KNOWN = new Known(Fingerprints.NONE);
    Admission SKIPPED = new Skipped("");
    Admission OUT_OF_SCOPE = new OutOfScope("");
    Admission NOFOLLOW = new Nofollow();
    Admission TOO_DEEP = new TooDeep();
    Admission LATE_REFRESH = new LateRefresh();
    Admission TOO_LONG = new TooLong();
    Admission TOO_MANY_REDIRECTS = new TooManyRedirects();
    Admission TOO_NESTED = new TooNested();
    Admission SITEMAPS_MAX = new SitemapsMax();
    Admission PAGES_MAX = new PagesMax();
}

package clew.page;

import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// A URL that is to be asked for, with its place in the crawl.
///
/// @param number its place in the order of the crawl, from 0, without gaps
/// @param kind what it is for
/// @param url what is asked for
/// @param fallback what is asked for where that gives no page; null for nothing more
/// @param depth how many links lie between the start URL and this one
/// @param hops how many redirects in a row led here; for a resource also how many style sheets
/// @param parent the number of the page that led here; [#NONE] for the start
/// @param pattern what its URL has in common with many others, where the shape of its page is asked for, because it may
///     be one of a trap; 0 where it is not
public record Ticket(
        long number, Kind kind, Url url, @Nullable Url fallback, int depth, int hops, long parent, long pattern) {
    /// In place of a parent.
    public static final long NONE = -1;

    public Ticket {
        if (number < 0 || depth < 0 || hops < 0 || pattern < 0) {
            throw new IllegalArgumentException(
                    "ticket " + number + " has depth " + depth + ", hops " + hops + " and pattern " + pattern);
        }
    }

    /// A ticket whose page's shape nobody asks for.
    public Ticket(long number, Kind kind, Url url, @Nullable Url fallback, int depth, int hops, long parent) {
        this(number, kind, url, fallback, depth, hops, parent, 0);
    }

    /// A ticket that no page led to.
    public Ticket(long number, Kind kind, Url url, @Nullable Url fallback, int depth, int hops) {
        this(number, kind, url, fallback, depth, hops, NONE);
    }
}

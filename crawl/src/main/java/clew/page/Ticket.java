package clew.page;

import clew.url.Url;

/// A URL that is to be asked for, with its place in the crawl.
///
/// @param number its place in the order of the crawl, from 0, without gaps
/// @param url what is asked for, as the policy prints it
/// @param depth how many links lie between the start URL and this one
/// @param hops how many redirects in a row led here
public record Ticket(long number, Url url, int depth, int hops) {
    public Ticket {
        if (number < 0 || depth < 0 || hops < 0) {
            throw new IllegalArgumentException("ticket " + number + " has depth " + depth + " and hops " + hops);
        }
    }
}

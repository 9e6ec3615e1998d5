package clew.fetch;

import clew.url.Url;

/// Asks for URLs, one at a time; each worker has its own.
public interface Fetcher extends AutoCloseable {
    /// Which bodies are worth reading.
    enum Wanted {
        /// None: the head of the response is requested by HEAD, once. What comes of it is no proof of anything but
        /// success: many servers do not know HEAD.
        NOTHING,
        /// None: the page is requested, and only the head of the response is read.
        UNREAD,
        /// Those that can hold links; others come back empty.
        PAGES,
        /// Those, and style sheets. Others come back empty, but small ones must be complete.
        PAGES_AND_STYLES,
        ANYTHING
    }

    /// What the server says to `url`, for a new ticket. The web's misbehaviour is a value, never an exception.
    ///
    /// @throws InterruptedException if the crawl ends while this waits for its turn
    Answer fetch(Url url, Wanted wanted) throws InterruptedException;

    /// The same within a ticket, after a redirect: with the cookies that were set on the way.
    default Answer follow(Url url, Wanted wanted) throws InterruptedException {
        return fetch(url, wanted);
    }

    /// The answers so far are done with, and the memory that they took may go to others.
    default void release() {}

    /// Gives up what is under way, from any thread: a fetch that has begun ends soon.
    @Override
    void close();
}

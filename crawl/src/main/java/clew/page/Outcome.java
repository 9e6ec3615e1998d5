package clew.page;

import clew.url.Url;

/// What became of a ticket.
public sealed interface Outcome {
    /// What one request can come to.
    sealed interface Fetched extends Outcome {}

    /// There was a response.
    sealed interface Answered extends Outcome {
        /// The HTTP status.
        int status();
    }

    /// A page was read; its links are the page's.
    ///
    /// @param truncated whether the body was longer than we read
    record Read(int status, boolean truncated) implements Fetched, Answered {
        /// The status of what has not changed since an earlier crawl, from which its content is. A 304 without such a
        /// question is [Declined].
        public static final int NOT_MODIFIED = 304;

        /// Whether the content is that of an earlier crawl.
        public boolean isUnmodified() {
            return status == NOT_MODIFIED;
        }
    }

    /// A list of sitemaps was read; its links are theirs.
    record Index(int status, boolean truncated) implements Answered {}

    /// The server answered that the page is elsewhere.
    record Moved(int status, Url target) implements Fetched, Answered {
        /// How many redirects in a row are followed: as many as a browser follows.
        public static final int IN_A_ROW_MAX = 20;
    }

    /// The server answered, but with no page: not found, forbidden, broken.
    record Declined(int status) implements Fetched, Answered {}

    /// Not requested, because of the robots.txt of its origin.
    sealed interface Refused extends Outcome {
        /// A rule of the robots.txt disallows it.
        record Disallowed() implements Refused {}

        /// The robots.txt could not be read, so what it disallows is not known.
        ///
        /// @param failure of the robots.txt
        record Unreadable(Failure failure) implements Refused {}

        /// Why, for people.
        default String why() {
            return switch (this) {
                case Disallowed() -> "disallowed by robots.txt";
                case Unreadable(Failure failure) -> "robots.txt could not be read: " + failure.text();
            };
        }
    }

    /// There is no answer to speak of.
    record Failed(Failure failure) implements Fetched {}
}

package clew.page;

import clew.url.Url;

/// What became of a ticket.
public sealed interface Outcome {
    /// What one request can come to.
    sealed interface Fetched extends Outcome {}

    /// A page was read; its links are the page's.
    ///
    /// @param truncated whether the body was longer than we read
    record Read(int status, boolean truncated) implements Fetched {}

    /// A list of sitemaps was read; its links are theirs.
    record Index(int status, boolean truncated) implements Outcome {}

    /// The server answered that the page is elsewhere.
    record Moved(int status, Url target) implements Fetched {}

    /// The server answered, but with no page: not found, forbidden, broken.
    record Declined(int status) implements Fetched {}

    /// The server's robots.txt forbids asking, or could not be read, so nobody was asked.
    record Refused(String why) implements Outcome {
        private static final String DISALLOWED = "disallowed by robots.txt";
        private static final String UNREADABLE = "robots.txt could not be read: ";

        /// By a rule of the robots.txt.
        public static Refused disallowed() {
            return new Refused(DISALLOWED);
        }

        /// Because nobody knows what the robots.txt says.
        public static Refused unreadable(Failure failure) {
            return new Refused(UNREADABLE + failure.text());
        }

        /// Whether the robots.txt could not be read.
        public boolean isUnreadable() {
            return why.startsWith(UNREADABLE);
        }
    }

    /// There is no answer to speak of.
    record Failed(Failure failure) implements Fetched {}
}

package clew.page;

import clew.url.Url;

/// What became of a ticket.
///
/// *Failed* has one meaning in every count, list and message: there is no answer ([Failed]). An answer with an error
/// status, such as 404 or 503, is an answer ([Declined]). Both are errors ([#isError]).
public sealed interface Outcome {
    /// Whether the answer has an error status, or there is none.
    default boolean isError() {
        return this instanceof Declined || this instanceof Failed;
    }

    /// What one request can come to.
    sealed interface Fetched extends Outcome {}

    /// There was a response.
    sealed interface Answered extends Outcome {
        /// The HTTP status.
        int status();
    }

    /// A page was read; its links are the page's.
    ///
    /// @param truncated whether the body was longer than we read, or its links longer than those of a page may be
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
    record Declined(int status) implements Fetched, Answered {
        /// Why there is no page, for people.
        public String why() {
            var what = switch (status) {
                case 401 -> "the server requires a login";
                case 403 -> "the server denies access";
                case 404 -> "the server has no page here";
                case 410 -> "the server has no page here any more";
                case 429 -> "the server wants fewer requests";
                case 503 -> "the server is temporarily unavailable";
                default -> {
                    if (status >= 500) yield "the server has an error";
                    yield status >= 400 ? "the server rejects the request" : "the server sent no page";
                }
            };
            return what + ": status " + status;
        }
    }

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

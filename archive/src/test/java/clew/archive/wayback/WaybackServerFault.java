package clew.archive.wayback;

/// What may go wrong with a request to the stand-in.
public enum WaybackServerFault {
    /// Status 429, without Retry-After.
    TOO_MANY_REQUESTS,
    /// Status 429, and from then on connections are refused until [WaybackServer#acceptConnections].
    TOO_MANY_REQUESTS_THEN_REFUSE,
    /// Status 503.
    UNAVAILABLE,
    /// Status 403.
    FORBIDDEN,
    /// Status 404, as of something that is not an archive.
    NOT_FOUND,
    /// Status 200 with a page that says that something is wrong.
    ERROR_PAGE,
    /// Status 200 and nothing else.
    EMPTY,
    /// The connection is closed without an answer.
    CLOSE,
    /// Half of the content, then the connection is closed.
    CUT,
    /// Half of the content, as if that were all.
    HALF
}

package clew.page;

/// Which answers may be better another time. How long that takes makes the difference.
public final class Retryable {
    private Retryable() {}

    /// Whether the same request may succeed within seconds: an overloaded server, or a gateway whose server is down. A
    /// server that fails otherwise mostly fails again.
    public static boolean soon(int status) {
        return asksForPause(status) || status == 408 || status == 502 || status == 504;
    }

    /// Whether the server wants fewer requests for a while, perhaps with `Retry-After`.
    public static boolean asksForPause(int status) {
        return status == 429 || status == 503;
    }

    /// Whether the same request may succeed when the crawl is resumed or retried: also after any other error of a
    /// server, which may have been repaired. What it forbids or does not have stays so.
    public static boolean later(int status) {
        return soon(status) || status == 425 || status >= 500;
    }

    /// Whether another request may succeed when the crawl is resumed or retried.
    public static boolean later(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed _, Outcome.Refused.Unreadable _ -> true;
            case Outcome.Declined(int status) -> later(status);
            case Outcome.Read _, Outcome.Index _, Outcome.Moved _, Outcome.Refused.Disallowed _ -> false;
        };
    }

    /// The same for a robots.txt.
    public static boolean later(RobotsTxt robotsTxt) {
        return robotsTxt.state() == RobotsTxt.State.UNREACHABLE;
    }
}

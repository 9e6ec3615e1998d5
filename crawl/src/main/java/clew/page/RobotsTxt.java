package clew.page;

import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// What a server says of crawlers (RFC 9309). Asked once per origin, before its first ticket.
///
/// @param url where it was looked for; its origin is what it speaks of
/// @param text what it says; empty unless found
/// @param failure why it could not be read, or why it counts as absent where the server did not simply say so; null
///     for no such reason
public record RobotsTxt(
        Url url, State state, String text, @Nullable Failure failure) {
    /// What came of asking.
    public enum State {
        FOUND,
        /// There is none (4xx): nothing is forbidden.
        ABSENT,
        /// No answer, or a server error: nothing may be asked.
        UNREACHABLE
    }

    /// One without a failure.
    public RobotsTxt(Url url, State state, String text) {
        this(url, state, text, null);
    }
}

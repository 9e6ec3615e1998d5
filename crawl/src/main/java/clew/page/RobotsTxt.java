package clew.page;

import clew.url.Url;

/// What a server says of crawlers (RFC 9309). Asked once per origin, before its first ticket.
///
/// @param url where it was looked for; its origin is what it speaks of
/// @param text what it says; empty unless found
public record RobotsTxt(Url url, State state, String text) {
    /// What came of asking.
    public enum State {
        FOUND,
        /// There is none (4xx): nothing is forbidden.
        ABSENT,
        /// No answer, or a server error: nothing may be asked.
        UNREACHABLE
    }
}

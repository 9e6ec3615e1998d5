package clew.door;

import clew.page.Failure;

/// A request that came to the door while a page was shown.
///
/// @param method `CONNECT` where it did not become clear what was wanted of a server
/// @param target the URL, or `host:port` for `CONNECT`; printable ASCII
public record Attempt(String method, String target, Result result) {
    /// What came of it.
    public sealed interface Result {
        /// The server answered; 101 for a WebSocket that was opened.
        record Passed(int status) implements Result {}

        /// The door did not let it pass.
        record Refused(Refusal why) implements Result {}

        /// The door let it pass, and no answer came.
        record Failed(Failure failure) implements Result {}
    }
}

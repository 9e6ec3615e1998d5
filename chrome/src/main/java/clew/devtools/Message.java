package clew.devtools;

/// A message from the browser.
public sealed interface Message {
    /// The result of a call.
    record Answer(int id, Json result) implements Message {}

    /// A call failed.
    record Refusal(int id, String why) implements Message {}

    /// An event.
    ///
    /// @param session the target that it belongs to
    record Event(String session, String method, Json params) implements Message {}

    /// A message over the size limit.
    ///
    /// @param id the call whose answer is too large; 0 for an event
    record TooMuch(int id) implements Message {}

    /// The connection has ended.
    record Gone() implements Message {}
}

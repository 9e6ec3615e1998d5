package clew.chrome;

/// What a browser says.
sealed interface Message {
    /// It did what it was asked.
    record Answer(int id, Json result) implements Message {}

    /// It did not do what it was asked.
    record Refusal(int id, String why) implements Message {}

    /// Something happened.
    ///
    /// @param session the target that it happened to
    record Event(String session, String method, Json params) implements Message {}

    /// It said more than we take in.
    ///
    /// @param id the question whose answer is too large; 0 for what happened by itself
    record TooMuch(int id) implements Message {}

    /// It will say nothing more.
    record Gone() implements Message {}
}

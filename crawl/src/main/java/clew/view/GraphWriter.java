package clew.view;

import clew.page.Outcome;
import clew.page.Page;
import java.io.IOException;
import java.util.OptionalInt;

/// Writes a graph in some format: its nodes, then its edges.
interface GraphWriter {
    void begin();

    void node(Page page) throws IOException;

    /// @param source the number of a page, as the target is
    /// @param weight how many links it stands for
    /// @param redirect whether it is a redirect, and not a link
    void edge(long source, long target, int weight, boolean redirect) throws IOException;

    void end();

    /// Hands on all that has been written.
    void flush() throws IOException;

    /// What the server answered; nothing where it did not, or was not asked.
    static OptionalInt status(Outcome outcome) {
        return outcome instanceof Outcome.Answered answered ? OptionalInt.of(answered.status()) : OptionalInt.empty();
    }

    /// The code of the error, as in JSON lines; empty where the server answered.
    static String error(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Refused _ -> "robots";
            case Outcome.Failed(var failure) -> failure.reason().code();
            case Outcome.Answered _ -> "";
        };
    }
}

package clew.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.url.Url;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static final Failure FAILURE = new Failure(Failure.Reason.CUT, "");

    @Test
    void anOutcomeHasAStatusExactlyWhereThereWasAResponse() {
        assertEquals(OptionalInt.of(206), status(new Outcome.Read(206, true)));
        assertEquals(OptionalInt.of(200), status(new Outcome.Index(200, false)));
        assertEquals(OptionalInt.of(301), status(new Outcome.Moved(301, Url.of("http://h.example/"))));
        assertEquals(OptionalInt.of(404), status(new Outcome.Declined(404)));
        assertEquals(OptionalInt.empty(), status(new Outcome.Refused.Disallowed()));
        assertEquals(OptionalInt.empty(), status(new Outcome.Refused.Unreadable(FAILURE)));
        assertEquals(OptionalInt.empty(), status(new Outcome.Failed(FAILURE)));
    }

    private static OptionalInt status(Outcome outcome) {
        return outcome instanceof Outcome.Answered answered ? OptionalInt.of(answered.status()) : OptionalInt.empty();
    }
}

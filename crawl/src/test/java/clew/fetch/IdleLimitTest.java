package clew.fetch;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class IdleLimitTest {
    private final IdleLimit limit = new IdleLimit(4);

    @Test
    void halfOfThePlacesAreForHostsThatHaveNone() {
        assertTrue(limit.take(true));
        assertTrue(limit.take(false));
        assertFalse(limit.take(false), "others have none yet");
        assertTrue(limit.take(true));
        assertTrue(limit.take(true));
        assertFalse(limit.take(true));
    }

    @Test
    void aPlaceThatIsGivenBackCanBeTakenAgain() {
        for (int i = 0; i < 4; i++) assertTrue(limit.take(true));
        limit.giveBack(3);
        assertTrue(limit.take(false));
        assertFalse(limit.take(false));
        assertTrue(limit.take(true));
    }
}

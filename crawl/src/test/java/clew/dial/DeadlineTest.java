package clew.dial;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import clew.http.FetchException;
import org.junit.jupiter.api.Test;

class DeadlineTest {
    private long now = Long.MAX_VALUE - 10;

    private final Deadline deadline = new Deadline(() -> now);

    @Test
    void restartsEndAtTheLimit() {
        deadline.arm(10);
        deadline.limit(60);
        for (int time = 0; time < 60; time += 20) {
            assertDoesNotThrow(deadline::check);
            deadline.restart(30);
            now += 20;
        }
        assertThrows(FetchException.class, deadline::check);
    }

    @Test
    void aNewLimitTakesThePlaceOfTheOldOneAndANewExchangeHasNone() throws FetchException {
        deadline.arm(10);
        for (int time = 0; time < 200; time += 50) {
            deadline.limit(60);
            deadline.restart(55);
            now += 50;
            deadline.check();
        }
        deadline.arm(10);
        deadline.restart(1_000);
        assertEquals(1_000, deadline.nanosLeft());
    }

    @Test
    void whileItIsPausedNoTimePasses() throws FetchException {
        deadline.arm(10);
        deadline.limit(60);
        now += 4;
        deadline.pause();
        now += 1_000;
        deadline.check();
        deadline.resume();
        assertEquals(6, deadline.nanosLeft());
        deadline.restart(100);
        assertEquals(56, deadline.nanosLeft());
        now += 56;
        assertThrows(FetchException.class, deadline::check);
    }
}

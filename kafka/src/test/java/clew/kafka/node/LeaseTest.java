package clew.kafka.node;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LeaseTest {
    private long nanos = TimeUnit.DAYS.toNanos(3);
    private Instant time = Instant.parse("2026-11-18T12:00:00Z");
    private final Lease lease = new Lease(Duration.ofSeconds(10), () -> nanos, () -> time);

    private void pass(Duration monotonic, Duration wall) {
        nanos += monotonic.toNanos();
        time = time.plus(wall);
    }

    private void pass(long seconds) {
        pass(Duration.ofSeconds(seconds), Duration.ofSeconds(seconds));
    }

    @Test
    void itDoesNotHoldBeforeItIsProven() {
        assertFalse(lease.holds());
    }

    @Test
    void itHoldsForHalfTheSessionAfterTheQuestion() {
        var asked = lease.now();
        pass(4);
        lease.prove(asked);
        assertTrue(lease.holds());
        pass(1);
        assertTrue(lease.holds());
        pass(Duration.ofMillis(1), Duration.ofMillis(1));
        assertFalse(lease.holds());
    }

    @Test
    void itEndsWhileAMachineSleepsThoughOneOfItsClocksDoesNotRun() {
        lease.prove(lease.now());
        pass(Duration.ofMillis(1), Duration.ofSeconds(60));
        assertFalse(lease.holds());
    }

    @Test
    void aClockThatIsSetBackDoesNotProlongIt() {
        lease.prove(lease.now());
        pass(Duration.ofSeconds(6), Duration.ofHours(-1));
        assertFalse(lease.holds());
    }

    @Test
    void aLateAnswerToAnEarlierQuestionDoesNotShortenIt() throws InterruptedException {
        var early = lease.now();
        pass(3);
        lease.prove(lease.now());
        lease.prove(early);
        pass(5);
        assertTrue(lease.holds(), "it was proven five seconds ago");
    }

    @Test
    void whoeverWaitsGoesOnWhenItHoldsAndTheOtherConditionDoes() throws InterruptedException {
        var isOwned = new AtomicBoolean();
        var waiting = Thread.ofPlatform().start(() -> {
            try {
                lease.await(isOwned::get);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        lease.prove(lease.now());
        assertTrue(waiting.isAlive());
        isOwned.set(true);
        waiting.join();
    }
}

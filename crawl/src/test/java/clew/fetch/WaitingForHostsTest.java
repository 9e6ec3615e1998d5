package clew.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// How long threads wait for hosts, on a clock that stands still: whoever waits for the time to pass waits for a
/// signal.
class WaitingForHostsTest {
    private final BlockingQueue<Long> waits = new LinkedBlockingQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Hosts hosts = new Hosts(Duration.ZERO, new Ticker() {
        @Override
        public long nanos() {
            return 0;
        }

        @Override
        public void sleep(long nanos) {
            throw new AssertionError("nobody sleeps");
        }

        @Override
        @SuppressWarnings("WaitNotInLoop") // the caller looks again
        public void await(Condition signal, long nanos) throws InterruptedException {
            waits.add(TimeUnit.NANOSECONDS.toSeconds(nanos));
            signal.await();
        }
    });

    @AfterEach
    void end() throws InterruptedException {
        for (var thread : threads) thread.interrupt();
        for (var thread : threads) thread.join();
    }

    private void startTaking() {
        var thread = Thread.ofPlatform().daemon().start(() -> {
            try {
                while (true) hosts.take().run();
            } catch (InterruptedException _) {
                // the end of the test
            }
        });
        threads.add(thread);
        while (thread.getState() != Thread.State.WAITING) Thread.onSpinWait();
    }

    private void addTo(String hostname, int pausedSeconds) {
        hosts.pause(hostname, Duration.ofSeconds(pausedSeconds));
        hosts.add(new Turn(hostname, TimeUnit.SECONDS.toNanos(10)), () -> {});
    }

    /// With two threads it is not the one that waits for the first host whom the second host wakes.
    @Test
    void whoeverWaitsForOneHostDoesNotMakeAnotherWaitAsLong() throws Exception {
        startTaking();
        startTaking();
        addTo("late", 3_600);
        assertEquals(3_600, waits.poll(30, TimeUnit.SECONDS));
        while (threads.stream().anyMatch(thread -> thread.getState() != Thread.State.WAITING)) Thread.onSpinWait();
        addTo("early", 60);
        assertEquals(60, waits.poll(30, TimeUnit.SECONDS));
    }
}

package clew.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// How long threads wait for hosts, on a clock that stands still: whoever waits for the time to pass waits for a
/// signal.
class WaitingForHostsTest {
    private final BlockingQueue<Long> waits = new LinkedBlockingQueue<>();
    /// Done once, by whoever asks for the time next.
    private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});

    private final List<Thread> threads = new ArrayList<>();
    private final Hosts hosts = new Hosts(Duration.ZERO, new Ticker() {
        @Override
        public long nanos() {
            meanwhile.getAndSet(() -> {}).run();
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

    /// Two hosts came before the thread that was woken for them had looked, and it took one of them; another thread
    /// waited for a third host, so nobody was woken for the second.
    @Test
    void hostsThatComeTogetherAreTakenByAsManyThreads() throws Exception {
        for (int i = 0; i < 3; i++) startTaking();
        addTo("late", 3_600);
        assertEquals(3_600, waits.poll(30, TimeUnit.SECONDS));
        while (threads.stream().anyMatch(thread -> thread.getState() != Thread.State.WAITING)) Thread.onSpinWait();
        var both = new CountDownLatch(2);
        Runnable untilBothAreThere = () -> {
            both.countDown();
            awaitUninterruptibly(both);
        };
        meanwhile.set(() -> hosts.add(new Turn("b", TimeUnit.SECONDS.toNanos(10)), untilBothAreThere));
        hosts.add(new Turn("a", TimeUnit.SECONDS.toNanos(10)), untilBothAreThere);
        assertTrue(both.await(30, TimeUnit.SECONDS), "one of two hosts is not asked, although two threads are idle");
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}

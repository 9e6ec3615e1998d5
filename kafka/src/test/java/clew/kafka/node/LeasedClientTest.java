package clew.kafka.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import clew.fetch.Answer;
import clew.fetch.Client;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.Request;
import clew.fetch.Turn;
import clew.http.Validators;
import clew.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeasedClientTest {
    private final AtomicLong nanos = new AtomicLong();
    private final Lease lease = new Lease(Duration.ofSeconds(10), nanos::get, () -> Instant.EPOCH);
    private final AtomicInteger sent = new AtomicInteger();
    private final List<String> paced = new ArrayList<>();
    private final List<String> answered = new ArrayList<>();

    private final class Counted implements Request {
        private final Turn turn = new Turn("h.example", 1);

        @Override
        public Turn turn() {
            return turn;
        }

        @Override
        public @Nullable Answer send() {
            sent.incrementAndGet();
            return null;
        }

        @Override
        public void release() {}
    }

    private Request request() {
        Client counting = (_, _, _, _, _) -> new Counted();
        return new LeasedClient(counting, paced::add, answered::add, lease, () -> true)
                .request(Url.of("http://h.example/"), Wanted.PAGES, null, Validators.NONE, null);
    }

    @Test
    void itSendsWhileTheLeaseHolds() throws InterruptedException {
        lease.prove(lease.now());
        assertNull(request().send());
        assertEquals(1, sent.get());
        assertEquals(List.of("h.example"), paced);
        assertEquals(List.of("h.example"), answered);
    }

    /// Requests that had been let pass at a host one by one all went out at once when the lease came back.
    @Test
    void aRequestThatHadToWaitForTheLeaseWaitsForItsHostAgain() throws Exception {
        var request = request();
        var waiting = new FutureTask<>(request::send);
        var waiter = Thread.ofPlatform().start(waiting);
        while (waiter.getState() != Thread.State.TIMED_WAITING) Thread.onSpinWait();
        lease.prove(lease.now());
        assertNull(waiting.get(), "it goes back into the queue of its host");
        assertEquals(0, sent.get());
        assertNull(request.send());
        assertEquals(1, sent.get());
    }
}

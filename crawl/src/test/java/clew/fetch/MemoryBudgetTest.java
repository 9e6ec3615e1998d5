package clew.fetch;

import static clew.fetch.Asking.body;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.fetch.Fetcher.Wanted;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MemoryBudgetTest {
    private static final int LARGE = 2 * BodyReader.FREE_BYTES;

    private static HttpClient client(MemoryBudget bodies, Duration timeout) {
        return new HttpClient(
                FetchOptions.defaults().withTimeout(timeout),
                Hosts.unpaced(),
                Resolver.system(),
                InstantSource.system(),
                bodies);
    }

    private static LoopbackSite largeSite() {
        return LoopbackSite.answering((request, out) ->
                LoopbackSite.html(out, "x".repeat(request.target().equals("/small") ? 100 : LARGE)));
    }

    private static int length(Answer fetched) {
        return body(fetched).bytes().length;
    }

    @Test
    void whatIsTooLargeForTheBudgetTakesAllOfIt() throws Exception {
        var budget = new MemoryBudget(10 * 1024);
        assertTrue(budget.has(1_000_000));
        try (var _ = budget.take(1_000_000)) {
            assertFalse(budget.has(1));
        }
        try (var _ = budget.take(5 * 1024)) {
            assertTrue(budget.has(1));
            assertFalse(budget.has(1_000_000));
        }
        assertTrue(budget.has(1_000_000));
    }

    @Test
    void aLeaseIsGivenBackOnce() throws Exception {
        var budget = new MemoryBudget(10 * 1024);
        var first = budget.take(1_000_000);
        first.close();
        first.close();
        try (var _ = budget.take(1_000_000)) {
            assertFalse(budget.has(1));
        }
    }

    @Test
    void aLargeBodyWaitsUntilAnotherIsDoneWithAndASmallOneDoesNot() throws Exception {
        var budget = new MemoryBudget(LARGE);
        try (var site = largeSite();
                var client = client(budget, Duration.ofSeconds(30));
                var one = client.fetcher();
                var other = client.fetcher();
                var third = client.fetcher()) {
            assertEquals(LARGE, length(one.fetch(Url.of(site.url("/1")), Wanted.PAGES)));
            var released = new AtomicBoolean();
            var waiting = CompletableFuture.supplyAsync(() -> {
                try {
                    var length = length(other.fetch(Url.of(site.url("/2")), Wanted.PAGES));
                    return released.get() ? length : -1;
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            while (budget.waiting() == 0 && !waiting.isDone()) Thread.onSpinWait();
            assertEquals(100, length(third.fetch(Url.of(site.url("/small")), Wanted.PAGES)));
            released.set(true);
            one.release();
            assertEquals(LARGE, waiting.get(30, TimeUnit.SECONDS));
            other.release();
            assertTrue(budget.has(LARGE));
        }
    }

    @Test
    void theNextFetchGivesBackWhatTheLastOneTook() throws Exception {
        try (var site = largeSite();
                var client = client(new MemoryBudget(LARGE), Duration.ofSeconds(30));
                var fetcher = client.fetcher()) {
            for (int i = 0; i < 3; i++) {
                assertEquals(LARGE, length(fetcher.fetch(Url.of(site.url("/" + i)), Wanted.PAGES)));
            }
        }
    }

    @Test
    void aBodyInPiecesIsPutTogether() throws Exception {
        var text = new StringBuilder();
        for (int i = 0; text.length() < 3 * LARGE; i++) text.append(i).append(' ');
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, text.toString()));
                var client = client(MemoryBudget.ofHeap(8), Duration.ofSeconds(30));
                var fetcher = client.fetcher()) {
            var fetched = fetcher.fetch(Url.of(site.url("/")), Wanted.PAGES);
            var body = body(fetched);
            assertEquals(text.toString(), new String(body.bytes(), StandardCharsets.UTF_8));
        }
    }
}

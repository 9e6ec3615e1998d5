package clew.fetch;

import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.client;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.reason;
import static clew.fetch.Asking.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Fetcher.Wanted;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.site.FakeTicker;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A server may close a kept connection at any time; a page has three tries all the same.
class KeptConnectionTest {
    private static final int KEPT = 8;

    /// Keeps eight connections, then asks for a page that is never answered.
    private static int requestsFor(String target, Wanted wanted) throws Exception {
        var together = new CyclicBarrier(KEPT);
        try (var site = LoopbackSite.answering((request, out) -> {
                    if (request.target().equals(target)) return false;
                    await(together);
                    return LoopbackSite.html(out, "");
                });
                var client = client(options());
                var workers = Executors.newFixedThreadPool(KEPT)) {
            var pages = new ArrayList<Callable<Answer>>();
            for (int i = 0; i < KEPT; i++) {
                pages.add(() -> {
                    try (var fetcher = client.fetcher()) {
                        return fetcher.fetch(Url.of(site.url("/")), wanted);
                    }
                });
            }
            for (var page : workers.invokeAll(pages)) assertTrue(page.get().isRead());
            try (var fetcher = client.fetcher()) {
                assertEquals(Reason.CUT, reason(fetcher.fetch(Url.of(site.url(target)), wanted)));
            }
            return Collections.frequency(site.targets(), target);
        }
    }

    private static void await(CyclicBarrier barrier) throws IOException {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"UNREAD", "PAGES", "PAGES_AND_STYLES", "ANYTHING"})
    void aPageThatIsNeverAnsweredHasThreeTriesHoweverManyConnectionsAreKept(Wanted wanted) throws Exception {
        assertEquals(3, requestsFor("/never", wanted));
    }

    @Test
    void aHeadRequestHasOneTryOnANewConnection() throws Exception {
        assertEquals(2, requestsFor("/never", Wanted.NOTHING));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 64})
    void aServerThatClosesEveryKeptConnectionWithoutAnAnswerLosesNoPage(int fetchers) throws Exception {
        var pages = 200;
        var answered = new ThreadLocal<Boolean>(); // a connection has one thread
        try (var site = LoopbackSite.answering((request, out) -> {
                    if (answered.get() != null) return false;
                    answered.set(true);
                    return LoopbackSite.html(out, request.target());
                });
                var client = client(options());
                var workers = Executors.newFixedThreadPool(fetchers)) {
            var answers = new ArrayList<Callable<Answer>>();
            for (int i = 0; i < pages; i++) {
                var url = site.url("/" + i);
                answers.add(() -> {
                    try (var fetcher = client.fetcher()) {
                        return ask(fetcher, url);
                    }
                });
            }
            var got = workers.invokeAll(answers);
            for (int i = 0; i < pages; i++)
                assertEquals("/" + i, text(got.get(i).get()));
            for (int i = 0; i < pages; i++) {
                var tries = Collections.frequency(site.targets(), "/" + i);
                assertTrue(tries <= 2, tries + " requests for page " + i);
            }
        }
    }

    /// A server that closes the connection after each answer without saying so.
    @Test
    void aConnectionThatWasClosedDuringADelayTakesNoTry() throws Exception {
        var ticker = new UntilClosed();
        try (var site = LoopbackSite.answering((_, out) -> {
                    LoopbackSite.status(out, 503, "", "Retry-After: 9");
                    return false;
                });
                var client = client(options(), ticker);
                var fetcher = client.fetcher()) {
            ticker.origin = Url.of(site.url("/")).origin();
            ticker.client = client;
            var answer = ask(fetcher, site.url("/"));
            assertEquals(new Outcome.Declined(503), answer.outcome());
            assertEquals(3, site.requests().size());
            assertEquals(3, answer.tries());
        }
    }

    /// A clock that stands still until it is known here that the server has closed the kept connection.
    private static final class UntilClosed implements Ticker {
        private final FakeTicker ticker = new FakeTicker();
        private String origin = "";
        private @Nullable HttpClient client;

        @Override
        public long nanos() {
            return ticker.nanos();
        }

        @Override
        public void sleep(long nanos) {
            var owner = Objects.requireNonNull(client);
            var host = owner.host("127.0.0.1");
            var kept = host.take(origin, owner);
            if (kept != null) {
                while (kept.isOpen()) Thread.onSpinWait();
                host.keep(kept, owner);
            }
            ticker.sleep(nanos);
        }

        @Override
        public void await(Condition signal, long nanos) {
            sleep(nanos);
        }
    }
}

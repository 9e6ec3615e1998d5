package clew.fetch;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import clew.dial.Resolver;
import clew.dial.Watchdog;
import clew.fetch.Fetcher.Wanted;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.site.FakeTicker;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// What the tests of this package say again and again.
final class Asking {
    static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

    private Asking() {}

    static FetchOptions options() {
        return FetchOptions.defaults().withUserAgent("test/1").withBodyBytesMax(1_000_000);
    }

    static FetchOptions options(Duration timeout) {
        return options().withTimeout(timeout);
    }

    static HttpClient client(FetchOptions options) {
        return client(options, new FakeTicker());
    }

    /// A client that waits on a clock of its own between tries.
    static HttpClient client(FetchOptions options, Ticker ticker) {
        return new HttpClient(options, new Hosts(Duration.ZERO, ticker), Resolver.system(), InstantSource.fixed(NOW));
    }

    /// A client whose deadlines are on a clock of their own too.
    static HttpClient client(FetchOptions options, Resolver resolver, Watchdog deadlines) {
        return new HttpClient(
                options,
                new Hosts(Duration.ZERO, new FakeTicker()),
                resolver,
                InstantSource.fixed(NOW),
                MemoryBudget.ofHeap(HttpClient.BODIES_PART),
                deadlines);
    }

    static HttpClient client(FetchOptions options, Watchdog deadlines) {
        return client(options, Resolver.system(), deadlines);
    }

    static Answer fetch(String url) throws InterruptedException {
        return fetch(client(options()), url);
    }

    static Answer fetch(FetchOptions options, String url) throws InterruptedException {
        return fetch(client(options), url);
    }

    static Answer fetch(HttpClient client, String url) throws InterruptedException {
        try (client;
                var fetcher = client.fetcher()) {
            return ask(fetcher, url);
        }
    }

    static Answer ask(Fetcher fetcher, String url) throws InterruptedException {
        return fetcher.fetch(Url.of(url), Wanted.PAGES);
    }

    static Body body(Answer answer) {
        assertInstanceOf(Outcome.Read.class, answer.outcome());
        return answer.body();
    }

    static String text(Answer answer) {
        return new String(body(answer).bytes(), StandardCharsets.UTF_8);
    }

    static Reason reason(Answer answer) {
        return assertInstanceOf(Outcome.Failed.class, answer.outcome())
                .failure()
                .reason();
    }

    static String detail(Answer answer) {
        return assertInstanceOf(Outcome.Failed.class, answer.outcome())
                .failure()
                .detail();
    }
}

package clew.fetch;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import clew.dial.Resolver;
import clew.fetch.Fetcher.Wanted;
import clew.page.Failure.Reason;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// What the tests of this package say again and again.
final class Asking {
    static final Pacer UNPACED = new Pacer(Duration.ZERO, Ticker.system());
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
        return new HttpClient(options, UNPACED, Resolver.system(), ticker, InstantSource.fixed(NOW));
    }

    static Fetched fetch(String url) throws InterruptedException {
        return fetch(client(options()), url);
    }

    static Fetched fetch(FetchOptions options, String url) throws InterruptedException {
        return fetch(client(options), url);
    }

    static Fetched fetch(HttpClient client, String url) throws InterruptedException {
        try (client;
                var fetcher = client.get()) {
            return ask(fetcher, url);
        }
    }

    static Fetched ask(Fetcher fetcher, String url) throws InterruptedException {
        return fetcher.fetch(Url.of(url), Wanted.PAGES);
    }

    static Body body(Fetched fetched) {
        return assertInstanceOf(Fetched.Arrived.class, fetched).body();
    }

    static String text(Fetched fetched) {
        return new String(body(fetched).bytes(), StandardCharsets.UTF_8);
    }

    static Reason reason(Fetched fetched) {
        return assertInstanceOf(Fetched.Failed.class, fetched).failure().reason();
    }

    static String detail(Fetched fetched) {
        return assertInstanceOf(Fetched.Failed.class, fetched).failure().detail();
    }
}

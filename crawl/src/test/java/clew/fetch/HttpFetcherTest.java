package clew.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Fetcher.Wanted;
import clew.page.Failure.Reason;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpFetcherTest {
    private static final Pacer UNPACED = new Pacer(Duration.ZERO, Ticker.system());

    private static HttpClient client(Duration timeout, int bodyBytesMax) {
        return new HttpClient(new FetchOptions(timeout, bodyBytesMax, "test/1", null), UNPACED, Resolver.system());
    }

    private static Fetched fetch(String url) throws InterruptedException {
        return fetch(client(Duration.ofSeconds(10), 1_000_000), url);
    }

    private static Fetched fetch(HttpClient client, String url) throws InterruptedException {
        try (client;
                var fetcher = client.get()) {
            return fetcher.fetch(Url.of(url), Wanted.PAGES);
        }
    }

    private static String text(Fetched fetched) {
        return new String(
                assertInstanceOf(Fetched.Arrived.class, fetched).body().bytes(), StandardCharsets.UTF_8);
    }

    private static Reason reason(Fetched fetched) {
        return assertInstanceOf(Fetched.Failed.class, fetched).failure().reason();
    }

    @Test
    void aPageArrivesWithItsTypeAndBytes() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<p>é"))) {
            var fetched = fetch(site.url("/"));
            assertEquals("<p>é", text(fetched));
            var body = assertInstanceOf(Fetched.Arrived.class, fetched).body();
            assertEquals("text/html; charset=utf-8", body.type());
            assertFalse(body.truncated());
            var request = site.requests().getFirst();
            assertEquals("127.0.0.1:" + site.port(), request.header("Host"));
            assertEquals("test/1", request.header("User-Agent"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a|b[c]%5Ed%zz?x={y}|\\`'",
                "//x//y",
                "/;?&=+$,@:!*()",
                "/%E9%u011f?%",
                "/?",
                "/%2e%2E%2f",
                "/~/%7E"
            })
    void everyUrlGoesOutByteForByte(String target) throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""))) {
            var url = Url.of(site.url(target));
            fetch(site.url(target));
            assertEquals(List.of(url.requestTarget()), site.targets());
        }
    }

    @Test
    void aConnectionIsKeptAndUsedAgain() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
                    case "/none" -> LoopbackSite.status(out, 404, "not here");
                    case "/moved" -> LoopbackSite.status(out, 301, "gone", "Location: /");
                    case "/image" -> LoopbackSite.page(out, 200, "image/png", new byte[10_000]);
                    case "/empty" -> {
                        LoopbackSite.raw(out, "HTTP/1.1 204 No Content\r\n\r\n");
                        yield true;
                    }
                    default -> LoopbackSite.html(out, "x");
                });
                var client = client(Duration.ofSeconds(10), 1_000_000);
                var fetcher = client.get()) {
            for (var target : List.of("/", "/none", "/moved", "/image", "/empty", "/")) {
                fetcher.fetch(Url.of(site.url(target)), Wanted.PAGES);
            }
            assertEquals(6, site.requests().size());
            assertEquals(1, site.connections());
        }
    }

    @Test
    void aKeptConnectionThatTheServerClosedIsReplacedSilently() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> {
                    LoopbackSite.html(out, "fine");
                    return false; // closed without a word
                });
                var client = client(Duration.ofSeconds(10), 1_000_000);
                var fetcher = client.get()) {
            for (int i = 0; i < 50; i++)
                assertEquals("fine", text(fetcher.fetch(Url.of(site.url("/" + i)), Wanted.PAGES)));
            assertEquals(50, site.requests().size());
        }
    }

    @Test
    void aFreshConnectionThatIsClosedIsAFailureAndNotAskedAgain() throws Exception {
        var asked = new AtomicInteger();
        try (var site = LoopbackSite.answering((_, _) -> {
            asked.incrementAndGet();
            return false;
        })) {
            assertEquals(Reason.CUT, reason(fetch(site.url("/"))));
            assertEquals(1, asked.get());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0,   0,  false",
        "99,  99, false",
        "100, 100, false",
        "101, 100, true",
        "5000, 100, true",
    })
    void aBodyIsCutAtExactlyTheLimit(int size, int read, boolean truncated) throws Exception {
        for (var chunked : List.of(true, false)) {
            try (var site = LoopbackSite.answering((_, out) -> {
                var body = "x".repeat(size);
                if (!chunked) return LoopbackSite.html(out, body);
                LoopbackSite.raw(out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
                for (int i = 0; i < size; i += 7) {
                    var piece = body.substring(i, Math.min(size, i + 7));
                    LoopbackSite.raw(out, Integer.toHexString(piece.length()) + "\r\n" + piece + "\r\n");
                }
                LoopbackSite.raw(out, "0\r\n\r\n");
                return true;
            })) {
                var fetched = fetch(client(Duration.ofSeconds(10), 100), site.url("/"));
                var body = assertInstanceOf(Fetched.Arrived.class, fetched).body();
                assertEquals(read, body.bytes().length);
                assertEquals(truncated, body.truncated());
            }
        }
    }

    @Test
    void aBodyShorterThanItsLengthIsAFailure() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> {
            LoopbackSite.raw(
                    out, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\n<a href=x>");
            return false;
        })) {
            assertEquals(Reason.CUT, reason(fetch(site.url("/"))));
        }
    }

    @Test
    void aBodyWithoutALengthEndsWithTheConnection() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> {
            LoopbackSite.raw(out, "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<a href=x>");
            return false;
        })) {
            assertEquals("<a href=x>", text(fetch(site.url("/"))));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"silent", "header", "body", "drip"})
    void oneDeadlineRunsOverTheWholeExchange(String kind) throws Exception {
        var never = new CountDownLatch(1);
        try (var site = LoopbackSite.answering((_, out) -> {
            if (!kind.equals("silent")) LoopbackSite.raw(out, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n");
            if (kind.equals("body")) LoopbackSite.raw(out, "Content-Length: 10\r\n\r\n12345");
            if (kind.equals("drip")) {
                LoopbackSite.raw(out, "Content-Length: 1000000\r\n\r\n");
                while (never.getCount() > 0) LoopbackSite.raw(out, "x");
            }
            hang(never);
            return false;
        })) {
            var fetched = fetch(client(Duration.ofMillis(200), 2_000_000_000), site.url("/"));
            if (!kind.equals("drip")) assertEquals(Reason.DEADLINE, reason(fetched));
        } finally {
            never.countDown();
        }
    }

    @Test
    void aDeadlineDoesNotReachIntoTheNextExchange() throws Exception {
        var never = new CountDownLatch(1);
        try (var site = LoopbackSite.answering((request, out) -> {
                    if (request.target().equals("/slow")) hang(never);
                    return LoopbackSite.html(out, "quick");
                });
                var client = client(Duration.ofMillis(150), 1_000);
                var fetcher = client.get()) {
            for (int i = 0; i < 3; i++) {
                assertEquals(Reason.DEADLINE, reason(fetcher.fetch(Url.of(site.url("/slow")), Wanted.PAGES)));
                assertEquals("quick", text(fetcher.fetch(Url.of(site.url("/quick")), Wanted.PAGES)));
            }
        } finally {
            never.countDown();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "301, /next,                http://127.0.0.1:%d/next",
        "302, ?q,                   http://127.0.0.1:%d/dir/page?q",
        "303, //o.example/x,        http://o.example/x",
        "307, http://o.example,     http://o.example/",
        "308, sub/é#f,              http://127.0.0.1:%d/dir/sub/%%C3%%A9#f",
        "301, http://bücher.example/, http://xn--bcher-kva.example/",
    })
    void aRedirectNamesItsTargetAndIsNotFollowed(int status, String location, String target) throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> {
            var utf8 = new String(location.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
            return LoopbackSite.status(out, status, "body", "Location: " + utf8);
        })) {
            var moved = assertInstanceOf(Fetched.Moved.class, fetch(site.url("/dir/page")));
            assertEquals(target.formatted(site.port()), moved.target().href());
            assertEquals(status, moved.status());
            assertEquals(1, site.requests().size());
        }
    }

    @Test
    void aRedirectToNowhereIsTold() throws Exception {
        try (var site =
                LoopbackSite.answering((request, out) -> request.target().equals("/bad")
                        ? LoopbackSite.status(out, 301, "", "Location: http://[")
                        : LoopbackSite.status(out, 301, ""))) {
            assertEquals(Reason.BAD_REDIRECT, reason(fetch(site.url("/bad"))));
            assertEquals(new Fetched.Declined(301), fetch(site.url("/none")));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "text/html,             true",
        "TEXT/HTML ; a=b,       true",
        "application/xhtml+xml, true",
        "'',                    true",
        "text/plain,            false",
        "application/pdf,       false",
    })
    void onlyBodiesThatCanHoldLinksAreRead(String type, boolean read) throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.page(out, 200, type, new byte[] {'x'}))) {
            assertEquals(read ? "x" : "", text(fetch(site.url("/"))));
        }
    }

    @Test
    void interimAnswersArePassedOver() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> {
            LoopbackSite.raw(out, "HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n");
            return LoopbackSite.html(out, "at last");
        })) {
            assertEquals("at last", text(fetch(site.url("/"))));
        }
    }

    @Test
    void endlessInterimAnswersAreNotWaitedFor() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> {
            while (true) LoopbackSite.raw(out, "HTTP/1.1 100 Continue\r\n\r\n");
        })) {
            assertEquals(Reason.PROTOCOL, reason(fetch(site.url("/"))));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"garbage\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "\u0000\u0001\r\n\r\n"})
    void whatIsNoHttpIsAFailure(String answer) throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> {
            LoopbackSite.raw(out, answer);
            return false;
        })) {
            var failed = assertInstanceOf(Fetched.Failed.class, fetch(site.url("/")));
            assertTrue(failed.failure().text().chars().allMatch(c -> c >= ' ' && c <= '~'));
        }
    }

    @Test
    void anEncodingThatWasNotAskedForIsAFailure() throws Exception {
        try (var site =
                LoopbackSite.answering((_, out) -> LoopbackSite.status(out, 200, "zipped", "Content-Encoding: gzip"))) {
            assertEquals(Reason.ENCODING, reason(fetch(site.url("/"))));
        }
    }

    @Test
    void aHostThatDoesNotExistIsToldApartFromOneThatDoesNotAnswer() throws Exception {
        int closed;
        try (var server = new ServerSocket(0)) {
            closed = server.getLocalPort();
        }
        assertEquals(Reason.UNREACHABLE, reason(fetch("http://127.0.0.1:" + closed + "/")));
        var nobody = new HttpClient(FetchOptions.defaults(), UNPACED, host -> {
            throw new UnknownHostException(host);
        });
        assertEquals(Reason.UNKNOWN_HOST, reason(fetch(nobody, "http://nobody.example/")));
    }

    @Test
    void aLookUpThatHangsEndsWithTheDeadline() throws Exception {
        var never = new CountDownLatch(1);
        var options = new FetchOptions(Duration.ofMillis(100), 1_000, "test/1", null);
        var slow = new HttpClient(options, UNPACED, _ -> {
            hang(never);
            return List.of();
        });
        assertEquals(Reason.DEADLINE, reason(fetch(slow, "http://slow.example/")));
        never.countDown();
    }

    @Test
    void whatIsNoTlsIsATlsFailure() throws Exception {
        try (var server = new ServerSocket(0)) {
            Thread.ofPlatform().daemon().start(() -> {
                try (var socket = server.accept()) {
                    LoopbackSite.raw(socket.getOutputStream(), "HTTP/1.1 400 This is no TLS\r\n\r\n");
                    socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            assertEquals(Reason.TLS, reason(fetch("https://127.0.0.1:" + server.getLocalPort() + "/")));
        }
    }

    @Test
    void credentialsGoToTheirOriginOnly() throws Exception {
        try (var home = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""));
                var other = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""))) {
            var start = Url.of("http://us%65r:p%3Aw@127.0.0.1:" + home.port() + "/");
            var options =
                    new FetchOptions(Duration.ofSeconds(10), 1_000, "test/1", FetchOptions.Authorization.of(start));
            try (var client = new HttpClient(options, UNPACED, Resolver.system());
                    var fetcher = client.get()) {
                fetcher.fetch(Url.of(home.url("/")), Wanted.PAGES);
                fetcher.fetch(Url.of(other.url("/")), Wanted.PAGES);
            }
            assertEquals("Basic dXNlcjpwOnc=", home.requests().getFirst().header("Authorization"));
            assertEquals("", other.requests().getFirst().header("Authorization"));
        }
    }

    @Test
    void closingTheClientEndsWhatIsUnderWay() throws Exception {
        var asked = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        try (var site = LoopbackSite.answering((_, _) -> {
            asked.countDown();
            hang(never);
            return false;
        })) {
            var client = client(Duration.ofHours(1), 1_000);
            var closer = Thread.ofPlatform().start(() -> {
                hang(asked);
                client.close();
            });
            assertEquals(Reason.CUT, reason(fetch(client, site.url("/"))));
            closer.join();
        } finally {
            never.countDown();
        }
    }

    private static void hang(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

package clew.fetch;

import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.body;
import static clew.fetch.Asking.client;
import static clew.fetch.Asking.fetch;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.reason;
import static clew.fetch.Asking.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.site.FakeTicker;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpFetcherTest {
    @Test
    void aPageArrivesWithItsTypeAndBytes() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "<p>é"))) {
            var fetched = fetch(site.url("/"));
            assertEquals("<p>é", text(fetched));
            var body = body(fetched);
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
    void whatTheServerSaysOfAPageArrivesAsItSaysIt() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/bare" -> LoopbackSite.html(out, "");
            default ->
                LoopbackSite.page(
                        out,
                        200,
                        "text/html",
                        new byte[0],
                        "ETag: W/\"a, \u001b\"",
                        "X-Robots-Tag: noindex, nofollow",
                        "Last-Modified: yesterday",
                        "x-robots-tag: otherbot: none");
        })) {
            var head = fetch(site.url("/")).head();
            assertEquals("W/\"a, \u001b\"", head.first("etag"));
            assertEquals("yesterday", head.first("last-modified"));
            assertEquals(List.of("noindex, nofollow", "otherbot: none"), head.all("x-robots-tag"));
            assertEquals(
                    String.join(
                            "\r\n",
                            "HTTP/1.1 200 Whatever",
                            "Content-Type: text/html",
                            "ETag: W/\"a, \u001b\"",
                            "X-Robots-Tag: noindex, nofollow",
                            "Last-Modified: yesterday",
                            "x-robots-tag: otherbot: none",
                            "Content-Length: 0",
                            ""),
                    head.text());
            var bare = fetch(site.url("/bare")).head();
            assertEquals("", bare.first("etag"));
            assertEquals(List.of(), bare.all("x-robots-tag"));
            assertEquals(
                    "HTTP/1.1 200 Whatever\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 0\r\n",
                    bare.text());
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
                var client = client(options());
                var fetcher = client.fetcher()) {
            for (var target : List.of("/", "/none", "/moved", "/image", "/empty", "/")) {
                ask(fetcher, site.url(target));
            }
            assertEquals(6, site.requests().size());
            assertEquals(1, site.connections());
        }
    }

    @Test
    void aKeptConnectionThatTheServerClosedIsReplacedSilently() throws Exception {
        var ticker = new FakeTicker();
        try (var site = LoopbackSite.answering((_, out) -> {
                    LoopbackSite.html(out, "fine");
                    return false; // closed without a word
                });
                var client = client(options(), ticker);
                var fetcher = client.fetcher()) {
            for (int i = 0; i < 50; i++) assertEquals("fine", text(ask(fetcher, site.url("/" + i))));
            assertEquals(50, site.requests().size());
            assertEquals(0, ticker.nanos(), "that is no second try");
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
                var fetched = fetch(options().withBodyBytesMax(100), site.url("/"));
                var body = body(fetched);
                assertEquals(read, body.bytes().length);
                assertEquals(truncated, body.truncated());
            }
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
            var moved = assertInstanceOf(
                    Outcome.Moved.class, fetch(site.url("/dir/page")).outcome());
            assertEquals(target.formatted(site.port()), moved.target().href());
            assertEquals(status, moved.status());
            assertEquals(1, site.requests().size());
        }
    }

    @Test
    void aRedirectToNowhereIsJustAStatus() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.status(out, 301, ""))) {
            assertEquals(new Outcome.Declined(301), fetch(site.url("/")).outcome());
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
        "application/unknown,   true",
        "unknown/unknown;x=y,   true",
        "*/*,                   true",
        "html,                  true",
        "text/html(x),          true",
        "text/,                 false",
    })
    void onlyBodiesThatCanHoldLinksAreRead(String type, boolean read) throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.page(out, 200, type, new byte[] {'x'}))) {
            assertEquals(read ? "x" : "", text(fetch(site.url("/"))));
        }
    }

    @Test
    void whatHasNoTypeIsNotReadWhereTheServerForbidsToLook() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.page(
                out,
                200,
                request.target().substring(1),
                "<p>x".getBytes(StandardCharsets.UTF_8),
                "X-Content-Type-Options: NoSniff"))) {
            assertEquals("<p>x", text(fetch(site.url("/text/html"))));
            assertEquals("", text(fetch(site.url("/application/unknown"))));
            assertEquals("", text(fetch(site.url("/"))));
        }
    }

    @Test
    void ofSeveralTypesAllArrive() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.page(
                out, 200, "text/plain", "<p>x".getBytes(StandardCharsets.UTF_8), "Content-Type: text/html"))) {
            var fetched = fetch(site.url("/"));
            assertEquals("<p>x", text(fetched));
            assertEquals("text/plain, text/html", body(fetched).type());
        }
    }

    @Test
    void whoeverWantsAnythingGetsIt() throws Exception {
        try (var site = LoopbackSite.answering(
                        (_, out) -> LoopbackSite.page(out, 200, "text/plain", new byte[] {'x'}));
                var client = client(options());
                var fetcher = client.fetcher()) {
            assertEquals("", text(ask(fetcher, site.url("/robots.txt"))));
            assertEquals("x", text(fetcher.fetch(Url.of(site.url("/robots.txt")), Fetcher.Wanted.ANYTHING)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"garbage\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "\u0000\u0001\r\n\r\n"})
    void whatIsNoHttpIsAFailure(String answer) throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> {
            LoopbackSite.raw(out, answer);
            return false;
        })) {
            var failed =
                    assertInstanceOf(Outcome.Failed.class, fetch(site.url("/")).outcome());
            assertTrue(failed.failure().text().chars().allMatch(c -> c >= ' ' && c <= '~'));
        }
    }

    @Test
    void aHostThatDoesNotExistIsToldApartFromOneThatDoesNotAnswer() throws Exception {
        int closed;
        try (var server = new ServerSocket(0)) {
            closed = server.getLocalPort();
        }
        assertEquals(Reason.UNREACHABLE, reason(fetch("http://127.0.0.1:" + closed + "/")));
        var nobody = new HttpClient(options(), Hosts.unpaced(), host -> {
            throw new UnknownHostException(host);
        });
        assertEquals(Reason.UNKNOWN_HOST, reason(fetch(nobody, "http://nobody.example/")));
    }

    @Test
    void aLookUpThatHangsEndsWithTheDeadline() throws Exception {
        var never = new CountDownLatch(1);
        var slow = new HttpClient(options(Duration.ofMillis(100)), Hosts.unpaced(), _ -> {
            hang(never);
            return List.of();
        });
        assertEquals(Reason.DEADLINE, reason(fetch(slow, "http://slow.example/")));
        never.countDown();
    }

    @Test
    void closingTheClientEndsALookUp() throws Exception {
        var asked = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        var client = new HttpClient(options(Duration.ofHours(1)), Hosts.unpaced(), _ -> {
            asked.countDown();
            hang(never);
            return List.of();
        });
        var closer = Thread.ofPlatform().start(() -> {
            hang(asked);
            client.close();
        });
        assertEquals(Reason.CUT, reason(fetch(client, "http://slow.example/")));
        closer.join();
        never.countDown();
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
            var client = client(options(Duration.ofHours(1)));
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

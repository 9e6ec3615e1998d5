package clew.fetch;

import static clew.fetch.Asking.NOW;
import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.client;
import static clew.fetch.Asking.options;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Exchange.Cut;
import clew.page.Outcome;
import clew.site.FakeTicker;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/// What a listener is told of.
class ExchangeTest {
    private record Seen(Exchange exchange, String body, boolean inMemory) {}

    private final List<Seen> seen = new ArrayList<>();

    private final Exchange.Listener listener = exchange -> {
        try (var body = exchange.body().stream()) {
            var text = new String(body.readAllBytes(), StandardCharsets.ISO_8859_1);
            seen.add(new Seen(exchange, text, exchange.body().isInMemory()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    };

    private Answer fetch(LoopbackSite site, FetchOptions options, String target) throws InterruptedException {
        try (var client = client(options.withRecordedBytesMax(options.bodyBytesMax()));
                var fetcher = client.fetcher(listener)) {
            return ask(fetcher, site.url(target));
        }
    }

    private Answer fetch(LoopbackSite site, String target) throws InterruptedException {
        return fetch(site, options(), target);
    }

    @Test
    void headsAndBodyAreAsTheyWentOverTheWire() throws Exception {
        var response = "HTTP/1.1 200 Fine\r\nTransfer-Encoding:  chunked\r\nX: y\r\n\r\n";
        var chunks = "3;x=y\r\nabc\r\n0\r\nTrailer: t\r\n\r\n";
        try (var site = LoopbackSite.answering((_, out) -> {
            LoopbackSite.raw(out, response + chunks);
            return true;
        })) {
            assertEquals("abc", Asking.text(fetch(site, "/a?b")));
            var exchange = seen.getFirst().exchange();
            assertEquals(Url.of(site.url("/a?b")), exchange.url());
            var request = new String(exchange.request(), StandardCharsets.ISO_8859_1);
            assertTrue(request.startsWith("GET /a?b HTTP/1.1\r\nHost: ") && request.endsWith("\r\n\r\n"), request);
            assertEquals(response, exchange.head().text() + "\r\n");
            assertEquals(chunks, seen.getFirst().body());
            assertEquals(Cut.NOT, exchange.cut());
            assertEquals(
                    Url.of(site.url("/")).effectivePort(), exchange.remote().getPort());
            assertEquals(NOW, exchange.begun());
            assertEquals(Duration.ZERO, exchange.took());
        }
    }

    @Test
    void interimResponsesAndHeadsAreKeptByteForByte() throws Exception {
        var interim = "HTTP/1.1 103 Early Hints\r\nLink: </s>\r\n\r\nHTTP/1.1 102 Wait\n\n";
        var head = "HTTP/1.0  200\nX:y\n z\r\n\n";
        try (var site = LoopbackSite.answering((_, out) -> {
            LoopbackSite.raw(out, interim + head + "body");
            return false;
        })) {
            fetch(site, "/");
            var exchange = seen.getFirst().exchange();
            assertEquals(interim, new String(exchange.interim(), StandardCharsets.ISO_8859_1));
            assertEquals(head, new String(exchange.wireHead(), StandardCharsets.ISO_8859_1));
            assertEquals("body", seen.getFirst().body());
        }
    }

    @Test
    void whatIsNotHttpIsKept() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            LoopbackSite.raw(
                    out,
                    switch (request.target()) {
                        case "/old" -> "<p>no head";
                        case "/status" -> "HTTP/1.1 nine\r\nX: y\r\n\r\nbody";
                        case "/unfinished" -> "HTTP/1.1 200 Fine\r\nX: y";
                        default -> "HTTP/1.1 200 Fine\r\nTransfer-Encoding: odd\r\n\r\nbody";
                    });
            return false;
        })) {
            for (var target : List.of("/old", "/status", "/unfinished", "/odd")) fetch(site, target);
            var received = seen.stream()
                    .map(one -> new String(one.exchange().received(), StandardCharsets.ISO_8859_1) + "|" + one.body())
                    .distinct() // some are tried again
                    .toList();
            assertEquals(
                    List.of(
                            "<p>no head|",
                            "HTTP/1.1 nine\r\nX: y\r\n\r\nbody|",
                            "HTTP/1.1 200 Fine\r\nX: y|",
                            "HTTP/1.1 200 Fine\r\nTransfer-Encoding: odd\r\n\r\n|body"),
                    received);
        }
    }

    @Test
    void aListenerSeesBodiesThatNobodyElseWants() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/picture" -> LoopbackSite.page(out, 200, "image/png", "pixels".getBytes(StandardCharsets.US_ASCII));
            case "/moved" -> LoopbackSite.status(out, 301, "over there", "Location: /");
            default -> LoopbackSite.status(out, 404, "not here");
        })) {
            assertEquals(0, fetch(site, "/picture").body().bytes().length);
            fetch(site, "/moved");
            assertEquals(new Outcome.Declined(404), fetch(site, "/").outcome());
            assertEquals(
                    List.of("pixels", "over there", "not here"),
                    seen.stream().map(Seen::body).toList());
            assertEquals(
                    List.of(200, 301, 404),
                    seen.stream().map(one -> one.exchange().head().status()).toList());
        }
    }

    @Test
    void everyTryIsAnExchangeAndTheAnswerHasTheTimeOfTheLast() throws Exception {
        var asked = new AtomicInteger();
        try (var site = LoopbackSite.answering((_, out) ->
                        asked.incrementAndGet() < 3 ? LoopbackSite.status(out, 502, "") : LoopbackSite.html(out, "x"));
                var client = client(options(), new FakeTicker());
                var fetcher = client.fetcher(listener)) {
            var answer = ask(fetcher, site.url("/"));
            assertEquals(
                    List.of(502, 502, 200),
                    seen.stream().map(one -> one.exchange().head().status()).toList());
            assertEquals(NOW, answer.begun());
            assertEquals(Duration.ZERO, answer.took());
        }
    }

    @Test
    void whatIsCutSaysHow() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
            var length = "HTTP/1.1 200 Fine\r\nContent-Type: text/html\r\nContent-Length: ";
            switch (request.target()) {
                case "/long" -> LoopbackSite.raw(out, length + "9\r\n\r\n123456789");
                case "/closed" -> LoopbackSite.raw(out, length + "9\r\n\r\n1234");
                default -> {
                    return false;
                }
            }
            return false;
        })) {
            assertTrue(
                    fetch(site, options().withBodyBytesMax(4), "/long").body().truncated());
            assertEquals(Cut.LENGTH, seen.getLast().exchange().cut());
            fetch(site, "/closed");
            assertEquals(Cut.DISCONNECT, seen.getLast().exchange().cut());
            assertEquals("1234", seen.getLast().body());
            fetch(site, "/nothing");
            assertEquals(Cut.DISCONNECT, seen.getLast().exchange().cut());
            assertEquals(0, seen.getLast().exchange().head().status());
        }
    }

    @Test
    void aBodyThatIsSilentForTooLongIsCutByTime() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> {
            LoopbackSite.raw(out, "HTTP/1.1 200 Fine\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\n1234");
            return true;
        })) {
            var answer = fetch(site, options().withSilenceMax(Duration.ofMillis(200)), "/");
            assertEquals(clew.page.Failure.Reason.DEADLINE, Asking.reason(answer));
            assertEquals(Cut.TIME, seen.getFirst().exchange().cut());
        }
    }

    @Test
    void aBodyThatKeepsComingIsRecordedBeyondTheTimeout() throws Exception {
        var pieces = 12;
        try (var site = LoopbackSite.answering((_, out) -> {
            LoopbackSite.raw(
                    out, "HTTP/1.1 200 Fine\r\nContent-Type: video/mp4\r\nContent-Length: " + pieces + "\r\n\r\n");
            for (int i = 0; i < pieces; i++) {
                LockSupport.parkNanos(500_000_000);
                LoopbackSite.raw(out, "x");
            }
            return true;
        })) {
            var timeout = options(Duration.ofSeconds(5)).withSilenceMax(Duration.ofSeconds(30));
            assertTrue(fetch(site, timeout, "/").isRead());
            assertEquals(Cut.NOT, seen.getFirst().exchange().cut());
            assertEquals("x".repeat(pieces), seen.getFirst().body());
        }
    }

    @Test
    void aLongBodyTakesNoHeap() throws Exception {
        var body = new byte[3 * Spool.MEMORY_BYTES_MAX];
        for (int i = 0; i < body.length; i++) body[i] = (byte) ((i * 31) >> 3);
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.page(out, 200, "video/mp4", body))) {
            fetch(site, options().withBodyBytesMax(16 << 20), "/");
            assertFalse(seen.getFirst().inMemory());
            assertArrayEquals(body, seen.getFirst().body().getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    @Test
    void aSpoolGivesBackWhatWasWrittenWhereverItIs() throws Exception {
        try (var spool = new Spool()) {
            var all = new byte[Spool.MEMORY_BYTES_MAX + 10];
            Arrays.fill(all, (byte) 7);
            spool.write(all, 0, Spool.MEMORY_BYTES_MAX);
            assertTrue(spool.isInMemory());
            spool.write(7);
            assertFalse(spool.isInMemory());
            spool.write(all, 0, 9);
            assertEquals(all.length, spool.length());
            for (int again = 0; again < 2; again++) {
                try (var in = spool.stream()) {
                    assertArrayEquals(all, in.readAllBytes());
                }
            }
        }
    }

    /// A page that loaded a thousand images took a gigabyte of heap.
    @Test
    void manySpoolsTogetherHoldOnlySoMuchInMemory() throws Exception {
        var shared = new SpoolMemory(150);
        try (var first = new Spool(shared);
                var second = new Spool(shared)) {
            first.write(new byte[100]);
            second.write(new byte[50]);
            second.write(new byte[] {1, 2});
            assertTrue(first.isInMemory());
            assertFalse(second.isInMemory());
            assertEquals(52, second.stream().readAllBytes().length);
            // The file of the second made room.
            first.write(new byte[50]);
            assertTrue(first.isInMemory());
        }
        try (var third = new Spool(shared)) {
            third.write(new byte[150]);
            assertTrue(third.isInMemory());
        }
    }

    @Test
    void anInterruptDoesNotCloseTheFileOfASpool() throws Exception {
        try (var spool = new Spool()) {
            var all = new byte[Spool.MEMORY_BYTES_MAX + 10];
            Arrays.fill(all, (byte) 7);
            Thread.currentThread().interrupt();
            try {
                spool.write(all, 0, all.length - 1);
                spool.write(7);
            } finally {
                assertTrue(Thread.interrupted());
            }
            try (var in = spool.stream()) {
                assertArrayEquals(all, in.readAllBytes());
            }
        }
    }

    @Test
    void aSpoolInAFileLetsGoOfItsMemory() {
        var piece = new byte[Spool.MEMORY_BYTES_MAX];
        var spools = new ArrayList<Spool>();
        var before = usedBytes();
        try {
            for (int i = 0; i < 100; i++) {
                var spool = new Spool();
                spools.add(spool);
                spool.write(piece, 0, piece.length);
                spool.write(1);
            }
            assertTrue(usedBytes() - before < 50L * piece.length);
        } finally {
            spools.forEach(Spool::close);
        }
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}

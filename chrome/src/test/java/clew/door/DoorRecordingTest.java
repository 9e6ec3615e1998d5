package clew.door;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.fetch.Exchange;
import clew.fetch.Exchange.Cut;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the door keeps of exchanges.
class DoorRecordingTest {
    private static final int RECORDED_MAX = 20;

    private HttpClient client;
    private Door door;

    @BeforeEach
    void open() throws IOException {
        var options = FetchOptions.defaults().withRecordedBytesMax(RECORDED_MAX);
        client = new HttpClient(options, Hosts.unpaced(), Resolver.system());
        door = Door.build(client, DoorCertificate.create());
        door.open(true);
    }

    @AfterEach
    void end() {
        door.close();
        client.close();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /// Its parts as one text, without the address of the server.
    private static String text(Exchange exchange) throws IOException {
        try (var body = exchange.body()) {
            return (text(exchange.request()) + "=>" + text(exchange.interim()) + "/" + text(exchange.wireHead()) + "/"
                            + text(body.stream().readAllBytes()) + " " + exchange.cut())
                    .replaceAll("127\\.0\\.0\\.1:\\d+", "server")
                    .replace("\r\n", "~");
        }
    }

    private List<String> recorded() throws IOException {
        door.shut();
        var texts = new ArrayList<String>();
        for (var exchange : door.takeExchanges()) texts.add(text(exchange));
        assertEquals(List.of(), door.takeExchanges());
        return texts;
    }

    @Test
    void anExchangeIsRecordedAsItWentOverTheWire() throws Exception {
        var chunked =
                "HTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n";
        try (var server = new RawServer((in, out) -> {
                    while (RawServer.head(in).startsWith("POST")) {
                        in.readNBytes(3);
                        RawServer.write(out, chunked);
                    }
                });
                var browser = new BrowserSide(door)) {
            browser.send("POST " + server.url("/x") + " HTTP/1.1\r\nA: b\r\n" + browser.token()
                    + "Content-Length: 3\r\n\r\nabc");
            assertEquals(chunked, browser.read(chunked.length()));
            assertEquals(
                    List.of("POST /x HTTP/1.1~Host: server~A: b~Content-Length: 3~~abc=>HTTP/1.1 103 Hints~~/"
                            + "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~/2~ok~0~~ NOT"),
                    recorded());
        }
    }

    @Test
    void exchangesComeInTheOrderOfAskingAndSayHowTheyWereCut() throws Exception {
        var long30 = "x".repeat(RECORDED_MAX + 10);
        var asked = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        try (var server = new RawServer((in, out) -> {
                    var head = RawServer.head(in);
                    var path = head.isEmpty() ? "" : head.split(" ", -1)[1];
                    switch (path) {
                        case "/long" -> RawServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\n" + long30);
                        case "/short" -> RawServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort");
                        case "/socket" -> {
                            RawServer.write(out, "HTTP/1.1 101 Yes\r\n\r\nnot recorded");
                            in.read();
                        }
                        default -> {
                            RawServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nslow");
                            asked.countDown();
                            try {
                                never.await();
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        }
                    }
                });
                var slow = new BrowserSide(door);
                var other = new BrowserSide(door);
                var another = new BrowserSide(door);
                var socket = new BrowserSide(door)) {
            slow.get(server.url("/slow")).head();
            assertEquals("slow", slow.read(4));
            assertTrue(asked.await(20, TimeUnit.SECONDS));
            assertEquals(long30, other.get(server.url("/long")).content());
            assertTrue(another.get(server.url("/short")).rest().endsWith("short"));
            socket.send("GET " + server.url("/socket") + " HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
                    + socket.token() + "\r\n");
            socket.head();
            assertEquals("not recorded", socket.read(12));
            assertEquals(
                    List.of(
                            "GET /slow HTTP/1.1~Host: server~~=>/HTTP/1.1 200 OK~Content-Length: 9~~/slow " + Cut.TIME,
                            "GET /long HTTP/1.1~Host: server~~=>/HTTP/1.1 200 OK~Content-Length: 30~~/"
                                    + "x".repeat(RECORDED_MAX) + " " + Cut.LENGTH,
                            "GET /short HTTP/1.1~Host: server~~=>/HTTP/1.1 200 OK~Content-Length: 9~~/short "
                                    + Cut.DISCONNECT,
                            "GET /socket HTTP/1.1~Host: server~Connection: Upgrade~Upgrade: websocket~~=>"
                                    + "/HTTP/1.1 101 Yes~~/ " + Cut.NOT),
                    recorded());
            never.countDown();
        }
    }

    @Test
    void nothingIsRecordedUnlessSomebodyWantsIt() throws Exception {
        door.open(false);
        try (var server = new RawServer((in, out) -> {
                    RawServer.head(in);
                    RawServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
                });
                var browser = new BrowserSide(door)) {
            browser.get(server.url("/")).response();
            assertEquals(List.of(), recorded());
            assertEquals(1, door.take().size());
        }
    }

    @Test
    void aPageThatWouldFillTheMemoryWithUrlsAndHeadsIsRefusedInTheEnd() throws Exception {
        var letters = "x".repeat(200_000);
        var head = "HTTP/1.1 200 OK\r\nA: " + letters + "\r\nContent-Length: 0\r\n\r\n";
        try (var server = new RawServer((in, out) -> {
                    while (!RawServer.head(in).isEmpty()) RawServer.write(out, head);
                });
                var browser = new BrowserSide(door)) {
            // The URL, the request, and the head of the response twice.
            var passesMax = PageTraffic.KEPT_BYTES_MAX / (4L * letters.length()) + 1;
            var passed = 0;
            while (passed <= passesMax
                    && !browser.get(server.url("/" + letters)).head().isEmpty()) passed++;
            assertTrue(passed > 1 && passed <= passesMax, passed + " of " + passesMax);
            // What is said of the others has not changed, and the next page begins anew.
            door.shut();
            assertEquals(passed, door.takeExchanges().size());
            door.open(true);
            try (var other = new BrowserSide(door)) {
                assertEquals(head, other.get(server.url("/")).head());
            }
        }
    }
}

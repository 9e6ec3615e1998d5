package clew.door;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.door.Attempt.Result;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.http.Proxy;
import clew.http.RequestHeader;
import clew.page.Failure.Reason;
import clew.site.FakeTicker;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The door without a browser: the test speaks to it as one would.
class DoorTest {
    private static final DoorCertificate CERTIFICATE = DoorCertificate.create();

    private final FakeTicker ticker = new FakeTicker();
    private HttpClient client;
    private Door door;

    @BeforeEach
    void begin() throws IOException {
        client = new HttpClient(FetchOptions.defaults(), Hosts.unpaced(), Resolver.system());
        door = Door.build(client, CERTIFICATE);
        door.open(false);
    }

    private Door open(FetchOptions options) throws IOException {
        return open(options, Hosts.unpaced(), Resolver.system());
    }

    /// Opens another door in place of the usual one.
    private Door open(FetchOptions options, Hosts hosts, Resolver resolver) throws IOException {
        end();
        client = new HttpClient(options, hosts, resolver);
        door = Door.build(client, CERTIFICATE);
        door.open(false);
        return door;
    }

    @AfterEach
    void end() {
        door.close();
        client.close();
    }

    private static LoopbackSite echo() {
        return LoopbackSite.answering((request, out) -> LoopbackSite.html(out, request.target()));
    }

    private static Attempt passed(String url) {
        return new Attempt("GET", url, new Result.Passed(200));
    }

    private static Attempt refused(String method, String target, Refusal why) {
        return new Attempt(method, target, new Result.Refused(why));
    }

    @Test
    void requestsPassOneAfterAnotherOnOneConnection() throws Exception {
        try (var site = echo();
                var browser = new BrowserSide(door)) {
            for (var path : List.of("/a|b^?c", "/", "/d")) {
                assertEquals(path, browser.get(site.url(path)).content());
            }
            assertEquals("/", browser.get(site.url("")).content());
            assertEquals(1, site.connections());
            assertEquals(
                    site.url("/").substring(7, site.url("/").length() - 1),
                    site.requests().getFirst().header("Host"));
            door.shut();
            assertEquals(
                    List.of(
                            passed(Url.of(site.url("/a|b^?c")).href()),
                            passed(site.url("/")),
                            passed(site.url("/d")),
                            passed(site.url("/"))),
                    door.take());
            assertEquals(List.of(), door.take());
        }
    }

    @Test
    void whatIsForTheNextHopStaysHere() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.status(
                        out,
                        200,
                        "x",
                        "Connection: keep-alive, X-Hop",
                        "Keep-Alive: timeout=5",
                        "X-Hop: 1",
                        "X-End: 2"));
                var browser = new BrowserSide(door)) {
            browser.send("GET " + site.url("/") + " HTTP/1.1\r\nHost: x\r\nProxy-Connection: keep-alive\r\n"
                    + browser.token() + "Connection: X-Mine\r\nX-Mine: 1\r\nX-End: 2\r\nTE: trailers\r\n\r\n");
            var head = browser.response();
            assertEquals(
                    "HTTP/1.1 200 Whatever\r\nContent-Type: text/html\r\nX-End: 2\r\nContent-Length: 1\r\n\r\nx", head);
            assertEquals(
                    List.of("Host: 127.0.0.1:" + site.port(), "X-End: 2"),
                    site.requests().getFirst().headers());
        }
    }

    @Test
    void headersOfTheUserTakeThePlaceOfTheBrowsers() throws Exception {
        try (var site = echo()) {
            var headers = List.of(
                    RequestHeader.parse("X-Key: ours", Url.of(site.url("/"))),
                    RequestHeader.parse("X-Other: ours", Url.of("http://other.example/")));
            open(FetchOptions.defaults().withHeaders(headers));
            try (var browser = new BrowserSide(door)) {
                browser.send("GET " + site.url("/") + " HTTP/1.1\r\nx-key: theirs\r\nX-Other: theirs\r\n"
                        + browser.token() + "\r\n");
                browser.response();
                var request = site.requests().getFirst();
                assertEquals(
                        List.of("Host: 127.0.0.1:" + site.port(), "X-Other: theirs", "X-Key: ours"), request.headers());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 11\r\n\r\nhello world",
                "Transfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n6\r\n world\r\n0\r\nTrailer: 1\r\n\r\n"
            })
    void aRequestKeepsItsContentByteForByte(String rest) throws Exception {
        var seen = new ArrayBlockingQueue<String>(2);
        try (var server = new RawServer((in, out) -> {
                    for (int i = 0; i < 2; i++) {
                        var head = RawServer.head(in);
                        var content = new String(
                                in.readNBytes(rest.length() - rest.indexOf("\r\n\r\n") - 4), StandardCharsets.US_ASCII);
                        seen.add(head.substring(0, head.indexOf("\r\n")) + " " + content);
                        RawServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                    }
                });
                var browser = new BrowserSide(door)) {
            for (int i = 0; i < 2; i++) {
                browser.send("POST " + server.url("/x") + " HTTP/1.1\r\nHost: x\r\n" + browser.token() + rest);
                assertEquals("ok", browser.content());
                assertEquals(
                        "POST /x HTTP/1.1 " + rest.substring(rest.indexOf("\r\n\r\n") + 4),
                        seen.poll(20, TimeUnit.SECONDS));
            }
            assertEquals(1, server.connections());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HEAD | HTTP/1.1 200 OK~Content-Length: 500~~",
                "GET  | HTTP/1.1 204 No Content~X: y~~",
                "GET  | HTTP/1.1 304 Not Modified~Content-Length: 500~~",
                "GET  | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5;a=b~hello~4~ you~0~T: 1~~",
                "GET  | HTTP/1.1 103 Early Hints~Link: x~~HTTP/1.1 200 OK~Content-Length: 2~~ok",
            })
    void aResponseKeepsItsFramingByteForByte(String method, String response) throws Exception {
        var bytes = response.replace("~", "\r\n");
        try (var server = new RawServer((in, out) -> {
                    while (!RawServer.head(in).isEmpty()) RawServer.write(out, bytes);
                });
                var browser = new BrowserSide(door)) {
            for (int i = 0; i < 2; i++) {
                browser.send(method + " " + server.url("/") + " HTTP/1.1\r\n" + browser.token() + "\r\n");
                assertEquals(bytes, browser.read(bytes.length()));
            }
            assertEquals(1, server.connections());
        }
    }

    @Test
    void aResponseThatEndsWithItsConnectionEndsTheBrowsers() throws Exception {
        try (var server = new RawServer((in, out) -> {
                    RawServer.head(in);
                    RawServer.write(out, "HTTP/1.1 200 OK\r\n\r\nall of it");
                });
                var browser = new BrowserSide(door)) {
            assertEquals(
                    "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall of it",
                    browser.get(server.url("/")).rest());
        }
    }

    @Test
    void aResponseComesThroughBeforeItIsComplete() throws Exception {
        var go = new CountDownLatch(1);
        try (var server = new RawServer((in, out) -> {
                    RawServer.head(in);
                    RawServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst");
                    awaits(go);
                    RawServer.write(out, "later");
                });
                var browser = new BrowserSide(door)) {
            browser.get(server.url("/")).head();
            assertEquals("first", browser.read(5));
            go.countDown();
            assertEquals("later", browser.read(5));
        }
    }

    private static void awaits(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aResponseThatIsCutIsCutForTheBrowserToo() throws Exception {
        try (var server = new RawServer((in, out) -> {
                    RawServer.head(in);
                    RawServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort");
                });
                var browser = new BrowserSide(door)) {
            assertEquals(
                    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
                    browser.get(server.url("/")).rest());
        }
    }

    /// A kept connection may be closed at any time; who sends no content can be asked to say it again.
    @Test
    void aKeptConnectionThatIsStaleIsReplacedOnce() throws Exception {
        try (var server = new RawServer((in, out) -> {
                    RawServer.head(in);
                    RawServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                    RawServer.head(in); // and no answer
                });
                var browser = new BrowserSide(door)) {
            for (int i = 1; i <= 3; i++) {
                assertEquals("ok", browser.get(server.url("/")).content());
                assertEquals(i, server.connections());
            }
            browser.send("POST " + server.url("/") + " HTTP/1.1\r\n" + browser.token() + "Content-Length: 1\r\n\r\nx");
            assertEquals("", browser.rest());
            assertEquals(3, server.connections());
        }
    }

    @Test
    void theDoorReadsWhatIsAskedOverTls() throws Exception {
        try (var site = LoopbackSite.secure(
                        DoorCertificate.create().context(),
                        (request, out) -> LoopbackSite.html(out, request.target()));
                var browser = new BrowserSide(open(FetchOptions.defaults().withInsecure(true)))) {
            assertEquals("HTTP/1.1 200 OK\r\n\r\n", browser.connect("127.0.0.1:" + site.port()));
            browser.secure(CERTIFICATE);
            assertEquals("http/1.1", browser.protocol());
            for (var path : List.of("/a", "/b?c")) {
                browser.send("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
                assertEquals(path, browser.content());
            }
            assertEquals(1, site.connections());
            door.shut();
            assertEquals(List.of(passed(site.url("/a")), passed(site.url("/b?c"))), door.take());
        }
    }

    @Test
    void aServerThatNobodyVouchesForIsNotAsked() throws Exception {
        try (var site = LoopbackSite.secure(
                        DoorCertificate.create().context(), (_, out) -> LoopbackSite.html(out, "secret"));
                var browser = new BrowserSide(door)) {
            browser.connect("127.0.0.1:" + site.port());
            browser.secure(CERTIFICATE).send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
            assertEquals("", browser.rest());
            assertEquals(List.of(), site.targets());
            door.shut();
            var failed = (Result.Failed) door.take().getFirst().result();
            assertEquals(Reason.TLS, failed.failure().reason());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWebSocketPassesAsAnyRequestAndIsEndedWithThePage(boolean tunnel) throws Exception {
        var ended = new SynchronousQueue<Integer>();
        try (var server = new RawServer((in, out) -> {
                    var head = RawServer.head(in);
                    assertTrue(head.contains("\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"), head);
                    RawServer.write(
                            out, "HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhi");
                    for (int b = in.read(); b >= 0; b = in.read()) {
                        out.write(b + 1);
                        out.flush();
                    }
                    offer(ended);
                });
                var browser = new BrowserSide(door)) {
            // Browsers ask for a tunnel.
            if (tunnel) assertEquals("HTTP/1.1 200 OK\r\n\r\n", browser.connect("127.0.0.1:" + server.port()));
            var target = tunnel ? "/" : server.url("/");
            browser.send("GET " + target + " HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    + (tunnel ? "" : browser.token()) + "\r\n");
            assertTrue(browser.head().startsWith("HTTP/1.1 101 "));
            assertEquals("hi", browser.read(2));
            assertEquals("bcd", browser.send("abc").read(3));
            door.shut();
            assertEquals("", browser.rest());
            assertEquals(1, ended.poll(20, TimeUnit.SECONDS));
            assertEquals(List.of(new Attempt("GET", server.url("/"), new Result.Passed(101))), door.take());
        }
    }

    private static void offer(SynchronousQueue<Integer> queue) {
        try {
            queue.put(1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whatIsNotHttpDoesNotPass() throws Exception {
        try (var service = new RawServer((in, out) -> RawServer.write(out, "secret"))) {
            var server = "127.0.0.1:" + service.port();
            try (var turn = new BrowserSide(door);
                    var ftp = new BrowserSide(door);
                    var hostless = new BrowserSide(door);
                    var proxied = new BrowserSide(door);
                    var nowhere = new BrowserSide(door)) {
                assertEquals("HTTP/1.1 200 OK\r\n\r\n", turn.connect(server));
                assertEquals("", turn.send("\0\u0003\0\0").rest());
                assertEquals("", ftp.get("ftp://" + server + "/").rest());
                assertEquals("", hostless.get("/path").rest());
                assertEquals("", proxied.get("https://" + server + "/").rest());
                assertTrue(nowhere.connect("a%zz:443").startsWith("HTTP/1.1 403 "));
            }
            assertEquals(0, service.connections());
            door.shut();
            assertEquals(
                    List.of(
                            refused("CONNECT", server, Refusal.NOT_HTTP),
                            refused("GET", "ftp://" + server + "/", Refusal.NOT_HTTP),
                            refused("GET", "/path", Refusal.NOT_A_URL),
                            refused("GET", "https://" + server + "/", Refusal.NOT_HTTP),
                            refused("CONNECT", "a%zz:443", Refusal.NOT_A_URL)),
                    door.take());
        }
    }

    @Test
    void whatIsRequestedInAdvanceDoesNotPass() throws Exception {
        try (var site = echo()) {
            for (var purpose : List.of("prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip")) {
                try (var plain = new BrowserSide(door);
                        var tunnel = new BrowserSide(door)) {
                    var header = "sec-purpose: " + purpose + "\r\n";
                    plain.send("GET " + site.url("/plain") + " HTTP/1.1\r\n" + header + plain.token() + "\r\n");
                    assertEquals("", plain.rest());
                    tunnel.connect("127.0.0.1:" + site.port());
                    assertEquals(
                            "",
                            tunnel.send("GET /tunnel HTTP/1.1\r\n" + header + "\r\n")
                                    .rest());
                }
            }
            assertEquals(0, site.connections());
            door.shut();
            var attempts = door.take();
            assertEquals(6, attempts.size());
            assertEquals(refused("GET", site.url("/plain"), Refusal.IN_ADVANCE), attempts.get(0));
            assertEquals(refused("GET", site.url("/tunnel"), Refusal.IN_ADVANCE), attempts.get(1));
        }
    }

    @Test
    void nobodyPassesWhileNoPageIsShown() throws Exception {
        try (var site = echo()) {
            door.shut();
            try (var plain = new BrowserSide(door);
                    var tunnel = new BrowserSide(door)) {
                assertEquals("", plain.get(site.url("/")).rest());
                assertTrue(tunnel.connect("127.0.0.1:" + site.port()).startsWith("HTTP/1.1 403 "));
            }
            assertEquals(List.of(), site.targets());
            assertEquals(0, site.connections());
            assertEquals(List.of(), door.take());
        }
    }

    @Test
    void nobodyPassesWithoutTheToken() throws Exception {
        try (var site = echo();
                var browser = new BrowserSide(door)) {
            for (var token : List.of("", "Proxy-Authorization: Basic AAAA\r\n", "Proxy-Authorization: \r\n")) {
                browser.send("GET " + site.url("/") + " HTTP/1.1\r\n" + token + "\r\n");
                assertTrue(browser.head().startsWith("HTTP/1.1 407 "));
            }
            browser.send("CONNECT 127.0.0.1:" + site.port() + " HTTP/1.1\r\n\r\n");
            assertTrue(browser.head().startsWith("HTTP/1.1 407 "));
            assertEquals(0, site.connections());
            assertEquals("/", browser.get(site.url("/")).content());
            door.shut();
            assertEquals(
                    refused("GET", site.url("/"), Refusal.NO_PASSWORD),
                    door.take().getFirst());
        }
    }

    @Test
    void theThresholdIsAnEmptyPageWhetherTheDoorIsOpenOrNot() throws Exception {
        door.shut();
        try (var browser = new BrowserSide(door)) {
            assertEquals("", browser.get(door.threshold().href()).content());
            door.open(false);
            assertEquals("", browser.get(door.threshold().href()).content());
            assertEquals(List.of(), door.take());
        }
    }

    @Test
    void shuttingEndsWhatIsUnderWayAndKeepsWhatIsIdle() throws Exception {
        var asked = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        try (var site = echo();
                var silent = new RawServer((in, _) -> {
                    RawServer.head(in);
                    asked.countDown();
                    awaits(never);
                });
                var idle = new BrowserSide(door);
                var busy = new BrowserSide(door)) {
            assertEquals("/1", idle.get(site.url("/1")).content());
            busy.get(silent.url("/"));
            assertTrue(asked.await(20, TimeUnit.SECONDS));
            door.shut();
            assertEquals("", busy.rest());
            assertEquals(
                    List.of(passed(site.url("/1")), refused("GET", silent.url("/"), Refusal.NOBODY_SHOWN)),
                    door.take());
            door.open(false);
            assertEquals("/2", idle.get(site.url("/2")).content());
            assertEquals(1, site.connections());
            never.countDown();
        }
    }

    @Test
    void aPublicStartLeadsToNoLocalAddress() throws Exception {
        var asked = new AtomicInteger();
        // Public at first, and this machine from then on.
        Resolver rebinding = name -> List.of(InetAddress.ofLiteral(
                name.equals("start.example") || asked.getAndIncrement() == 0 ? "93.184.215.14" : "127.0.0.1"));
        try (var site = echo()) {
            open(FetchOptions.of(Url.of("http://start.example/")), Hosts.unpaced(), rebinding);
            var service = "rebinds.example:" + site.port();
            try (var plain = new BrowserSide(door);
                    var literal = new BrowserSide(door);
                    var name = new BrowserSide(door);
                    var tunnel = new BrowserSide(door)) {
                // The tunnel is admitted by the first answer, the connection refused by the second.
                assertEquals("HTTP/1.1 200 OK\r\n\r\n", tunnel.connect(service));
                assertEquals(
                        "", tunnel.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n").rest());
                assertEquals("", plain.get("http://" + service + "/").rest());
                assertTrue(literal.connect("127.0.0.1:" + site.port()).startsWith("HTTP/1.1 403 "));
                assertEquals(
                        "", name.get("http://localhost:" + site.port() + "/").rest());
            }
            assertEquals(0, site.connections());
            door.shut();
            assertEquals(
                    List.of(
                            refused("GET", "http://" + service + "/", Refusal.GUARDED),
                            refused("GET", "http://" + service + "/", Refusal.GUARDED),
                            refused("CONNECT", "127.0.0.1:" + site.port(), Refusal.GUARDED),
                            refused("GET", "http://localhost:" + site.port() + "/", Refusal.GUARDED)),
                    door.take());
        }
    }

    @Test
    void requestsKeepTheMinimumDelayAndTheTimeIsKnown() throws Exception {
        try (var site = echo();
                var browser = new BrowserSide(
                        open(FetchOptions.defaults(), new Hosts(Duration.ofSeconds(7), ticker), Resolver.system()))) {
            for (int i = 0; i < 4; i++) {
                assertEquals("/" + i, browser.get(site.url("/" + i)).content());
            }
            assertEquals(Duration.ofSeconds(21), Duration.ofNanos(ticker.nanos()));
            assertEquals(Duration.ofSeconds(21), door.waited());
            client.slowDown("127.0.0.1", Duration.ofSeconds(60));
            browser.get(site.url("/")).content();
            assertEquals(Duration.ofSeconds(81), door.waited());
            door.shut();
            door.open(false);
            assertEquals(Duration.ZERO, door.waited());
        }
    }

    @Test
    void requestsGoThroughTheProxyOfTheUserWithItsCredentials() throws Exception {
        try (var proxy = LoopbackSite.answering(
                        (request, out) -> request.target().startsWith("http:")
                                ? LoopbackSite.html(out, request.target())
                                : LoopbackSite.status(out, 403, ""));
                var browser = new BrowserSide(open(FetchOptions.defaults()
                        .withProxy(Proxy.of(Url.of("http://me:secret@127.0.0.1:" + proxy.port())))))) {
            assertEquals(
                    "http://nowhere.example/x?y",
                    browser.get("http://nowhere.example/x?y").content());
            try (var tunnel = new BrowserSide(door)) {
                assertEquals("HTTP/1.1 200 OK\r\n\r\n", tunnel.connect("safe.example:443"));
                tunnel.secure(CERTIFICATE).send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
                assertEquals("", tunnel.rest());
            }
            assertEquals(List.of("http://nowhere.example/x?y", "safe.example:443"), proxy.targets());
            for (var request : proxy.requests()) {
                assertEquals("Basic bWU6c2VjcmV0", request.header("Proxy-Authorization"));
            }
            door.shut();
            assertEquals(passed("http://nowhere.example/x?y"), door.take().getFirst());
        }
    }

    @Test
    void aServerCannotPretendToBeTheDoor() throws Exception {
        try (var site = LoopbackSite.answering(
                        (_, out) -> LoopbackSite.status(out, 407, "", "Proxy-Authenticate: Basic realm=\"clew\""));
                var browser = new BrowserSide(door)) {
            assertEquals("", browser.get(site.url("/")).rest());
            assertFalse(site.requests().getFirst().headers().toString().contains("Authorization"));
        }
    }
}

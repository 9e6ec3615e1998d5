package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.http.ResponseHead;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A page on the public web that tries everything. Each attempt is in the list, and the page still has its links.
class RequestLogTest {
    private static final Url START = Url.of("http://start.example/");

    private static final String PAGE = """
            <a href=here></a>
            <link rel=prefetch href=http://127.0.0.1:SERVICE/prefetch>
            <link rel=preload as=image href=http://127.0.0.1:SERVICE/preload>
            <link rel=stylesheet href=http://127.0.0.1:SERVICE/style>
            <link rel=dns-prefetch href=http://127.0.0.1:SERVICE/dns>
            <script type=speculationrules>{"prefetch": [{"urls": ["http://127.0.0.1:SERVICE/rules"]}],
                "prerender": [{"urls": ["http://start.example:SERVICE/prerender"]}]}</script>
            <img src=http://127.0.0.1:SERVICE/image>
            <img src=http://rebinds.example:SERVICE/rebinds>
            <img src=file:///etc/hostname>
            <img src=chrome://version/>
            <iframe src=http://127.0.0.1:SERVICE/frame></iframe>
            <form id=form action=http://127.0.0.1:SERVICE/form></form>
            <form id=post method=post action=http://127.0.0.1:SERVICE/post></form>
            <a id=download download href=http://127.0.0.1:SERVICE/download></a>
            <script>
            const at = 'http://127.0.0.1:SERVICE/';
            fetch(at + 'fetch', {mode: 'no-cors'}).catch(() => {});
            const request = new XMLHttpRequest();
            request.open('GET', at + 'xhr');
            request.send();
            navigator.sendBeacon(at + 'beacon', 'x');
            new WebSocket('ws://127.0.0.1:SERVICE/socket');
            new EventSource(at + 'events');
            const script = URL.createObjectURL(new Blob(["fetch('" + at + "worker', {mode: 'no-cors'})"]));
            new Worker(script);
            const shared = URL.createObjectURL(new Blob(["fetch('http://localhost:SERVICE/shared', {mode: 'no-cors'})"]));
            new SharedWorker(shared);
            const peer = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:DATAGRAMS'}]});
            peer.createDataChannel('x');
            peer.createOffer().then(offer => peer.setLocalDescription(offer));
            open(at + 'window');
            setTimeout(() => form.submit(), 100);
            setTimeout(() => post.submit(), 200);
            setTimeout(() => location = at + 'location', 300);
            setTimeout(() => location = 'file:///etc/hostname', 400);
            setTimeout(() => location = 'chrome://settings/', 500);
            setTimeout(() => location = 'unknown-scheme:x', 600);
            document.querySelectorAll('a[download]').forEach(a => { a.click(); a.remove(); });
            </script>""";

    /// Of several navigations, the last one wins.
    private static final String REFRESH =
            "<a href=here></a><meta http-equiv=refresh content='1; url=http://127.0.0.1:SERVICE/refresh'>";

    private static Stream<Path> browsers() {
        Shown.command();
        return BrowserLocator.all(String.valueOf(System.getenv("PATH")));
    }

    /// Both hosts are public at first only: nothing public is ever connected to.
    private static Resolver resolver() {
        var asked = new AtomicInteger();
        var started = new AtomicInteger();
        return name -> switch (name) {
            case "start.example" ->
                List.of(InetAddress.ofLiteral(started.getAndIncrement() == 0 ? "93.184.215.14" : "127.0.0.1"));
            case "rebinds.example" ->
                List.of(InetAddress.ofLiteral(asked.getAndIncrement() == 0 ? "93.184.215.14" : "127.0.0.1"));
            case "localhost" -> List.of(InetAddress.ofLiteral("127.0.0.1"));
            default -> throw new java.net.UnknownHostException(name);
        };
    }

    @ParameterizedTest
    @MethodSource("browsers")
    void eachAttemptOfAHostilePageIsListedAndNothingIsReached(Path browser, @TempDir Path folder) throws Exception {
        var file = folder.resolve("requests");
        try (var service = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "secret"));
                var datagrams =
                        DatagramChannel.open().bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0))) {
            datagrams.configureBlocking(false);
            var page = PAGE.replace("SERVICE", "" + service.port())
                    .replace("DATAGRAMS", "" + ((InetSocketAddress) datagrams.getLocalAddress()).getPort());
            show(browser, List.of(page, REFRESH.replace("SERVICE", "" + service.port())), file);
            assertEquals(0, service.connections());
            assertEquals(null, datagrams.receive(ByteBuffer.allocate(2_000)));
            var log = Files.readString(file);
            for (var target : List.of(
                    "/refresh",
                    "/prefetch",
                    "/preload",
                    "/style",
                    "/image",
                    "/rebinds",
                    "/frame",
                    "/form",
                    "/post",
                    "/download",
                    "/fetch",
                    "/xhr",
                    "/beacon",
                    "/events",
                    "/worker",
                    "/location")) {
                var line = log.lines().filter(text -> text.contains(target)).findFirst();
                assertTrue(line.isPresent(), target + " in " + log);
                assertTrue(line.orElseThrow().contains("\"refused\":"), line::toString);
            }
            // The kinds that have no URL of their own.
            for (var kind : List.of(
                    "\"url\":\"127.0.0.1:" + service.port() + "\",\"method\":\"CONNECT\"",
                    "\"type\":\"WebRTC\"",
                    "\"type\":\"Window\"",
                    "file:///etc/hostname",
                    "chrome://settings/")) {
                assertTrue(log.contains(kind), kind + " in " + log);
            }
            assertFalse(log.contains("\"status\""), log);
        }
    }

    private static void show(Path browser, List<String> pages, Path file) throws Exception {
        var fetch = FetchOptions.of(START).withTimeout(Duration.ofSeconds(30));
        var options =
                ChromeOptions.of(fetch, Policy.standard(), Scope.host(START)).withLog(RequestLog.in(file));
        try (var client = new HttpClient(fetch, Hosts.unpaced(), resolver())) {
            assertTrue(client.admits(START));
            try (var chrome = Chrome.start(browser, options, client)) {
                var reader = chrome.get();
                for (var page : pages) {
                    var body = new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false);
                    var reading = reader.read(Answer.of(200, ResponseHead.NONE, body), START);
                    var found = Objects.requireNonNull(reading.extracted(), reading::toString);
                    assertEquals(List.of("here"), found.hrefs());
                }
            }
        }
    }
}

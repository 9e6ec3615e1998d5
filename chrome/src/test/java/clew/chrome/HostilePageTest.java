package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.door.Attempt;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.http.ResponseHead;
import clew.page.Outcome;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A page on the public web that tries everything to reach a service on the machine that shows it. The page and its
/// host exist in this test only; all names lead to this machine, after one look-up at most.
class HostilePageTest {
    private static final Url START = Url.of("http://start.example/");

    private static final String PAGE = """
            <a href=here></a>
            <link rel=dns-prefetch href=http://start.example:SERVICE>
            <link rel=preconnect href=http://start.example:SERVICE>
            <link rel=preconnect href=https://start.example:SERVICE>
            <link rel=prefetch href=http://start.example:SERVICE/prefetch>
            <link rel=prerender href=http://start.example:SERVICE/prerender>
            <script type=speculationrules>{"prefetch": [{"urls": ["http://start.example:SERVICE/rules"]}],
                "prerender": [{"urls": ["/prerendered"]}]}</script>
            <img src=http://rebinds.example:SERVICE/image>
            <script>
            const names = ['127.0.0.1', 'localhost', 'start.example', '[::ffff:127.0.0.1]'];
            const tries = names => {
              for (const name of names) {
                const service = name + ':SERVICE/' + (self.document ? 'page' : self.name);
                for (const scheme of ['ws', 'wss']) try { new WebSocket(scheme + '://' + service); } catch {}
                fetch('http://' + service, {mode: 'no-cors'}).catch(() => {});
                fetch('https://' + service, {mode: 'no-cors'}).catch(() => {});
                try { new EventSource('http://' + service); } catch {}
              }
            };
            tries(names);
            const script = URL.createObjectURL(new Blob(
                ['(' + tries + ')(' + JSON.stringify(names) + ');try{importScripts("http://127.0.0.1:SERVICE/import")}catch{}']));
            new Worker(script, {name: 'worker'});
            new SharedWorker(script, {name: 'shared'});
            try { new WebTransport('https://127.0.0.1:SERVICE/'); } catch {}
            for (const name of ['127.0.0.1', 'start.example', 'localhost']) {
              const servers = ['stun:' + name + ':DATAGRAMS', 'turn:' + name + ':DATAGRAMS?transport=udp',
                'turn:' + name + ':SERVICE?transport=tcp', 'turns:' + name + ':SERVICE?transport=tcp'];
              const peer = new RTCPeerConnection(
                  {iceServers: servers.map(urls => ({urls, username: 'x', credential: 'x'}))});
              peer.createDataChannel('x');
              peer.createOffer().then(offer => peer.setLocalDescription(offer));
              // A remote side that claims to be the service itself.
              const other = new RTCPeerConnection();
              peer.onnegotiationneeded = async () => {
                await peer.setLocalDescription();
                await other.setRemoteDescription(peer.localDescription);
                await other.setLocalDescription();
                await peer.setRemoteDescription(other.localDescription);
                for (const [protocol, port] of [['udp', 'DATAGRAMS'], ['tcp', 'SERVICE']]) {
                  await peer.addIceCandidate({sdpMid: '0', candidate: 'candidate:1 1 ' + protocol
                      + ' 2122260223 127.0.0.1 ' + port + ' typ host' + (protocol == 'tcp' ? ' tcptype passive' : '')});
                }
              };
            }
            </script>""";

    private static Stream<Path> browsers() {
        Shown.command();
        return BrowserLocator.all(String.valueOf(System.getenv("PATH")));
    }

    /// Public at first, and this machine from then on.
    private static Resolver rebinding() {
        Set<String> known = ConcurrentHashMap.newKeySet();
        return name -> switch (name) {
            case "start.example", "rebinds.example" ->
                List.of(InetAddress.ofLiteral(known.add(name) ? "93.184.215.14" : "127.0.0.1"));
            case "localhost" -> List.of(InetAddress.ofLiteral("127.0.0.1"));
            default -> throw new UnknownHostException(name);
        };
    }

    @ParameterizedTest
    @MethodSource("browsers")
    void aPageReachesNothingOnThisMachineAndItsAttemptsAreKnown(Path browser) throws Exception {
        try (var service = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "secret"));
                var datagrams =
                        DatagramChannel.open().bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0))) {
            datagrams.configureBlocking(false);
            var page = PAGE.replace("SERVICE", "" + service.port())
                    .replace("DATAGRAMS", "" + ((InetSocketAddress) datagrams.getLocalAddress()).getPort());
            var attempts = attempts(browser, page);
            assertEquals(0, service.connections());
            assertEquals(null, datagrams.receive(ByteBuffer.allocate(2_000)));
            assertTrue(attempts.stream().noneMatch(attempt -> attempt.result() instanceof Attempt.Result.Passed));
            var targets = attempts.stream()
                    .map(attempt -> attempt.method() + " " + attempt.target().replace("" + service.port(), "SERVICE"))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertTrue(targets.contains("GET http://rebinds.example:SERVICE/image"), targets::toString);
            for (var name : List.of("127.0.0.1", "localhost", "[::ffff:7f00:1]")) {
                assertTrue(targets.contains("CONNECT " + name + ":SERVICE"), targets::toString);
            }
        }
    }

    private static List<Attempt> attempts(Path browser, String page) throws IOException, InterruptedException {
        var fetch = FetchOptions.of(START).withTimeout(Duration.ofSeconds(30));
        var options = ChromeOptions.of(fetch, Policy.standard(), Scope.host(START));
        var attempts = new ArrayList<Attempt>();
        try (var client = new HttpClient(fetch, Hosts.unpaced(), rebinding())) {
            assertTrue(client.admits(START));
            try (var chrome = Chrome.start(browser, options, client)) {
                var reader = (ChromeReader) chrome.get();
                for (int i = 0; i < 3; i++) {
                    var body = new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false);
                    var reading = reader.read(Answer.of(200, ResponseHead.NONE, body), START);
                    assertInstanceOf(Outcome.Read.class, reading.outcome());
                    attempts.addAll(reader.attempts());
                }
            }
        }
        return attempts;
    }
}

package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.http.Proxies;
import clew.http.Proxy;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A crawl that starts on the public web. The test serves its pages; nothing public is ever connected to.
class PublicStartTest {
    private static final Url START = Url.of("http://start.example/");
    private static final int PAGES = 20;

    /// Every way to name a service on this machine, and every way to send a request to it.
    private static final String NOSY = """
            <a href=here></a><script>
            const names = ['localhost', 'localhost.', 'x.localhost', 'x.localhost.', '127.0.0.1', '127.9.9.9', '127.1',
                '[::1]', '0.0.0.0', '[::]', '[::ffff:127.0.0.1]'];
            for (const name of names) {
              const service = name + ':PORT/';
              fetch('http://' + service, {mode: 'no-cors'}).catch(() => {});
              for (const tag of ['img', 'script', 'iframe']) {
                const element = document.createElement(tag);
                element.src = 'http://' + service;
                document.head.append(element);
              }
              new WebSocket('ws://' + service);
            }
            </script>""";

    private static final String PEER = """
            <a href=here></a><script>
            const peer = new RTCPeerConnection({iceServers: [{urls: ['stun:127.0.0.1:STUN', 'turn:127.0.0.1:TURN?transport=tcp'], username: 'x', credential: 'x'}]});
            peer.createDataChannel('x');
            peer.createOffer().then(offer => peer.setLocalDescription(offer));
            </script><img src=/image>""";

    private static final String LOGIN = """
            <a href=here></a><form><input name=user autocomplete=username><input type=password></form>
            <p>Ein paar Worte in einer anderen Sprache<img src=/image>""";

    /// What a browser did while it showed these pages, until it ended.
    ///
    /// @param service how many connections a service on this machine saw
    /// @param proxied the requests that the proxy received
    private record Deeds(int service, List<String> proxied, boolean datagrams) {}

    private static final Map<Path, Deeds> DIRECT = new HashMap<>();
    private static final Map<Path, Deeds> PROXIED = new HashMap<>();

    private static Stream<Path> browsers() {
        Shown.command();
        return BrowserLocator.all(String.valueOf(System.getenv("PATH")));
    }

    private static Deeds direct(Path browser) throws IOException, InterruptedException {
        if (!DIRECT.containsKey(browser)) DIRECT.put(browser, deeds(browser, false));
        return DIRECT.get(browser);
    }

    private static Deeds proxied(Path browser) throws IOException, InterruptedException {
        if (!PROXIED.containsKey(browser)) PROXIED.put(browser, deeds(browser, true));
        return PROXIED.get(browser);
    }

    private static Deeds deeds(Path browser, boolean proxied) throws IOException, InterruptedException {
        try (var service = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "secret"));
                var proxy = LoopbackSite.answering((request, out) ->
                        LoopbackSite.status(out, request.target().startsWith("http:") ? 200 : 403, ""));
                var stun = DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            stun.configureBlocking(false);
            var stunPort = ((InetSocketAddress) stun.getLocalAddress()).getPort();
            var nosy = NOSY.replace("PORT", "" + service.port());
            var peer = PEER.replace("STUN", "" + stunPort).replace("TURN", "" + service.port());
            // Often enough for the browser to send requests of its own.
            var pages = Stream.concat(
                    Stream.of(nosy, peer, nosy, peer),
                    Stream.generate(() -> LOGIN).limit(PAGES));
            show(
                    browser,
                    proxied ? Proxies.all(new Proxy("127.0.0.1", proxy.port(), null)) : Proxies.NONE,
                    pages.toList());
            var datagrams = stun.receive(ByteBuffer.allocate(1500)) != null;
            return new Deeds(
                    service.connections(), proxy.targets().stream().distinct().toList(), datagrams);
        }
    }

    /// Shows pages of the start URL's host.
    private static void show(Path browser, Proxies proxies, List<String> pages)
            throws IOException, InterruptedException {
        var fetch = FetchOptions.of(START).withTimeout(Duration.ofSeconds(30)).withProxies(proxies);
        var options = ChromeOptions.of(fetch, Policy.standard(), Scope.host(START));
        var hosts = Hosts.unpaced();
        // Every name has a public address, which is told once: whoever connects asks again, and nobody is there.
        Set<String> known = ConcurrentHashMap.newKeySet();
        Resolver wildcard = name -> {
            if (known.add(name)) return List.of(InetAddress.ofLiteral("93.184.215.14"));
            throw new UnknownHostException(name);
        };
        try (var client = new HttpClient(fetch, hosts, wildcard);
                var chrome = Chrome.start(browser, options, client)) {
            assertTrue(client.admits(START));
            var reader = chrome.get();
            for (var page : pages) {
                var body = new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false);
                var reading = reader.read(Answer.of(200, ResponseHead.NONE, body), START);
                assertInstanceOf(Outcome.Read.class, reading.outcome());
                var extracted = Objects.requireNonNull(reading.extracted());
                assertEquals(List.of("here"), extracted.hrefs());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("browsers")
    void noPageReachesAServiceOfThisMachine(Path browser) throws Exception {
        assertEquals(0, direct(browser).service());
    }

    /// Even with a proxy, a browser connects to its own machine directly, unless told not to.
    @ParameterizedTest
    @MethodSource("browsers")
    void noPageReachesAServiceOfThisMachineBesideAProxy(Path browser) throws Exception {
        assertEquals(0, proxied(browser).service());
    }

    /// The maker's servers received requests for time, accounts and updates.
    @ParameterizedTest
    @MethodSource("browsers")
    void aBrowserAsksForNothingButWhatPagesNeed(Path browser) throws Exception {
        assertEquals(List.of("http://start.example/image"), proxied(browser).proxied());
    }

    @ParameterizedTest
    @MethodSource("browsers")
    void noPageSendsDatagrams(Path browser) throws Exception {
        assertEquals(false, direct(browser).datagrams());
    }

    @ParameterizedTest
    @MethodSource("browsers")
    void noPageSendsDatagramsBesideAProxy(Path browser) throws Exception {
        assertEquals(false, proxied(browser).datagrams());
    }
}

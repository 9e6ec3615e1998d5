package clew.fetch;

import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.client;
import static clew.fetch.Asking.detail;
import static clew.fetch.Asking.fetch;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.reason;
import static clew.fetch.Asking.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.http.Proxies;
import clew.http.Proxy;
import clew.page.Failure.Reason;
import clew.site.FakeTicker;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyTest {
    private static FetchOptions through(LoopbackSite proxy, String userInfo) {
        return options().withProxy(Proxy.of(Url.of("http://" + userInfo + "127.0.0.1:" + proxy.port())));
    }

    private static final String NO_PROXY = "one.example, .two.example,10.0.0.0/8 192.168.1.7,[::1]";

    @ParameterizedTest
    @CsvSource({
        "http://h.example/,           web:1",
        "https://h.example/,          safe:2",
        "http://one.example/,         ",
        "https://one.example:8443/,   ",
        "http://sub.one.example/,     ",
        "http://one.example./,        ",
        "http://lone.example/,        web:1",
        "http://two.example/,         ",
        "http://sub.two.example/,     ",
        "http://10.1.2.3/,            ",
        "http://11.1.2.3/,            web:1",
        "http://192.168.1.7/,         ",
        "http://192.168.1.8/,         web:1",
        "http://[::1]/,               ",
        "http://[::2]/,               web:1",
        "http://127.0.0.1/,           web:1",
    })
    void theEnvironmentSaysWhichProxyToUse(String url, @Nullable String proxy) {
        var proxies =
                Proxies.of(Map.of("http_proxy", "web:1", "https_proxy", "http://me:pw@safe:2/", "no_proxy", NO_PROXY));
        var chosen = proxies.of(Url.of(url));
        assertEquals(proxy, chosen == null ? null : chosen.toString());
    }

    @Test
    void theEnvironmentIsReadAsCurlReadsIt() {
        var http = Url.of("http://h.example/");
        var https = Url.of("https://h.example/");
        assertEquals(null, Proxies.of(Map.of("HTTP_PROXY", "p:1")).of(http), "a CGI program is told so by anybody");
        assertEquals(
                "p:1", String.valueOf(Proxies.of(Map.of("HTTPS_PROXY", "p:1")).of(https)));
        var all = Proxies.of(Map.of("ALL_PROXY", "p:1", "https_proxy", "q:2", "http_proxy", ""));
        assertEquals("p:1", String.valueOf(all.of(http)));
        assertEquals("q:2", String.valueOf(all.of(https)));
        assertEquals(
                null, Proxies.of(Map.of("all_proxy", "p:1", "NO_PROXY", "*")).of(http));
        assertEquals(Proxies.NONE, Proxies.of(Map.of("no_proxy", "h.example")));
    }

    @Test
    void aHostThatNeedsNoProxyIsAskedDirectly() throws Exception {
        try (var proxy = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "proxy"));
                var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "site"));
                var client = client(options()
                        .withProxies(Proxies.of(
                                Map.of("http_proxy", "127.0.0.1:" + proxy.port(), "no_proxy", "127.0.0.1"))));
                var fetcher = client.fetcher()) {
            assertEquals("site", text(ask(fetcher, site.url("/"))));
            assertEquals("proxy", text(ask(fetcher, "http://nowhere.example/")));
            assertEquals("/", site.requests().getFirst().target());
        }
    }

    @Test
    void httpIsAskedOfTheProxyWithTheWholeUrl() throws Exception {
        try (var proxy = LoopbackSite.answering((request, out) -> LoopbackSite.html(out, request.target()));
                var client = client(through(proxy, "me:p%40ss@"));
                var fetcher = client.fetcher()) {
            for (var url :
                    List.of("http://nowhere.example/a|b?c", "http://nowhere.example:8080/", "http://other.example/x")) {
                assertEquals(Url.of(url).href(), text(ask(fetcher, url)));
            }
            assertEquals("nowhere.example", proxy.requests().getFirst().header("Host"));
            assertEquals("Basic bWU6cEBzcw==", proxy.requests().getFirst().header("Proxy-Authorization"));
        }
    }

    @Test
    void httpsGoesThroughTheProxyUnread() throws Exception {
        // What comes after the way is open is not for the proxy: here it is a TLS greeting, and its end is ours to see.
        try (var proxy = LoopbackSite.answering((_, out) -> {
            LoopbackSite.raw(out, "HTTP/1.1 200 Connection established\r\nVia: test\r\n\r\n");
            return false;
        })) {
            var fetched = fetch(through(proxy, "me:secret@"), "https://secret.example/path?query");
            assertEquals(Reason.CUT, reason(fetched));
            var request = proxy.requests().getFirst();
            assertEquals("secret.example:443", request.target());
            assertEquals("secret.example:443", request.header("Host"));
            assertEquals("Basic bWU6c2VjcmV0", request.header("Proxy-Authorization"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://x.example/", "https://x.example/"})
    void aProxyThatWantsToKnowWhoWeAreIsToldApartFromAServer(String url) throws Exception {
        try (var proxy = LoopbackSite.answering((_, out) -> LoopbackSite.status(out, 407, ""))) {
            var fetched = fetch(through(proxy, ""), url);
            assertEquals(Reason.PROXY, reason(fetched));
            assertEquals("status 407", detail(fetched));
        }
    }

    @Test
    void aProxyThatIsNotThereIsToldApartFromAServer() throws Exception {
        int closed;
        try (var server = new ServerSocket(0)) {
            closed = server.getLocalPort();
        }
        var options = options().withProxy(new Proxy("127.0.0.1", closed, null));
        for (var url : List.of("http://x.example/", "https://x.example/")) {
            var fetched = fetch(options, url);
            assertEquals(Reason.PROXY, reason(fetched));
            assertTrue(detail(fetched).startsWith("127.0.0.1:" + closed), detail(fetched));
        }
    }

    @Test
    void credentialsOfTheProxyGoToNoServer() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""))) {
            fetch(options(), site.url("/"));
            assertEquals("", site.requests().getFirst().header("Proxy-Authorization"));
        }
    }

    @Test
    void aPublicStartLeadsToNoLocalAddressThroughAProxyEither() throws Exception {
        try (var proxy = LoopbackSite.answering((request, out) -> LoopbackSite.html(out, request.target()))) {
            var options = FetchOptions.of(Url.of("http://start.example/"))
                    .withProxy(new Proxy("127.0.0.1", proxy.port(), null));
            Resolver nobody = hostname -> {
                throw new UnknownHostException(hostname);
            };
            try (var client = new HttpClient(
                            options, new Hosts(Duration.ZERO, new FakeTicker()), nobody, InstantSource.system());
                    var fetcher = client.fetcher()) {
                assertEquals("http://name.example/", text(ask(fetcher, "http://name.example/")));
                assertEquals(Reason.GUARDED, reason(ask(fetcher, "http://169.254.169.254/")));
                assertEquals(Reason.GUARDED, reason(ask(fetcher, "https://[::1]/")));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://proxy.example:3128", "socks5://proxy.example", "http://proxy.example/path"})
    void whatIsNoProxyIsRefused(String url) {
        assertThrows(IllegalArgumentException.class, () -> Proxy.of(Url.of(url)));
    }

    @Test
    void aProxyIsShownWithoutItsCredentials() {
        assertEquals(
                "proxy.example:3128",
                Proxy.of(Url.of("http://me:secret@proxy.example:3128")).toString());
        assertEquals(
                "proxy.example:80", Proxy.of(Url.of("http://proxy.example")).toString());
    }
}

package clew.fetch;

import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.reason;
import static clew.fetch.Asking.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.dial.Resolver;
import clew.http.PinnedAddress;
import clew.http.PinnedAddresses;
import clew.http.Proxy;
import clew.page.Failure.Reason;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Requests go to the address that was chosen for their host, and nothing else about them changes.
class PinnedAddressesTest {
    private static final Resolver NOBODY = hostname -> {
        throw new UnknownHostException(hostname);
    };

    private final LoopbackSite production = LoopbackSite.at("127.0.0.1", 0, (_, out) -> LoopbackSite.html(out, "live"));
    private final int port = production.port();
    private final LoopbackSite staging =
            LoopbackSite.at("127.0.0.2", port, (_, out) -> LoopbackSite.html(out, "staged"));

    @AfterEach
    void close() {
        production.close();
        staging.close();
    }

    private String url(String host) {
        return "http://" + host + ":" + port + "/";
    }

    private FetchOptions startingAt(String host, String... pinned) {
        return FetchOptions.of(Url.of(url(host)))
                .withPinned(new PinnedAddresses(
                        Stream.of(pinned).map(PinnedAddress::parse).toList()));
    }

    private static Answer fetch(FetchOptions options, Resolver resolver, String url) throws InterruptedException {
        try (var client = new HttpClient(options, Hosts.unpaced(), resolver);
                var fetcher = client.fetcher()) {
            return ask(fetcher, url);
        }
    }

    @Test
    void theChosenAddressIsUsedAndTheHostHeaderStays() throws Exception {
        var options = startingAt("www.example.com", "www.example.com:" + port + ":127.0.0.2");
        assertEquals("staged", text(fetch(options, NOBODY, url("www.example.com"))));
        assertEquals("www.example.com:" + port, staging.requests().getFirst().header("host"));
        assertEquals(0, production.connections());
    }

    @Test
    void anAddressInAUrlCanBePinnedToo() throws Exception {
        var options = startingAt("127.0.0.1", "127.0.0.1:" + port + ":127.0.0.2");
        assertEquals("staged", text(fetch(options, NOBODY, url("127.0.0.1"))));
    }

    @Test
    void anotherPortOfTheHostIsNotPinned() throws Exception {
        var other = port == 1 ? 2 : 1;
        Resolver live = _ -> List.of(InetAddress.ofLiteral("127.0.0.1"));
        var options = startingAt("www.example.com", "www.example.com:" + other + ":127.0.0.2");
        assertEquals("live", text(fetch(options, live, url("www.example.com"))));
    }

    /// The user said where a public name is; a page did not.
    @Test
    void theGuardAdmitsWhatIsPinnedAndStillNothingElse() throws Exception {
        Resolver public_ =
                name -> List.of(InetAddress.ofLiteral(name.equals("inside.example") ? "127.0.0.1" : "8.8.8.8"));
        var options = startingAt("www.example.com", "www.example.com:" + port + ":127.0.0.2");
        try (var client = new HttpClient(options, Hosts.unpaced(), public_);
                var fetcher = client.fetcher()) {
            assertEquals("staged", text(ask(fetcher, url("www.example.com"))));
            for (var host : List.of("inside.example", "127.0.0.1", "localhost")) {
                assertEquals(Reason.GUARDED, reason(ask(fetcher, url(host))), host);
            }
            assertEquals(true, client.admits(Url.of(url("www.example.com"))));
            assertEquals(false, client.admits(Url.of(url("inside.example"))));
        }
        assertEquals(0, production.connections());
    }

    @Test
    void aStartThatExistsNowhereElseCanBePinned() throws Exception {
        var options = startingAt("new.example", "*:" + port + ":127.0.0.2");
        assertEquals("staged", text(fetch(options, NOBODY, url("new.example"))));
        assertEquals("staged", text(fetch(options, NOBODY, url("localhost"))));
    }

    /// A proxy would look up the name itself, and answer with the live site.
    @Test
    void whatIsPinnedDoesNotGoThroughAProxy() throws Exception {
        var through = Proxy.of(Url.of("http://127.0.0.1:" + port));
        var options = startingAt("www.example.com", "www.example.com:" + port + ":127.0.0.2")
                .withProxy(through);
        assertEquals("staged", text(fetch(options, NOBODY, url("www.example.com"))));
        assertEquals("/", staging.requests().getFirst().target());
        assertEquals("live", text(fetch(options, NOBODY, url("other.example"))));
    }

    @Test
    void whereTheFirstAddressRefusesTheNextIsTried() throws Exception {
        var pin = "www.example.com:" + port + ":";
        var options = startingAt("www.example.com", pin + "127.0.0.3", pin + "127.0.0.2");
        assertEquals("staged", text(fetch(options, NOBODY, url("www.example.com"))));
    }
}

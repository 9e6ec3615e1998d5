package clew.fetch;

import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.detail;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.reason;
import static clew.fetch.Asking.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.dial.AddressGuard;
import clew.dial.Resolver;
import clew.http.Proxies;
import clew.http.Proxy;
import clew.page.Failure.Reason;
import clew.site.FakeTicker;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
    private static final String PUBLIC = "93.184.215.14";

    /// The first and the last address of each range that is not public, and their neighbours outside of it.
    @ParameterizedTest
    @CsvSource({
        "0.0.0.0,         0.255.255.255,   -,               1.0.0.0", // this network
        "10.0.0.0,        10.255.255.255,  9.255.255.255,   11.0.0.0", // private
        "100.64.0.0,      100.127.255.255, 100.63.255.255,  100.128.0.0", // shared by customers of a provider
        "127.0.0.0,       127.255.255.255, 126.255.255.255, 128.0.0.0", // loopback
        "169.254.0.0,     169.254.255.255, 169.253.255.255, 169.255.0.0", // link-local, cloud metadata
        "172.16.0.0,      172.31.255.255,  172.15.255.255,  172.32.0.0", // private
        "192.0.0.0,       192.0.0.255,     191.255.255.255, 192.0.1.0", // protocols
        "192.0.2.0,       192.0.2.255,     192.0.1.255,     192.0.3.0", // examples
        "192.88.99.0,     192.88.99.255,   192.88.98.255,   192.88.100.0", // relays of 6to4
        "192.168.0.0,     192.168.255.255, 192.167.255.255, 192.169.0.0", // private
        "198.18.0.0,      198.19.255.255,  198.17.255.255,  198.20.0.0", // benchmarks
        "198.51.100.0,    198.51.100.255,  198.51.99.255,   198.51.101.0", // examples
        "203.0.113.0,     203.0.113.255,   203.0.112.255,   203.0.114.0", // examples
        "224.0.0.0,       239.255.255.255, 223.255.255.255, -", // multicast
        "240.0.0.0,       255.255.255.255, -,               -", // reserved, broadcast
        // IPv6
        "::,              ::,              -,               -", // unspecified
        "::1,             ::1,             -,               -", // loopback
        "::2,             ::ff:ffff,       -,               ::100:0", // holds 0.x.y.z
        "100::,           1fff:ffff::,     -,               2000::", // discard and what is not in use
        "2001::,          2001:1ff:ffff::, 2000:ffff::,     2001:200::", // protocols, Teredo
        "2001:db8::,      2001:db8:ffff::, 2001:db7:ffff::, 2001:db9::", // examples
        "3fff::,          3fff:fff:ffff::, 3ffe:ffff::,     3fff:1000::", // examples
        "4000::,          fbff:ffff::,     3fff:ffff::,     -", // not in use
        "fc00::,          fdff:ffff::,     -,               -", // private
        "fe00::,          fe7f:ffff::,     -,               -", // not in use
        "fe80::,          febf:ffff::,     -,               -", // link-local
        "fec0::,          feff:ffff::,     -,               -", // site-local
        "ff00::,          ffff:ffff::,     -,               -", // multicast
        "64:ff9b:1::,     64:ff9b:1:ffff::,-,               -", // NAT64 for private use
    })
    void whatIsNotPublicIsKnownAndItsNeighboursAre(String first, String last, String before, String after) {
        assertEquals(false, isPublic(first), first);
        assertEquals(false, isPublic(last), last);
        if (!before.equals("-")) assertEquals(true, isPublic(before), before);
        if (!after.equals("-")) assertEquals(true, isPublic(after), after);
    }

    /// Every way to write an IPv4 address into an IPv6 address that leads to it.
    @ParameterizedTest
    @ValueSource(strings = {"::ffff:%s", "::%s", "64:ff9b::%s", "2002:%s::", "2002:%s::1"})
    void anAddressWithinAnAddressCounts(String form) {
        var hidden = Map.of(
                "127.0.0.1",
                false,
                "10.1.2.3",
                false,
                "192.168.0.1",
                false,
                "169.254.169.254",
                false,
                "100.64.0.1",
                false,
                "172.20.0.1",
                false,
                "0.0.0.0",
                false,
                "224.0.0.1",
                false,
                PUBLIC,
                true,
                "8.8.8.8",
                true);
        for (var entry : hidden.entrySet()) {
            var b = InetAddress.ofLiteral(entry.getKey()).getAddress();
            var hex = "%x%02x:%x%02x".formatted(b[0], b[1], b[2], b[3]);
            var text = form.formatted(hex);
            assertEquals(entry.getValue(), isPublic(text), entry.getKey() + " as " + text);
        }
    }

    private static boolean isPublic(String address) {
        return AddressGuard.isPublic(InetAddress.ofLiteral(address));
    }

    /// Answers from a list, one look-up after the other; the last answer stays.
    private static Resolver answering(Map<String, Queue<List<String>>> answers) {
        return hostname -> {
            var queue = answers.get(hostname);
            if (queue == null) throw new UnknownHostException(hostname);
            var next = queue.size() > 1 ? queue.remove() : queue.element();
            return next.stream().map(InetAddress::ofLiteral).toList();
        };
    }

    /// Each answer is a list of addresses with blanks between them.
    private static Queue<List<String>> then(String... answers) {
        var queue = new ArrayDeque<List<String>>();
        for (var answer : answers) queue.add(List.of(answer.split(" ")));
        return queue;
    }

    private static HttpClient client(String start, Resolver resolver) {
        var options = FetchOptions.of(Url.of(start)).withTimeout(options().timeout());
        return new HttpClient(options, new Hosts(Duration.ZERO, new FakeTicker()), resolver, InstantSource.system());
    }

    @Test
    void aPublicStartLeadsToNoLocalAddressNotEvenWhenItsNameChangesItsMind() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "secret"))) {
            var resolver = answering(Map.of(
                    "start.example", then(PUBLIC, "127.0.0.1"),
                    "inside.example", then("127.0.0.1")));
            try (var client = client("http://start.example/", resolver);
                    var fetcher = client.fetcher()) {
                // The first look-up is for the start, and decides; the second one is rebound.
                for (var host : List.of("inside.example", "start.example", "127.0.0.1", "[::1]")) {
                    var fetched = ask(fetcher, "http://" + host + ":" + site.port() + "/");
                    assertEquals(Reason.GUARDED, reason(fetched), host);
                }
                assertEquals("127.0.0.1", detail(ask(fetcher, "http://127.1:" + site.port() + "/")));
            }
            assertEquals(0, site.connections());
        }
    }

    /// A browser takes these names for its own machine without asking, and so may a proxy.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost.",
                "LOCALHOST",
                "x.localhost",
                "x.localhost.",
                "localhost6",
                "localhost.localdomain"
            })
    void namesOfThisMachineAreLocalWhateverANameServerOrAProxySays(String name) throws Exception {
        Resolver wildcard = _ -> List.of(InetAddress.ofLiteral(PUBLIC));
        var local = Url.of("http://" + name + "/");
        var start = FetchOptions.of(Url.of("http://start.example/"));
        for (var proxy : List.of(Proxies.NONE, Proxies.all(new Proxy("127.0.0.1", 9, null)))) {
            try (var client = new HttpClient(start.withProxies(proxy), Hosts.unpaced(), wildcard)) {
                assertEquals(true, client.admits(Url.of("http://other.example/")), "through " + proxy);
                assertEquals(false, client.admits(local), "through " + proxy);
            }
            try (var client = new HttpClient(FetchOptions.of(local).withProxies(proxy), Hosts.unpaced(), wildcard)) {
                assertEquals(true, client.admits(local), "from itself through " + proxy);
                assertEquals(true, client.admits(Url.of("http://127.0.0.1/")), "from itself through " + proxy);
            }
        }
    }

    @Test
    void ofAMixtureOnlyThePublicAddressesAreAsked() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "secret"))) {
            var guard = new AddressGuard(List.of("start.example"));
            var mixture = List.of(InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral(PUBLIC));
            assertEquals(
                    List.of(mixture.getLast()),
                    guard.admit("start.example", mixture),
                    "also as long as nothing is decided");
            guard.decide("start.example", true);
            guard.decide("start.example", false);
            assertEquals(
                    List.of(mixture.getLast()), guard.admit("start.example", mixture), "what is decided is decided");
            assertEquals(0, site.connections());
        }
    }

    @Test
    void aLocalStartMayLeadAnywhere() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(out, request.header("Host")))) {
            var resolver = answering(Map.of(
                    "wiki.intranet", then("127.0.0.1 ::1", "127.0.0.1"),
                    "other.intranet", then("127.0.0.1")));
            for (var start : List.of("http://wiki.intranet/", "http://127.0.0.1/", "http://[::1]/")) {
                try (var client = client(start, resolver);
                        var fetcher = client.fetcher()) {
                    for (var host : List.of("other.intranet", "127.0.0.1")) {
                        var fetched = ask(fetcher, "http://" + host + ":" + site.port() + "/");
                        assertEquals(host + ":" + site.port(), text(fetched), "from " + start);
                    }
                }
            }
        }
    }

    @Test
    void aStartThatIsNowhereDecidesNothing() throws Exception {
        var resolver = answering(Map.of("inside.example", then("127.0.0.1")));
        try (var client = client("http://nowhere.example/", resolver);
                var fetcher = client.fetcher()) {
            assertEquals(Reason.GUARDED, reason(ask(fetcher, "http://inside.example/")));
            assertEquals(Reason.UNKNOWN_HOST, reason(ask(fetcher, "http://nowhere.example/")));
        }
    }

    /// Whoever names a local host as a start means it; what public pages lead to is another matter.
    @Test
    void ofPublicAndLocalStartsEachMayBeAskedAndNothingElseThatIsLocal() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(out, request.header("Host")))) {
            var resolver = answering(Map.of(
                    "wiki.intranet", then("127.0.0.1"),
                    "start.example", then(PUBLIC, "127.0.0.1"),
                    "localhost", then("127.0.0.1"),
                    "inside.example", then("127.0.0.1")));
            var starts = List.of(
                    Url.of("http://wiki.intranet/"), Url.of("http://start.example/"), Url.of("http://localhost/"));
            var options = FetchOptions.of(starts).withTimeout(options().timeout());
            try (var client = new HttpClient(options, new Hosts(Duration.ZERO, new FakeTicker()), resolver);
                    var fetcher = client.fetcher()) {
                for (var host : List.of("inside.example", "start.example", "127.0.0.1")) {
                    assertEquals(
                            Reason.GUARDED, reason(ask(fetcher, "http://" + host + ":" + site.port() + "/")), host);
                }
                var local = "wiki.intranet:" + site.port();
                assertEquals(local, text(ask(fetcher, "http://" + local + "/")));
                assertEquals(true, client.admits(Url.of("http://localhost/")));
            }
        }
    }
}

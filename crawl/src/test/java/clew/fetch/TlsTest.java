package clew.fetch;

import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.client;
import static clew.fetch.Asking.detail;
import static clew.fetch.Asking.fetch;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.reason;
import static clew.fetch.Asking.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Watchdog;
import clew.engine.Crawl;
import clew.engine.CrawlOptions;
import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.http.PinnedAddress;
import clew.http.PinnedAddresses;
import clew.journal.FileJournal;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.page.Page;
import clew.site.HangingClock;
import clew.site.LoopbackSite;
import clew.url.Url;
import clew.view.View;
import clew.visit.WorkerPool;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    private static Path folder;

    private static KeyStore ours;
    private static KeyStore others;
    private static KeyStore authority;
    private static KeyStore expired;

    @BeforeAll
    static void makeCertificates() throws Exception {
        ours = made("ours", "-ext", "san=ip:127.0.0.1", "-validity", "30");
        others = made("others", "-ext", "san=dns:other.example", "-validity", "30");
        authority = made("authority", "-ext", "bc=ca:true", "-validity", "30");
        Files.copy(file("authority"), file("expired"));
        expired = made(
                "expired", "-signer", "authority", "-ext", "san=ip:127.0.0.1", "-startdate", "-10d", "-validity", "5");
        // A server shows what it has the key of; this one is not to pass for the authority.
        expired.deleteEntry("authority");
    }

    private static KeyStore made(String name, String... more) throws Exception {
        var arguments = new ArrayList<>(List.of("-genkeypair", "-keyalg", "EC", "-dname", "CN=" + name));
        arguments.addAll(List.of(more));
        keytool(name, arguments.toArray(String[]::new));
        return store(name);
    }

    /// Java's own tool, on the store of a name.
    private static void keytool(String name, String... arguments) throws Exception {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-alias", name, "-keystore", file(name).toString(), "-storetype", "PKCS12"));
        command.addAll(List.of("-storepass", PASSWORD));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
    }

    private static Path file(String name) {
        return folder.resolve(name + ".p12");
    }

    private static KeyStore store(String name) throws Exception {
        try (var in = Files.newInputStream(file(name))) {
            var store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            return store;
        }
    }

    /// What a server shows, and whom a client trusts.
    private static SSLContext context(KeyStore identity) throws Exception {
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(identity, PASSWORD.toCharArray());
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        var trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        for (var name : Collections.list(identity.aliases())) {
            trusted.setCertificateEntry(name, identity.getCertificate(name));
        }
        trust.init(trusted);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static LoopbackSite site(KeyStore identity) throws Exception {
        return LoopbackSite.secure(context(identity), (request, out) -> LoopbackSite.html(out, request.target()));
    }

    /// With the certificate of a store in the place of those that come with Java.
    private static Answer fetchTrusting(KeyStore store, String url) throws Exception {
        return fetchTrusting(store, options(), url);
    }

    private static Answer fetchTrusting(KeyStore store, FetchOptions options, String url) throws Exception {
        var usual = SSLContext.getDefault();
        SSLContext.setDefault(context(store));
        try {
            return fetch(options, url);
        } finally {
            SSLContext.setDefault(usual);
        }
    }

    @Test
    void aServerThatProvesWhoItIsIsAsked() throws Exception {
        try (var site = site(ours)) {
            assertEquals("/x", text(fetchTrusting(ours, site.url("/x"))));
        }
    }

    @Test
    void aServerThatNobodyVouchesForIsNotAsked() throws Exception {
        try (var site = site(ours)) {
            var fetched = fetch(site.url("/"));
            assertEquals(Reason.TLS, reason(fetched));
            assertTrue(detail(fetched).contains("self-signed"), detail(fetched));
            assertEquals(List.of(), site.targets());
            assertEquals(1, site.connections(), "a certificate does not change by asking again");
        }
    }

    @Test
    void aCertificateOfAnotherHostOrTimeIsNotTaken() throws Exception {
        try (var other = site(others);
                var old = site(expired)) {
            var fetched = fetchTrusting(others, other.url("/"));
            assertEquals(Reason.TLS, reason(fetched));
            assertTrue(detail(fetched).contains("is not valid"), detail(fetched));
            var late = fetchTrusting(authority, old.url("/"));
            assertEquals(Reason.TLS, reason(late));
            assertTrue(detail(late).contains("expired"), detail(late));
        }
    }

    @Test
    void aPinnedHostProvesItsNameAndIsToldIt() throws Exception {
        try (var site = site(others)) {
            var pin = new PinnedAddresses(List.of(PinnedAddress.parse("other.example:" + site.port() + ":127.0.0.1")));
            var answer =
                    fetchTrusting(others, options().withPinned(pin), "https://other.example:" + site.port() + "/x");
            assertEquals("/x", text(answer));
        }
    }

    @Test
    void whoeverWantsToTakesAnyCertificate() throws Exception {
        for (var store : List.of(ours, others, expired)) {
            try (var site = site(store);
                    var client = client(options().withInsecure(true));
                    var fetcher = client.fetcher()) {
                for (int i = 0; i < 20; i++) {
                    assertEquals("/" + i, text(ask(fetcher, site.url("/" + i))));
                }
                assertEquals(1, site.connections(), "a secure connection is kept like any other");
            }
        }
    }

    @Test
    void anUnaskedAnswerIsNotTakenOverTlsEither() throws Exception {
        var answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n";
        try (var site = LoopbackSite.secure(context(ours), (request, out) -> {
                    if (!request.target().equals("/split")) return LoopbackSite.html(out, "asked");
                    LoopbackSite.raw(out, answer + "first" + (answer + "wrong").repeat(2_000));
                    return true;
                });
                var client = client(options().withInsecure(true));
                var fetcher = client.fetcher()) {
            assertEquals("first", text(ask(fetcher, site.url("/split"))));
            assertEquals("asked", text(ask(fetcher, site.url("/"))));
        }
    }

    /// A server below TLS.
    private interface Handler {
        void handle(Socket socket) throws IOException;
    }

    private static ServerSocket server(Handler handler) throws IOException {
        var server = new ServerSocket(0);
        Thread.ofPlatform().daemon().start(() -> {
            try {
                while (true) {
                    try (var socket = server.accept()) {
                        handler.handle(socket);
                    }
                }
            } catch (IOException _) {
                // over
            }
        });
        return server;
    }

    private static Answer fetchFrom(Handler handler, Duration timeout) throws Exception {
        try (var server = server(handler)) {
            return fetch(options(timeout), "https://127.0.0.1:" + server.getLocalPort() + "/");
        }
    }

    /// Says something that is no TLS.
    private static void babble(String garbage, Socket socket) throws IOException {
        LoopbackSite.raw(socket.getOutputStream(), garbage);
        socket.getInputStream().readAllBytes();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"HTTP/1.1 400 This is no TLS\r\n\r\n", "garbage and more garbage\r\n", "\0\0\0\0\0\0\0\0\0\0"})
    void whatIsNoTlsIsToldAsThat(String garbage) throws Exception {
        var fetched = fetchFrom(socket -> babble(garbage, socket), FetchOptions.TIMEOUT);
        assertEquals(Reason.TLS, reason(fetched));
        assertEquals("the server does not speak TLS", detail(fetched));
    }

    @Test
    void aHandshakeThatStallsEndsWithTheDeadline() throws Exception {
        var nanos = new AtomicLong();
        try (var server = server(socket -> {
                    socket.getInputStream().read();
                    nanos.addAndGet(Duration.ofHours(1).toNanos());
                    socket.getInputStream().readAllBytes();
                });
                var deadlines = new Watchdog(nanos::get)) {
            var url = "https://127.0.0.1:" + server.getLocalPort() + "/";
            assertEquals(Reason.DEADLINE, reason(fetch(client(options(), deadlines), url)));
        }
    }

    @Test
    void aCrawlLosesOnlyThePagesBehindBrokenTls() throws Exception {
        var clock = new HangingClock(0);
        try (var selfSigned = site(ours);
                var stalling = server(socket -> {
                    socket.getInputStream().read();
                    clock.hangs("127.0.0.1:" + socket.getLocalPort() + "/");
                    socket.getInputStream().readAllBytes();
                });
                var garbage = server(socket -> babble("garbage and more garbage\r\n", socket));
                var start = LoopbackSite.answering((request, out) -> LoopbackSite.html(
                        out,
                        request.target().equals("/")
                                ? "<a href='%s'></a><a href='https://127.0.0.1:%d/'></a><a href='https://127.0.0.1:%d/'></a><a href=/x></a>"
                                        .formatted(selfSigned.url("/"), stalling.getLocalPort(), garbage.getLocalPort())
                                : ""));
                var deadlines = new Watchdog(clock);
                var client = client(options(), deadlines)) {
            var outcomes = new ArrayList<String>();
            var view = new View() {
                @Override
                public void page(Page page) {
                    outcomes.add(
                            page.outcome() instanceof Outcome.Failed(var failure)
                                    ? failure.reason().code()
                                    : "read");
                }

                @Override
                public void flush() {}
            };
            var url = Url.of(start.url("/"));
            var all = CrawlOptions.of(url);
            var crawl = new CrawlOptions(url, all.policy(), all.scope(), 4, 0, all.limits(), null, false);
            try (var pool = new WorkerPool(Hosts.unpaced(), 4)) {
                new Crawl(crawl, pool, clock.around(client), () -> PageReader.of(new HtmlExtractor()), (_, _) -> {})
                        .run(FileJournal.inMemory(), view);
            }
            assertEquals(List.of("read", "tls", "deadline", "tls", "read"), outcomes);
            assertEquals(List.of(), selfSigned.targets(), "something was sent to a server that nobody vouches for");
        }
    }

    @Test
    void aHandshakeThatIsCutMayGoBetterAnotherTime() throws Exception {
        var asked = new AtomicInteger();
        var fetched = fetchFrom(
                socket -> {
                    asked.incrementAndGet();
                    socket.getInputStream().read();
                },
                FetchOptions.TIMEOUT);
        assertEquals(Reason.CUT, reason(fetched));
        assertEquals(3, asked.get());
    }
}

package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.dial.Resolver;
import clew.door.Attempt;
import clew.door.Attempt.Result;
import clew.door.ServerIdentity;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.http.RequestHeader;
import clew.http.ResponseHead;
import clew.page.Outcome;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Pages of a site on https, which come through the door as they came without it.
class ThroughTheDoorTest {
    private static final String LOADS = """
            <link rel=stylesheet href=/style.css><img src=/image><iframe src=/frame></iframe>
            <script src=/script.js></script><script>
            fetch('/kept').then(answer => answer.text()).then(made => document.body.innerHTML += made);
            fetch('/fresh');
            fetch('/posted', {method: 'POST', body: 'x'});
            </script>""";

    private static final String SPEAKS = """
            <script>
            const speak = base => {
              new WebSocket(base.replace('http', 'ws') + '/socket-' + (self.name || 'page'));
              fetch(base + '/fetch-' + (self.name || 'page'), {mode: 'no-cors'});
            };
            speak(location.origin);
            const script = URL.createObjectURL(new Blob(['(' + speak + ')("' + location.origin + '")']));
            new Worker(script, {name: 'worker'});
            new SharedWorker(script, {name: 'shared'});
            navigator.serviceWorker.register('/service.js');
            fetch('/wait');
            </script>""";

    /// What the last page asks for sooner or later; it is not left before.
    private static final Set<String> AWAITED =
            Set.of("/socket-page", "/socket-worker", "/socket-shared", "/fetch-shared");

    private final List<Attempt> attempts = new ArrayList<>();
    private final Set<String> missing = ConcurrentHashMap.newKeySet();
    private final CountDownLatch complete = new CountDownLatch(AWAITED.size());
    private LoopbackSite site;

    @BeforeEach
    void begin() {
        missing.addAll(AWAITED);
        site = LoopbackSite.secure(ServerIdentity.create(), this::answer);
    }

    @AfterEach
    void end() {
        site.close();
    }

    private static Stream<Path> browsers() {
        Shown.command();
        return BrowserLocator.all(String.valueOf(System.getenv("PATH")));
    }

    private boolean answer(LoopbackSite.Request request, OutputStream out) throws IOException {
        var stays = respond(request, out);
        if (missing.remove(request.target())) complete.countDown();
        return stays;
    }

    private boolean respond(LoopbackSite.Request request, OutputStream out) throws IOException {
        if (!request.header("Upgrade").isEmpty()) return socket(request.header("Sec-WebSocket-Key"), out);
        return switch (request.target()) {
            case "/kept" -> text(out, "text/plain", "<a href=made></a>", "Cache-Control: max-age=3600");
            case "/fresh" -> text(out, "text/plain", "", "Cache-Control: no-store");
            case "/script.js" -> text(out, "text/javascript", "document.write('<a href=written></a>')");
            case "/style.css" -> text(out, "text/css", "p { color: red }");
            case "/posted" -> {
                LoopbackSite.raw(out, "HTTP/1.1 204 No Content\r\n\r\n");
                yield false;
            }
            case "/wait" -> {
                await(complete);
                yield LoopbackSite.html(out, "");
            }
            default -> LoopbackSite.html(out, "");
        };
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) throw new IOException("waited in vain");
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static boolean text(OutputStream out, String type, String content, String... headers) throws IOException {
        return LoopbackSite.page(out, 200, type, content.getBytes(StandardCharsets.UTF_8), headers);
    }

    /// Opens a WebSocket and closes it (RFC 6455, sections 4.2.2 and 5.5.1).
    private static boolean socket(String key, OutputStream out) throws IOException {
        try {
            var text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
            var digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.US_ASCII));
            LoopbackSite.raw(out, """
                    HTTP/1.1 101 Switching Protocols\r
                    Connection: Upgrade\r
                    Upgrade: websocket\r
                    Sec-WebSocket-Accept: %s\r
                    \r
                    \u0088\0""".formatted(Base64.getEncoder().encodeToString(digest)));
            return false;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    /// Shows pages of the site, one after another, and returns the links of the last.
    private List<String> show(Path browser, boolean insecure, String... pages)
            throws IOException, InterruptedException {
        var start = Url.of(site.url("/"));
        var fetch = FetchOptions.of(start)
                .withTimeout(Duration.ofSeconds(30))
                .withInsecure(insecure)
                .withHeaders(List.of(RequestHeader.parse("X-Key: secret", start)));
        var options = ChromeOptions.of(fetch, Policy.standard(), Scope.host(start));
        List<String> links = List.of();
        try (var client = new HttpClient(fetch, Hosts.unpaced(), Resolver.system());
                var chrome = Chrome.start(browser, options, client)) {
            var reader = (ChromeReader) chrome.get();
            for (var page : pages) {
                var body = new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false);
                var reading = reader.read(Answer.of(200, ResponseHead.NONE, body), start);
                assertInstanceOf(Outcome.Read.class, reading.outcome());
                links = Objects.requireNonNull(reading.extracted()).hrefs();
                attempts.addAll(reader.attempts());
            }
        }
        return links;
    }

    private long asked(String target) {
        return site.targets().stream().filter(target::equals).count();
    }

    @ParameterizedTest
    @MethodSource("browsers")
    void partsOfAPageLoadOverHttpsAndAreCachedByTheBrowser(Path browser) throws Exception {
        assertEquals(List.of("written", "made"), show(browser, true, LOADS, LOADS));
        assertEquals(1, asked("/kept"));
        assertEquals(2, asked("/fresh"));
        for (var target : List.of("/image", "/style.css", "/frame", "/posted")) {
            assertTrue(asked(target) > 0, target);
        }
        for (var request : site.requests()) assertEquals("secret", request.header("X-Key"), request.target());
    }

    @ParameterizedTest
    @MethodSource("browsers")
    void aCertificateThatNobodyVouchesForIsRefusedByUsWhateverTheBrowserIsTold(Path browser) throws Exception {
        assertEquals(List.of(), show(browser, false, LOADS));
        assertEquals(List.of(), site.targets());
        assertTrue(attempts.stream().anyMatch(attempt -> attempt.result() instanceof Result.Failed));
    }

    @ParameterizedTest
    @MethodSource("browsers")
    void whatNoDebuggerPausesComesThroughTheDoorToo(Path browser) throws Exception {
        show(browser, true, SPEAKS);
        assertEquals(Set.of(), missing);
        // Whether a service worker answers a page would depend on chance.
        assertEquals(0, asked("/service.js"));
        var passed = attempts.stream()
                .filter(attempt -> attempt.result().equals(new Result.Passed(101)))
                .map(attempt -> Url.of(attempt.target()).pathname())
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(List.of("/socket-page", "/socket-shared", "/socket-worker")), passed);
        // Nothing passes by the door.
        var known = new ArrayList<>(attempts.stream()
                .map(attempt -> Url.of(attempt.target()).pathname())
                .toList());
        for (var target : site.targets()) assertTrue(known.remove(target), target);
        for (var request : site.requests()) assertEquals("secret", request.header("X-Key"), request.target());
    }
}

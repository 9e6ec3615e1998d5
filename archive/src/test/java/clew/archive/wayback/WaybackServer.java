package clew.archive.wayback;

import clew.archive.captures.ArchiveAddress;
import clew.url.Url;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A stand-in for the Wayback Machine on loopback: it lists captures of made-up sites and replays them, with the
/// habits and the faults of the real one.
///
/// ```java
/// try (var archive = WaybackServer.of().page("20150601120000", "http://example.com/", "<p>Hello").start()) {
///     archive.failNext("/cdx/", WaybackServerFault.TOO_MANY_REQUESTS, 2);
///     … archive.url() …
/// }
/// ```
///
/// `/cdx/search/cdx` and `/web/` are those of the Wayback Machine; `/NAME/cdx` and `/NAME/` are a collection of pywb.
public final class WaybackServer implements AutoCloseable {
    /// A request, in the order in which they came in.
    public record Request(String method, String target, List<String> headers) {
        public boolean isCdx() {
            return CDX.matcher(target).matches();
        }
    }

    private record PlannedFault(String part, WaybackServerFault fault) {}

    private static final Pattern CDX = Pattern.compile("/(cdx/search|[a-z]+)/cdx\\?(.*)");
    private static final Pattern REPLAY = Pattern.compile("/([a-z]+)/([0-9]{1,14})([a-z]{2}_)?/(.+)");

    private final WaybackServerCdx cdx;
    private final WaybackServerReplay replay;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final List<Request> requests = new ArrayList<>();
    private final List<PlannedFault> faults = new ArrayList<>();
    private final int port;
    private ServerSocket server;
    private Thread acceptor;
    private Consumer<Request> listener = _ -> {};

    public static WaybackServerBuilder of() {
        return new WaybackServerBuilder();
    }

    WaybackServer(WaybackServerBuilder site) throws IOException {
        cdx = new WaybackServerCdx(site);
        server = listen(0);
        acceptor = accepting(server);
        port = server.getLocalPort();
        replay = new WaybackServerReplay(site, "http://127.0.0.1:" + port);
    }

    /// Where the archive is.
    public Url url() {
        return url("/");
    }

    public Url url(String target) {
        return Url.of("http://127.0.0.1:" + port + target);
    }

    public ArchiveAddress address() {
        return ArchiveAddress.of(url());
    }

    /// All requests so far.
    public synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    /// The targets of all requests so far.
    public List<String> targets() {
        return requests().stream().map(Request::target).toList();
    }

    /// Forgets the requests so far.
    public synchronized void forgetRequests() {
        requests.clear();
    }

    /// Is told of each request before it is answered, by the thread that answers it: it may wait.
    public synchronized void onRequest(Consumer<Request> listener) {
        this.listener = listener;
    }

    /// What goes wrong with the next requests whose target contains `part`. Faults happen in the order in which they
    /// were planned.
    public synchronized void failNext(String part, WaybackServerFault fault, int times) {
        for (var i = 0; i < times; i++) faults.add(new PlannedFault(part, fault));
    }

    /// No request fails any more.
    public synchronized void failNoMore() {
        faults.clear();
    }

    /// Refuses connections from now on, and closes those that are open.
    public synchronized void refuseConnections() throws IOException {
        server.close();
        // As long as a thread is inside accept(), the system still takes connections.
        join(acceptor);
        for (var socket : open) socket.close();
    }

    /// Accepts connections again, at the same address.
    public synchronized void acceptConnections() throws IOException {
        if (!server.isClosed()) return;
        server = listen(port);
        acceptor = accepting(server);
    }

    @Override
    public void close() throws IOException {
        refuseConnections();
    }

    private static ServerSocket listen(int at) throws IOException {
        var listening = new ServerSocket();
        listening.setReuseAddress(true);
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), at), 100);
        return listening;
    }

    private Thread accepting(ServerSocket listening) {
        return Thread.ofPlatform().daemon().name("wayback").start(() -> accept(listening));
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept(ServerSocket listening) {
        try {
            while (true) {
                var socket = listening.accept();
                open.add(socket);
                if (listening.isClosed()) socket.close();
                Thread.ofPlatform().daemon().name("wayback connection").start(() -> serve(socket));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = new BufferedInputStream(socket.getInputStream());
            for (var line = line(in); !line.isEmpty(); line = line(in)) {
                var parts = line.split(" ", -1);
                var headers = new ArrayList<String>();
                for (var header = line(in); !header.isEmpty(); header = line(in)) headers.add(header);
                if (!answer(new Request(parts[0], parts[1], List.copyOf(headers)), socket)) return;
            }
        } catch (IOException _) {
            // The client has gone, or the server is closed.
        } finally {
            open.remove(socket);
        }
    }

    /// @return whether the connection stays open
    private boolean answer(Request request, Socket socket) throws IOException {
        Consumer<Request> told;
        synchronized (this) {
            requests.add(request);
            told = listener;
        }
        told.accept(request);
        var fault = nextFault(request);
        var bytes = (fault == null ? answer(request) : answer(request, fault)).bytes();
        if (fault == WaybackServerFault.CLOSE) return false;
        if (fault == WaybackServerFault.CUT) bytes = Arrays.copyOf(bytes, bytes.length - 10);
        // The client must meet the closed door when it comes back, and yet get its answer.
        if (fault == WaybackServerFault.TOO_MANY_REQUESTS_THEN_REFUSE) {
            open.remove(socket);
            refuseConnections();
        }
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return fault != WaybackServerFault.CUT && fault != WaybackServerFault.TOO_MANY_REQUESTS_THEN_REFUSE;
    }

    private synchronized @Nullable WaybackServerFault nextFault(Request request) {
        for (var planned : faults) {
            if (!request.target().contains(planned.part())) continue;
            faults.remove(planned);
            return planned.fault();
        }
        return null;
    }

    private WaybackServerAnswer answer(Request request, WaybackServerFault fault) {
        return switch (fault) {
            case TOO_MANY_REQUESTS, TOO_MANY_REQUESTS_THEN_REFUSE ->
                WaybackServerAnswer.of(429, "text/html", "<h1>429 Too Many Requests</h1>");
            case UNAVAILABLE -> WaybackServerAnswer.of(503, "text/html", "<h1>503 Service Unavailable</h1>");
            case FORBIDDEN -> WaybackServerAnswer.of(403, "text/html", "<h1>403 Forbidden</h1>");
            case NOT_FOUND -> WaybackServerAnswer.of(404, "text/html", "<h1>404 Not Found</h1>");
            case ERROR_PAGE ->
                WaybackServerAnswer.of(
                        200, "text/html", "<!DOCTYPE html><title>Internet Archive</title><p>Temporarily Offline");
            case EMPTY -> WaybackServerAnswer.of(200, "application/json", "");
            case CLOSE, CUT -> answer(request);
            case HALF -> {
                var answer = answer(request);
                var half = Arrays.copyOf(answer.body(), answer.body().length / 2);
                yield new WaybackServerAnswer(answer.status(), answer.headers(), half);
            }
        };
    }

    private WaybackServerAnswer answer(Request request) {
        var list = CDX.matcher(request.target());
        if (list.matches()) {
            return cdx.answer(list.group(2), !list.group(1).equals("cdx/search"));
        }
        var capture = REPLAY.matcher(request.target());
        if (capture.matches()) {
            var flavour = capture.group(3) == null ? "" : capture.group(3);
            return replay.answer(capture.group(1), capture.group(2), flavour, capture.group(4));
        }
        return WaybackServerAnswer.of(404, "text/html", "<h1>Not Found</h1>");
    }

    private static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (var b = in.read(); b >= 0 && b != '\n'; b = in.read()) if (b != '\r') line.write(b);
        return line.toString(StandardCharsets.ISO_8859_1);
    }
}

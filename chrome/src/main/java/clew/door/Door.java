package clew.door;

import clew.fetch.Exchange;
import clew.fetch.HttpClient;
import clew.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A proxy on this machine, and the only way from a browser to the network.
///
/// 1. Nothing passes unless a page is shown: between [#open] and [#shut].
/// 2. Nothing passes but HTTP, and WebSockets that are opened by it. On https the door reads the requests too.
/// 3. Nothing passes that a browser requests in advance, for pages that may be opened later.
/// 4. Names are looked up, addresses checked, minimum delays kept, servers verified and proxies used as for requests
///    of our own: by the [HttpClient].
/// 5. Only a browser that knows its [#password] may use it.
public final class Door implements AutoCloseable {
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
    private static final int BACKLOG = 256;
    private static final int CONNECTIONS_MAX = 1_024;
    private static final int SECRET_BYTES = 16;

    private final HttpClient client;
    private final DoorCertificate certificate;
    private final ServerSocket server;
    private final String password = secret();
    private final byte[] credentials = credentials(password);
    private final Url threshold = Url.of("http://" + secret() + ".invalid/");
    private final Set<BrowserConnection> connections = ConcurrentHashMap.newKeySet();
    private @Nullable PageTraffic traffic;

    private Door(HttpClient client, DoorCertificate certificate, ServerSocket server) {
        this.client = client;
        this.certificate = certificate;
        this.server = server;
    }

    /// A door that is shut.
    public static Door build(HttpClient client, DoorCertificate certificate) throws IOException {
        var server = new ServerSocket();
        server.bind(new InetSocketAddress(LOOPBACK, 0), BACKLOG);
        var door = new Door(client, certificate, server);
        Thread.ofVirtual().name("door").start(door::accept);
        return door;
    }

    /// The door as a browser's proxy, such as `http://127.0.0.1:40000`.
    public String address() {
        return "http://" + LOOPBACK.getHostAddress() + ":" + server.getLocalPort();
    }

    public String username() {
        return "clew";
    }

    /// What the browser must know, besides [#username], to get through the door.
    public String password() {
        return password;
    }

    /// An empty page that the door itself shows, open or not. A browser that goes there learns that it needs the
    /// password. Pages cannot guess its name.
    public Url threshold() {
        return threshold;
    }

    /// Opens the door for the requests of a page.
    ///
    /// @param recording whether to keep all exchanges, for [#takeExchanges]
    public synchronized void open(boolean recording) {
        if (traffic != null) traffic.forget();
        traffic = new PageTraffic(recording, client.ticker());
    }

    /// Shuts the door, and ends all requests that are under way. Connections without one are kept for the next page.
    public void shut() {
        var left = traffic();
        if (left != null) left.leave();
    }

    /// For how long requests have waited since the door was opened because we may not send more of them at once.
    public Duration waited() {
        var current = traffic();
        return current == null ? Duration.ZERO : current.waited();
    }

    /// What came to the door since it was opened, in the order of asking, at most 10,000 requests. Each is given once.
    /// Complete when the door has been shut.
    public List<Attempt> take() {
        var current = traffic();
        return current == null ? List.of() : current.takeAttempts();
    }

    /// The exchanges since the door was opened, in the order of asking, if they are recorded. Each is given once, and
    /// whoever takes them closes their bodies. Complete when the door has been shut.
    ///
    /// @throws IOException if the disk failed
    public List<Exchange> takeExchanges() throws IOException {
        var current = traffic();
        return current == null ? List.of() : current.takeExchanges();
    }

    /// Ends all connections.
    @Override
    public void close() {
        shut();
        synchronized (this) {
            if (traffic != null) traffic.forget();
        }
        try {
            server.close();
        } catch (IOException _) {
            // It cannot be used any more.
        }
        for (var connection : connections) connection.abort();
    }

    public boolean isClosed() {
        return server.isClosed();
    }

    HttpClient client() {
        return client;
    }

    DoorCertificate certificate() {
        return certificate;
    }

    boolean isOpen() {
        var current = traffic();
        return current != null && !current.isLeft();
    }

    private synchronized @Nullable PageTraffic traffic() {
        return traffic;
    }

    boolean isOurBrowser(RequestHead request) {
        var given = request.lines().first("proxy-authorization").getBytes(StandardCharsets.ISO_8859_1);
        return MessageDigest.isEqual(given, credentials);
    }

    /// Lets a request pass; empty where it may not.
    Optional<Passage> begin(BrowserConnection connection, String method, String target) {
        var current = traffic();
        return current == null ? Optional.empty() : current.begin(connection, method, target);
    }

    void refused(BrowserConnection connection, String method, String target, Refusal why) {
        begin(connection, method, target).ifPresent(passage -> {
            passage.refused(why);
            passage.close();
        });
    }

    void ended(BrowserConnection connection) {
        connections.remove(connection);
    }

    private void accept() {
        try {
            while (true) {
                var socket = server.accept();
                if (connections.size() < CONNECTIONS_MAX) serve(socket);
                else socket.close();
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void serve(Socket socket) {
        var connection = new BrowserConnection(this, socket);
        connections.add(connection);
        Thread.ofVirtual().name("door connection").start(connection);
        if (server.isClosed()) connection.abort();
    }

    private static String secret() {
        var bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private byte[] credentials(String secret) {
        var pair = (username() + ":" + secret).getBytes(StandardCharsets.ISO_8859_1);
        return ("Basic " + Base64.getEncoder().encodeToString(pair)).getBytes(StandardCharsets.ISO_8859_1);
    }
}

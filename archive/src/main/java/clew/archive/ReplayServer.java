package clew.archive;

import clew.archive.warc.BadArchive;
import clew.fetch.MemoryBudget;
import clew.http.FetchException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Serves an archive to browsers on this machine, at [#address]: a list of its pages, the pages as they were
/// archived, and nothing from the live web.
///
/// It answers on the loopback address only, and only requests that name it as their host, so that no web site can
/// read an archive through a name of its own that leads here.
public final class ReplayServer implements Closeable {
    private static final int BACKLOG = 50;

    /// Others wait. A browser opens six, and each may hold a few megabytes.
    static final int CONNECTIONS_MAX = 32;

    private static final int NOT_FOUND = 404;
    private static final int IDLE_MILLIS = 60_000;
    private static final long PAUSE_NANOS = 10_000_000;
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    /// Chromium connects a page to nothing but this server, whatever its scripts use for it.
    private static final String CONNECTIONS = "(response-origin); redirects=allow";

    /// The features by which a browser itself sends requests for a page.
    static final String PERMISSIONS = "attribution-reporting=(), browsing-topics=(), identity-credentials-get=(), "
            + "join-ad-interest-group=(), payment=(), private-state-token-issuance=(), "
            + "private-state-token-redemption=(), run-ad-auction=(), shared-storage=()";

    private final Replay replay;
    private final ServerSocket server;
    private final Consumer<IOException> failures;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Semaphore free = new Semaphore(CONNECTIONS_MAX);

    private ReplayServer(Replay replay, ServerSocket server, Consumer<IOException> failures) {
        this.replay = replay;
        this.server = server;
        this.failures = failures;
    }

    /// Starts a server. It ends when it is closed; the archive stays open.
    ///
    /// @param port 0 for any that is free
    /// @param failures is told when a part of the archive cannot be read; the server goes on without it
    /// @throws java.net.BindException if the port is not free
    public static ReplayServer start(ArchiveReader archive, int port, Consumer<IOException> failures)
            throws IOException {
        return start(
                archive, port, failures, new MemoryBudget(Runtime.getRuntime().maxMemory() / 10 * 6));
    }

    /// @param memory for all documents that are rewritten
    static ReplayServer start(ArchiveReader archive, int port, Consumer<IOException> failures, MemoryBudget memory)
            throws IOException {
        var replay = new Replay(archive, memory);
        var socket = new ServerSocket();
        try {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), BACKLOG);
        } catch (IOException e) {
            socket.close();
            replay.close();
            throw e;
        }
        var server = new ReplayServer(replay, socket, failures);
        Thread.ofPlatform().daemon().name("replay").start(server::accept);
        return server;
    }

    /// Where the list of pages is, as in `http://127.0.0.1:8080/`.
    public String address() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/";
    }

    /// Whether another connection would have to wait.
    boolean isFull() {
        return free.availablePermits() == 0;
    }

    private void accept() {
        while (!server.isClosed()) {
            free.acquireUninterruptibly();
            try {
                var socket = server.accept();
                open.add(socket);
                Thread.ofVirtual().name("replay connection").start(() -> serve(socket));
            } catch (IOException _) {
                free.release();
                // Closed, or no more files may be open; then a pause lets others end.
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(IDLE_MILLIS);
            var in = new BufferedInputStream(socket.getInputStream());
            var out = new BufferedOutputStream(socket.getOutputStream(), 64 * 1024);
            var stays = !server.isClosed();
            while (stays) {
                var request = ReplayRequest.read(in);
                stays = request.isPresent() && serve(request.get(), out);
            }
        } catch (IOException _) {
            // The browser has gone, or sent what is not a request.
        } finally {
            open.remove(socket);
            free.release();
        }
    }

    private boolean serve(ReplayRequest request, BufferedOutputStream out) throws IOException {
        try (var response = answer(request)) {
            return response.with("Cache-Control", "no-store")
                    .with("Referrer-Policy", "same-origin")
                    .with("Cross-Origin-Resource-Policy", "same-origin")
                    .with("X-DNS-Prefetch-Control", "off")
                    .with("Connection-Allowlist", CONNECTIONS)
                    .with("Permissions-Policy", PERMISSIONS)
                    .send(out, request);
        }
    }

    private ReplayResponse answer(ReplayRequest request) {
        if (!isOurs(request.header("host"))) {
            return ReplayResponse.page(
                    403, ReplayPages.message("Forbidden", "This server has another name.", address()));
        }
        try {
            var response = replay.answer(request);
            if (request.isRead() || response.status() != NOT_FOUND) return response;
            response.close();
            var text = "The archive has no answer to this request.";
            return ReplayResponse.page(405, ReplayPages.message("Not in the archive", text, request.target()))
                    .with("Allow", "GET, HEAD");
        } catch (UncheckedIOException e) {
            return failed(request, Objects.requireNonNull(e.getCause()));
        } catch (EarlierContent e) {
            failures.accept(e);
            var text = "Its content has not changed since an earlier archive, and is only there: replay that one.";
            return ReplayResponse.page(NOT_FOUND, ReplayPages.message("Not in this archive", text, request.target()));
        } catch (IOException e) {
            return failed(request, e);
        }
    }

    private ReplayResponse failed(ReplayRequest request, IOException e) {
        failures.accept(e);
        var text = switch (e) {
            case BadArchive _ -> "The archive is damaged: " + e.getMessage() + ".";
            case FetchException _ -> "This response cannot be shown: " + e.getMessage() + ".";
            default -> "The archive cannot be read.";
        };
        return ReplayResponse.page(500, ReplayPages.message("Error", text, request.target()));
    }

    private boolean isOurs(String host) {
        var port = ":" + server.getLocalPort();
        var lower = host.toLowerCase(Locale.ROOT);
        return lower.equals("127.0.0.1" + port) || lower.equals("localhost" + port);
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (var socket : open) socket.close();
        replay.close();
    }
}

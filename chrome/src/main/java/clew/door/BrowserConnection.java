package clew.door;

import clew.door.HeaderLines.Field;
import clew.http.FetchException;
import clew.http.Wire;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.url.Url;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One connection of the browser to the door: requests for http, or a tunnel with requests in it.
///
/// A request that is refused ends the connection without an answer, so that the page sees what it sees where there is
/// no network; a tunnel is refused with status 403, of which pages see nothing.
final class BrowserConnection implements Runnable {
    private static final int TLS_HANDSHAKE = 0x16;
    private static final int PIECE_BYTES = 16 * 1024;

    private static final Field NO_CONTENT = Field.of("Content-Length", "0");
    private static final Field CLOSE = Field.of("Connection", "close");
    private static final byte[] OK = HeaderLines.head("HTTP/1.1 200 OK", List.of());
    private static final byte[] FORBIDDEN = HeaderLines.head("HTTP/1.1 403 Forbidden", List.of(NO_CONTENT, CLOSE));
    private static final byte[] EMPTY_PAGE = HeaderLines.head(
            "HTTP/1.1 200 OK",
            List.of(Field.of("Content-Type", "text/html"), Field.of("Cache-Control", "no-store"), NO_CONTENT));

    private final Door door;
    private final Socket socket;
    private final Upstream upstream;
    private volatile @Nullable Thread thread;

    BrowserConnection(Door door, Socket socket) {
        this.door = door;
        this.socket = socket;
        this.upstream = new Upstream(door.client());
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        try {
            socket.setTcpNoDelay(true);
            serve(new Wire(socket.getInputStream()), buffered(socket), "");
        } catch (IOException _) {
            // The browser has gone, or says what nobody understands.
        } catch (InterruptedException _) {
            // The door ended it.
        } finally {
            close();
            door.ended(this);
        }
    }

    /// Ends it with all that is under way, from any thread.
    void abort() {
        close();
        var serving = thread;
        if (serving != null) serving.interrupt();
    }

    private void close() {
        upstream.close();
        try {
            socket.close();
        } catch (IOException _) {
            // It cannot be used any more.
        }
    }

    private static OutputStream buffered(Socket to) throws IOException {
        return new BufferedOutputStream(to.getOutputStream(), PIECE_BYTES);
    }

    /// @param origin the origin that the tunnel leads to; empty outside a tunnel
    private void serve(Wire wire, OutputStream out, String origin) throws IOException, InterruptedException {
        var forwarding = new Forwarding(door.client(), upstream, wire, out, this::close);
        while (wire.peek() >= 0) {
            var request = RequestHead.parse(wire.block(new Wire.Allowance())).orElse(null);
            if (request == null) return;
            if (origin.isEmpty() && !door.isOurBrowser(request)) {
                door.refused(this, request.method(), request.target(), Refusal.NO_PASSWORD);
                if (!demandPassword(request, out)) return;
                continue;
            }
            if (request.isConnect()) {
                if (origin.isEmpty()) tunnel(request, wire, out);
                return;
            }
            var url = request.url(origin).orElse(null);
            if (url == null) {
                door.refused(this, request.method(), request.target(), Refusal.NOT_A_URL);
                return;
            }
            if (url.equals(door.threshold())) {
                write(out, EMPTY_PAGE);
            } else if (!isForwarded(request, url, forwarding)) {
                return;
            }
        }
    }

    private boolean isForwarded(RequestHead request, Url url, Forwarding forwarding) throws InterruptedException {
        if (!url.isHttp() || (url.scheme().equals("https") && request.target().startsWith("https:"))) {
            door.refused(this, request.method(), url.href(), Refusal.NOT_HTTP);
            return false;
        }
        if (request.isInAdvance()) {
            door.refused(this, request.method(), url.href(), Refusal.IN_ADVANCE);
            return false;
        }
        var begun = door.begin(this, request.method(), url.href());
        if (begun.isEmpty()) return false;
        try (var passage = begun.get()) {
            try {
                return forwarding.forward(request, url, passage);
            } catch (IOException e) {
                failed(passage, e);
                return false;
            } finally {
                passage.failed(new Failure(Reason.CUT, ""));
            }
        }
    }

    private static void failed(Passage passage, IOException e) {
        var reason = FetchException.reason(e);
        if (reason == Reason.GUARDED) passage.refused(Refusal.GUARDED);
        else passage.failed(new Failure(reason, Objects.requireNonNullElse(e.getMessage(), "")));
    }

    private void tunnel(RequestHead request, Wire wire, OutputStream out) throws IOException, InterruptedException {
        var server = request.server("https").orElse(null);
        if (server == null || !isAdmitted(request, server)) {
            if (server == null) door.refused(this, request.method(), request.target(), Refusal.NOT_A_URL);
            write(out, FORBIDDEN);
            return;
        }
        write(out, OK);
        var first = wire.peek();
        if (first == TLS_HANDSHAKE) {
            try (var secure = door.certificate().secure(socket, wire.unread())) {
                serve(new Wire(secure.getInputStream()), buffered(secure), server.origin());
            }
        } else if (first >= 'A' && first <= 'Z') {
            serve(wire, out, request.server("http").orElse(server).origin());
        } else if (first >= 0) {
            door.refused(this, request.method(), request.target(), Refusal.NOT_HTTP);
        }
    }

    /// Whether a tunnel may lead to a server. Its address is checked again when there is a request for it.
    private boolean isAdmitted(RequestHead request, Url server) throws InterruptedException {
        if (!door.isOpen()) return false;
        try {
            door.client().admit(server);
            return true;
        } catch (IOException e) {
            var begun = door.begin(this, request.method(), request.target());
            begun.ifPresent(passage -> {
                failed(passage, e);
                passage.close();
            });
            return false;
        }
    }

    /// @return whether the browser can go on with another request
    private static boolean demandPassword(RequestHead request, OutputStream out) throws IOException {
        var fields = new ArrayList<>(List.of(Field.of("Proxy-Authenticate", "Basic realm=\"clew\""), NO_CONTENT));
        if (request.hasContent()) fields.add(CLOSE);
        write(out, HeaderLines.head("HTTP/1.1 407 Proxy Authentication Required", fields));
        return !request.hasContent();
    }

    private static void write(OutputStream out, byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }
}

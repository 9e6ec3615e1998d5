package clew.site;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/// A real HTTP server on loopback that counts what it is asked.
///
/// It gives full control over the bytes: an [Answerer] writes the answer itself, well-formed or not.
public final class LoopbackSite implements Closeable {
    /// A request, as far as a crawler sends one.
    public record Request(String method, String target, List<String> headers) {
        public boolean isHead() {
            return method.equals("HEAD");
        }

        public String header(String name) {
            var prefix = name.toLowerCase(Locale.ROOT) + ":";
            return headers.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                    .map(line -> line.substring(prefix.length()).strip())
                    .findFirst()
                    .orElse("");
        }
    }

    /// Writes an answer; returns whether the connection stays open after it.
    @FunctionalInterface
    public interface Answerer {
        boolean answer(Request request, OutputStream out) throws IOException;
    }

    private static final int BACKLOG = 1024;

    private final ServerSocket server;
    private final String scheme;
    private final int connectionsMax;
    private final Answerer answerer;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final ConcurrentLinkedQueue<Request> requests = new ConcurrentLinkedQueue<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicInteger busyMost = new AtomicInteger();

    private LoopbackSite(ServerSocket server, String scheme, int connectionsMax, Answerer answerer) {
        this.server = server;
        this.scheme = scheme;
        this.connectionsMax = connectionsMax;
        this.answerer = answerer;
        Thread.ofPlatform().daemon().name("site").start(this::accept);
    }

    public static LoopbackSite answering(Answerer answerer) {
        return granting(Integer.MAX_VALUE, answerer);
    }

    /// A site that closes every connection at once while so many others are open.
    public static LoopbackSite granting(int connectionsMax, Answerer answerer) {
        try {
            var server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
            return new LoopbackSite(server, "http", connectionsMax, answerer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A site on another address of this machine, such as `127.0.0.2`: to a crawler it is another host.
    public static LoopbackSite at(String address, Answerer answerer) {
        return at(address, 0, answerer);
    }

    /// The same on a port of its own.
    ///
    /// @param port 0 for any
    public static LoopbackSite at(String address, int port, Answerer answerer) {
        try {
            var server = new ServerSocket(port, BACKLOG, InetAddress.ofLiteral(address));
            return new LoopbackSite(server, "http", Integer.MAX_VALUE, answerer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A site on https.
    public static LoopbackSite secure(SSLContext identity, Answerer answerer) {
        try {
            var sockets = identity.getServerSocketFactory();
            var server = sockets.createServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
            return new LoopbackSite(server, "https", Integer.MAX_VALUE, answerer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A URL of this site.
    public String url(String target) {
        return scheme + "://" + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort() + target;
    }

    public int port() {
        return server.getLocalPort();
    }

    /// The targets that were asked for, in the order in which the requests came in.
    public List<String> targets() {
        return requests.stream().map(Request::target).toList();
    }

    public List<Request> requests() {
        return List.copyOf(requests);
    }

    /// How many connections have been opened so far.
    public int connections() {
        return connections.get();
    }

    /// How many requests were open at once, at most.
    public int busyMost() {
        return busyMost.get();
    }

    @Override
    public void close() {
        try {
            server.close();
            for (var socket : open) socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The head of an answer, as to HEAD: what it says of a length is about a content that does not come.
    public static boolean head(OutputStream out, int status, String... headers) throws IOException {
        var head = new StringBuilder("HTTP/1.1 ").append(status).append(" Whatever\r\n");
        for (var header : headers) head.append(header).append("\r\n");
        raw(out, head.append("\r\n").toString());
        return true;
    }

    /// A complete answer with a length.
    public static boolean page(OutputStream out, int status, String type, byte[] body, String... headers)
            throws IOException {
        var head = new StringBuilder("HTTP/1.1 ").append(status).append(" Whatever\r\n");
        if (!type.isEmpty()) head.append("Content-Type: ").append(type).append("\r\n");
        for (var header : headers) head.append(header).append("\r\n");
        head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
        var answer = new ByteArrayOutputStream();
        answer.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        answer.writeBytes(body);
        answer.writeTo(out);
        out.flush();
        return true;
    }

    public static boolean html(OutputStream out, String body) throws IOException {
        return page(out, 200, "text/html; charset=utf-8", body.getBytes(StandardCharsets.UTF_8));
    }

    public static boolean status(OutputStream out, int status, String body, String... headers) throws IOException {
        return page(out, status, "text/html", body.getBytes(StandardCharsets.UTF_8), headers);
    }

    /// Writes bytes as they are.
    public static void raw(OutputStream out, String latin1) throws IOException {
        out.write(latin1.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /// Ends the connection of an answer as a crashing server does: with a reset.
    public static boolean reset(OutputStream out) throws IOException {
        var reply = (Reply) out;
        var socket = reply.socket;
        reply.begin(); // the client knows of the reset before this thread goes on
        socket.setSoLinger(true, 0);
        socket.close();
        return false;
    }

    /// Waits until the client has closed its side of the connection: an answer can still be sent.
    public static void awaitEnd(OutputStream out) throws IOException {
        ((Reply) out).socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    }

    private void accept() {
        try {
            while (true) {
                var socket = server.accept();
                connections.incrementAndGet();
                if (open.size() >= connectionsMax) {
                    socket.close();
                    continue;
                }
                open.add(socket);
                Thread.ofPlatform().daemon().name("site connection").start(() -> serve(socket));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            var in = new BufferedInputStream(socket.getInputStream());
            while (true) {
                var requestLine = line(in);
                if (requestLine.isEmpty()) return;
                var headers = new CopyOnWriteArrayList<String>();
                for (var header = line(in); !header.isEmpty(); header = line(in)) headers.add(header);
                var words = requestLine.split(" ", -1);
                var request = new Request(words[0], words[1], headers);
                requests.add(request);
                busyMost.accumulateAndGet(busy.incrementAndGet(), Math::max);
                var reply = new Reply(socket);
                boolean stays;
                try {
                    stays = answerer.answer(request, reply);
                } finally {
                    reply.begin();
                }
                if (!stays) return;
            }
        } catch (IOException _) {
            // The other side has gone.
        } finally {
            open.remove(socket);
        }
    }

    /// A client may send its next request as soon as it has read this answer, before this side knows that it is done;
    /// so a request counts as open until its answer begins.
    private final class Reply extends OutputStream {
        private final Socket socket;
        private final OutputStream out;
        private boolean begun;

        Reply(Socket socket) throws IOException {
            this.socket = socket;
            this.out = socket.getOutputStream();
        }

        void begin() {
            if (!begun) busy.decrementAndGet();
            begun = true;
        }

        @Override
        public void write(int b) throws IOException {
            begin();
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            begin();
            out.write(bytes, from, length);
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) if (b != '\r') line.append((char) b);
        return line.toString();
    }
}

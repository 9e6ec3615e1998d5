package clew.door;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/// A server that does with each connection what the test says.
final class RawServer implements AutoCloseable {
    @FunctionalInterface
    interface Handler {
        void handle(InputStream in, OutputStream out) throws IOException;
    }

    private final ServerSocket server;
    private final Handler handler;
    private final AtomicInteger connections = new AtomicInteger();

    RawServer(Handler handler) {
        this.handler = handler;
        try {
            server = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                var socket = server.accept();
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> {
                    try (socket) {
                        handler.handle(new BufferedInputStream(socket.getInputStream()), socket.getOutputStream());
                    } catch (IOException _) {
                        // The other side has gone.
                    }
                });
            }
        } catch (IOException _) {
            // closed
        }
    }

    /// Reads a head, with its empty line; empty at the end of the connection.
    static String head(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
            var b = in.read();
            if (b < 0) return "";
            head.append((char) b);
        }
        return head.toString();
    }

    static void write(OutputStream out, String latin1) throws IOException {
        out.write(latin1.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    int port() {
        return server.getLocalPort();
    }

    String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    int connections() {
        return connections.get();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}

package clew.bench;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Fetches paths that are known beforehand, over one kept connection for each thread, and makes nothing of them: the
/// least that a crawler in Java can take.
final class SocketLoop {
    private static final int WORKERS = 8;
    private static final byte[] LENGTH = "Content-Length: ".getBytes(StandardCharsets.US_ASCII);

    private final int port;
    private final List<String> paths;
    private final AtomicInteger next = new AtomicInteger();

    SocketLoop(int port, List<String> paths) {
        this.port = port;
        this.paths = paths;
    }

    /// @param args the port of the server, and a file with a path in each line
    public static void main(String[] args) throws Exception {
        var loop = new SocketLoop(Integer.parseInt(args[0]), Files.readAllLines(Path.of(args[1])));
        var threads = new Thread[WORKERS];
        for (int i = 0; i < WORKERS; i++) {
            threads[i] = new Thread(() -> {
                try {
                    var _ = loop.fetch();
                } catch (IOException e) {
                    System.err.println(e.getMessage());
                    Runtime.getRuntime().halt(1);
                }
            });
            threads[i].start();
        }
        for (var thread : threads) thread.join();
    }

    /// Fetches paths until all are taken, by this thread or another that calls this.
    ///
    /// @return bytes of all bodies that this thread got
    long fetch() throws IOException {
        long bytes = 0;
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            var in = socket.getInputStream();
            var out = socket.getOutputStream();
            var buffer = new byte[16 * 1024];
            for (int i = next.getAndIncrement(); i < paths.size(); i = next.getAndIncrement()) {
                var request = "GET " + paths.get(i) + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n";
                out.write(request.getBytes(StandardCharsets.ISO_8859_1));
                bytes += receive(in, buffer);
            }
        }
        return bytes;
    }

    /// Reads a head with a length, and the body.
    private static long receive(InputStream in, byte[] buffer) throws IOException {
        int filled = 0;
        int end = -1;
        while (end < 0) {
            filled += read(in, buffer, filled);
            end = endOfHead(buffer, filled);
        }
        long length = length(buffer, end);
        for (long rest = length - (filled - end); rest > 0; ) rest -= read(in, buffer, 0);
        return length;
    }

    private static int read(InputStream in, byte[] buffer, int from) throws IOException {
        var read = in.read(buffer, from, buffer.length - from);
        if (read <= 0) throw new EOFException("the server closed a connection");
        return read;
    }

    private static int endOfHead(byte[] buffer, int filled) {
        for (int i = 3; i < filled; i++) {
            if (buffer[i] == '\n' && buffer[i - 1] == '\r' && buffer[i - 2] == '\n') return i + 1;
        }
        return -1;
    }

    private static long length(byte[] buffer, int end) throws EOFException {
        for (int i = 0; i + LENGTH.length < end; i++) {
            int matched = 0;
            while (matched < LENGTH.length && buffer[i + matched] == LENGTH[matched]) matched++;
            if (matched < LENGTH.length) continue;
            long length = 0;
            for (int digit = i + matched; buffer[digit] >= '0' && buffer[digit] <= '9'; digit++) {
                length = 10 * length + buffer[digit] - '0';
            }
            return length;
        }
        throw new EOFException("an answer has no length");
    }
}

package clew.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// A web server in this process that makes its pages up and counts what is asked. Each connection has a thread.
final class ScaleSite implements AutoCloseable {
    private static final int REQUEST_BYTES_MAX = 16 * 1024;

    /// What came and went, from the first request for a page to the last answer.
    ///
    /// @param answered how many pages
    /// @param openAverage how many requests were open, over all the time
    /// @param openMost how many were at once
    /// @param besideSlow how many pages were answered while the slow one was open
    record Traffic(int answered, double seconds, double openAverage, int openMost, int besideSlow) {
        double perSecond() {
            return answered / seconds;
        }
    }

    private final ServerSocket socket = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
    private final ScalePages pages;
    private final Duration latency;
    private final int slowPage;
    private final Duration slowLatency;
    private int answered;
    private int open;
    private int openMost;
    private int besideSlow;
    private boolean isSlowOpen;
    private long begun;
    private long last;
    private long openNanos;

    /// @param latency how long each page takes
    /// @param slowPage the number of a page that takes `slowLatency`; -1 for none
    ScaleSite(int pages, Duration latency, int slowPage, Duration slowLatency) throws IOException {
        this.pages = new ScalePages(pages);
        this.latency = latency;
        this.slowPage = slowPage;
        this.slowLatency = slowLatency;
        Thread.ofPlatform().daemon().name("accept").start(this::accept);
    }

    String start() {
        return "http://127.0.0.1:" + port() + "/";
    }

    int port() {
        return socket.getLocalPort();
    }

    synchronized Traffic traffic() {
        var nanos = Math.max(1, last - begun);
        return new Traffic(answered, nanos / 1e9, (double) openNanos / nanos, openMost, besideSlow);
    }

    private void accept() {
        try {
            while (true) {
                var connection = socket.accept();
                Thread.ofPlatform().daemon().name("connection").start(() -> serve(connection));
            }
        } catch (IOException _) {
            // It is closed.
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            var in = connection.getInputStream();
            var out = connection.getOutputStream();
            var buffer = new byte[REQUEST_BYTES_MAX];
            var filled = 0;
            while (true) {
                var read = in.read(buffer, filled, buffer.length - filled);
                if (read <= 0) return;
                filled += read;
                // A client that waits for the answer sends nothing after the empty line.
                if (!endsWithEmptyLine(buffer, filled)) continue;
                var line = new String(buffer, 0, Math.min(filled, 256), StandardCharsets.ISO_8859_1);
                filled = 0;
                out.write(answer(line.substring(line.indexOf(' ') + 1, line.indexOf(" HTTP/"))));
            }
        } catch (IOException _) {
            // The client has closed it.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean endsWithEmptyLine(byte[] bytes, int end) {
        return end >= 4 && bytes[end - 1] == '\n' && bytes[end - 2] == '\r' && bytes[end - 3] == '\n';
    }

    private byte[] answer(String path) throws InterruptedException {
        var number = pages.number(path);
        if (number < 0) return response("404 Not Found", new byte[0]);
        var isSlow = number == slowPage;
        begin(isSlow);
        var wait = isSlow ? slowLatency : latency;
        if (wait.isPositive()) Thread.sleep(wait);
        var response = response("200 OK", pages.page(number));
        end(isSlow);
        return response;
    }

    private synchronized void begin(boolean isSlow) {
        count();
        open++;
        openMost = Math.max(openMost, open);
        if (isSlow) isSlowOpen = true;
    }

    private synchronized void end(boolean isSlow) {
        count();
        open--;
        answered++;
        if (isSlow) isSlowOpen = false;
        else if (isSlowOpen) besideSlow++;
    }

    /// Adds up the time of all open requests.
    private void count() {
        var now = System.nanoTime();
        if (begun == 0) begun = now;
        else openNanos += open * (now - last);
        last = now;
    }

    private static byte[] response(String status, byte[] body) {
        var head = String.join(
                        "\r\n",
                        List.of(
                                "HTTP/1.1 " + status,
                                "Content-Type: text/html",
                                "Content-Length: " + body.length,
                                "Connection: keep-alive",
                                "",
                                ""))
                .getBytes(StandardCharsets.US_ASCII);
        var both = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, both, head.length, body.length);
        return both;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

package clew.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Sends requests to a replay exactly as they are written, each on a connection of its own.
record ReplayClient(int port) {
    private static final int PATIENCE_MILLIS = 30_000;

    /// @param body with one character per byte
    record Reply(int status, List<String> headers, String body) {
        String header(String name) {
            var prefix = name.toLowerCase(Locale.ROOT) + ":";
            return headers.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                    .map(line -> line.substring(prefix.length()).strip())
                    .findFirst()
                    .orElse("");
        }

        String utf8() {
            return new String(body.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        }
    }

    static ReplayClient of(ReplayServer server) {
        return new ReplayClient(URI.create(server.address()).getPort());
    }

    Reply get(String target, String... headers) throws IOException {
        return send("GET", target, "Host: 127.0.0.1:" + port, headers);
    }

    Reply send(String method, String target, String host, String... headers) throws IOException {
        var request = new StringBuilder(method + " " + target + " HTTP/1.1\r\n" + host + "\r\n");
        for (var header : headers) request.append(header).append("\r\n");
        return raw(request + "Connection: close\r\n\r\n");
    }

    /// Sends bytes, and reads all that comes.
    Reply raw(String request) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return reply(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1));
        }
    }

    private static Reply reply(String text) {
        if (text.isEmpty()) return new Reply(0, List.of(), "");
        var end = text.indexOf("\r\n\r\n");
        var lines = Arrays.asList(text.substring(0, end).split("\r\n", -1));
        var reply = new Reply(
                Integer.parseInt(lines.getFirst().split(" ", -1)[1]),
                lines.subList(1, lines.size()),
                text.substring(end + 4));
        return reply.header("Transfer-Encoding").isEmpty()
                ? reply
                : new Reply(reply.status(), reply.headers(), unchunked(reply.body()));
    }

    private static String unchunked(String body) {
        var out = new ByteArrayOutputStream();
        for (var at = 0; at < body.length(); ) {
            var line = body.indexOf("\r\n", at);
            var length = Integer.parseInt(body.substring(at, line), 16);
            if (length == 0) return out.toString(StandardCharsets.ISO_8859_1);
            out.writeBytes(body.substring(line + 2, line + 2 + length).getBytes(StandardCharsets.ISO_8859_1));
            at = line + 2 + length + 2;
        }
        throw new AssertionError("the last chunk is missing");
    }
}

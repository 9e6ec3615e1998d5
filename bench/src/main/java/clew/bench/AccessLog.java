package clew.bench;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The requests that a server has answered, read from its log in parts: one for each tool that was run.
final class AccessLog {
    /// What nginx writes for a request: status, content type, target, agent.
    static final String FORMAT = "$status\t$sent_http_content_type\t$request_uri\t$http_user_agent";

    private static final int READS_MAX = 1_000;

    private final Path file;
    private final int port;
    private long position;
    private int marks;

    AccessLog(Path file, int port) {
        this.file = file;
        this.port = port;
    }

    /// The requests since the last call. The server logs a request after it was answered, so the log may lag behind
    /// the tool; a request of our own marks the end of the part.
    List<LoggedRequest> next() throws IOException, InterruptedException {
        var mark = "/end-of-part-" + ++marks;
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            var request = "GET " + mark + " HTTP/1.0\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().readAllBytes();
        }
        for (int i = 0; i < READS_MAX; i++) {
            var text = rest();
            var end = text.indexOf("\t" + mark + "\t");
            if (end >= 0) {
                position += text.indexOf('\n', end) + 1;
                return text.substring(0, text.lastIndexOf('\n', end) + 1)
                        .lines()
                        .map(LoggedRequest::parse)
                        .toList();
            }
            Thread.sleep(10);
        }
        throw new EOFException("the server's log lacks the request for " + mark);
    }

    /// A character for each byte, so that places in the text are places in the file.
    private String rest() throws IOException {
        try (var channel = Files.newInputStream(file)) {
            channel.skipNBytes(position);
            return new String(channel.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}

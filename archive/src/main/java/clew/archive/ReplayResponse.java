package clew.archive;

import clew.fetch.Spool;
import clew.http.FetchException;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a [ReplayServer] sends.
final class ReplayResponse implements Closeable {
    private static final int UNKNOWN = -1;
    private static final int HEADER_MAX = 16 * 1024;
    private static final int PIECE = 64 * 1024;

    private final int status;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final InputStream content;
    private final long length;
    private final Closeable source;

    private ReplayResponse(int status, InputStream content, long length, Closeable source) {
        this.status = status;
        this.content = content;
        this.length = length;
        this.source = source;
    }

    static ReplayResponse of(int status, byte[] content) {
        return new ReplayResponse(status, new ByteArrayInputStream(content), content.length, () -> {});
    }

    /// Content that is on disk where it is long. It is closed with the response.
    static ReplayResponse of(int status, Spool content) {
        return new ReplayResponse(status, content.stream(), content.length(), content);
    }

    /// A page of our own.
    static ReplayResponse page(int status, String html) {
        return of(status, html.getBytes(StandardCharsets.UTF_8))
                .with("Content-Type", "text/html; charset=utf-8")
                .with("Content-Security-Policy", ReplayPages.POLICY);
    }

    static ReplayResponse redirect(int status, String address) {
        return of(status, new byte[0]).with("Location", address);
    }

    /// @param source is closed with the response
    static ReplayResponse stream(int status, InputStream content, Closeable source) {
        return new ReplayResponse(status, content, UNKNOWN, source);
    }

    int status() {
        return status;
    }

    /// Adds a header, unless its value is empty or could be mistaken for something else.
    ReplayResponse with(String name, String value) {
        var plain = value.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (plain && !value.isBlank() && value.length() <= HEADER_MAX) headers.put(name, value);
        return this;
    }

    /// Sends it, and returns whether the connection can be used again.
    boolean send(OutputStream out, ReplayRequest request) throws IOException {
        var hasContent = status != 204 && status != 205;
        var chunked = length == UNKNOWN && request.http11();
        var stays = request.keepsConnection() && (chunked || length != UNKNOWN || !hasContent);
        var head = new StringBuilder("HTTP/1.1 ").append(status).append(" \r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (hasContent && chunked) head.append("Transfer-Encoding: chunked\r\n");
        if (hasContent && length != UNKNOWN)
            head.append("Content-Length: ").append(length).append("\r\n");
        if (!stays) head.append("Connection: close\r\n");
        out.write(head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        if (hasContent && !request.isHead()) sendContent(out, chunked);
        out.flush();
        return stays;
    }

    private void sendContent(OutputStream out, boolean chunked) throws IOException {
        var piece = new byte[PIECE];
        for (var n = read(piece); n > 0; n = read(piece)) {
            if (chunked) out.write((Integer.toHexString(n) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(piece, 0, n);
            if (chunked) out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        if (chunked) out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    private int read(byte[] piece) throws IOException {
        try {
            return content.read(piece);
        } catch (FetchException _) {
            // The response was cut when it was archived: what there is of it is all.
            return -1;
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}

package clew.archive;

import clew.archive.warc.SentRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A request to a [ReplayServer].
///
/// @param target path and query
/// @param headers by their names in lower case; the first one of a name
/// @param content what was sent with it
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record ReplayRequest(String method, String target, boolean http11, Map<String, String> headers, byte[] content) {
    private static final int HEAD_BYTES_MAX = 256 * 1024;
    private static final int LINES_MAX = 200;

    /// The bytes are not a request that this server understands.
    static final class Bad extends IOException {
        private static final long serialVersionUID = 1;

        Bad(String message) {
            super(message);
        }
    }

    /// The next request; nothing where there is none.
    ///
    /// @throws Bad if it is not one
    static Optional<ReplayRequest> read(InputStream in) throws IOException {
        var left = new int[] {HEAD_BYTES_MAX};
        var first = line(in, left);
        if (first == null || first.isEmpty()) return Optional.empty();
        var parts = first.split(" ", -1);
        if (parts.length != 3 || !parts[1].startsWith("/") || !parts[2].startsWith("HTTP/1.")) {
            throw new Bad("not a request of HTTP/1.1");
        }
        var headers = new HashMap<String, String>();
        for (var lines = 0; ; lines++) {
            var line = line(in, left);
            if (line == null || lines == LINES_MAX) throw new Bad("the header does not end");
            if (line.isEmpty()) {
                var content = in.readNBytes(contentLength(headers));
                return Optional.of(new ReplayRequest(parts[0], parts[1], !parts[2].endsWith("0"), headers, content));
            }
            var colon = line.indexOf(':');
            if (colon <= 0) throw new Bad("a line of the header is not a field");
            headers.putIfAbsent(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
    }

    /// How much of the content is read.
    private static int contentLength(Map<String, String> headers) {
        var length = headers.getOrDefault("content-length", "");
        if (!length.matches("[0-9]{1,18}")) return 0;
        return (int) Math.min(Long.parseLong(length), SentRequest.CONTENT_BYTES_MAX);
    }

    /// What an archive is searched for: a HEAD is answered by what a GET was.
    SentRequest sent() {
        return isRead() ? SentRequest.GET : SentRequest.of(method, header("content-type"), content);
    }

    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    boolean isRead() {
        return method.equals("GET") || isHead();
    }

    /// Whether another request may follow on the same connection. After content, which may be longer than what is
    /// read of it, none may.
    boolean keepsConnection() {
        return http11
                && isRead()
                && !header("connection").toLowerCase(Locale.ROOT).contains("close")
                && headers.getOrDefault("content-length", "0").equals("0")
                && !headers.containsKey("transfer-encoding");
    }

    private static @Nullable String line(InputStream in, int[] left) throws IOException {
        var line = new ByteArrayOutputStream(128);
        for (var b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) return null;
            if (left[0]-- == 0) throw new Bad("the header is too long");
            line.write(b);
        }
        var text = line.toString(StandardCharsets.UTF_8);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }
}

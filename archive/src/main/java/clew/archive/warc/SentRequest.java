package clew.archive.warc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;

/// What tells one request for a URL from another: its method, and what it sent.
///
/// An index has no other place for them than the key of the URL: to that it adds the method and the content as a
/// query. This is what warcio and replayweb.page do with a request, to the letter, so that they find what we index.
///
/// @param method such as `POST`
/// @param sent the content as a query, at most [#SENT_MAX] characters of it; empty for GET
public record SentRequest(String method, String sent) {
    public static final SentRequest GET = new SentRequest("GET", "");

    /// How much of a content tells it from others.
    public static final int SENT_MAX = 4_096;

    /// How much of a content is read.
    public static final int CONTENT_BYTES_MAX = 1 << 20;

    private static final int BASE64_BYTES = SENT_MAX / 4 * 3;
    private static final int HEAD_BYTES_MAX = 1 << 20;

    /// Reads the request in the block of a `request` record, as far as it matters.
    static SentRequest read(InputStream block) throws IOException {
        return of(block.readNBytes(HEAD_BYTES_MAX + CONTENT_BYTES_MAX));
    }

    /// @param request as it is stored
    static SentRequest of(byte[] request) {
        var space = 0;
        while (space < request.length && request[space] > ' ') space++;
        var method = new String(request, 0, space, StandardCharsets.ISO_8859_1);
        if (method.equals(GET.method)) return GET;
        var content = headEnd(request);
        var head = new String(request, 0, content, StandardCharsets.ISO_8859_1);
        var contentEnd = Math.min(request.length, content + CONTENT_BYTES_MAX);
        return of(method, contentType(head), Arrays.copyOfRange(request, content, contentEnd));
    }

    /// @param contentType as the request says it; empty where it does not
    public static SentRequest of(String method, String contentType, byte[] content) {
        if (method.equals(GET.method)) return GET;
        var parameters = contentType.indexOf(';');
        var sent = switch (parameters < 0 ? contentType : contentType.substring(0, parameters)) {
            case "application/x-www-form-urlencoded" -> new String(content, StandardCharsets.UTF_8);
            case "application/json", "text/plain" -> SentValues.ofJson(content);
            case "multipart/form-data" -> SentValues.ofForm(new String(content, StandardCharsets.UTF_8), contentType);
            default -> "__wb_post_data=" + base64(content);
        };
        return new SentRequest(method, sent.substring(0, Math.min(sent.length(), SENT_MAX)));
    }

    private static String base64(byte[] content) {
        return Base64.getEncoder()
                .encodeToString(content.length > BASE64_BYTES ? Arrays.copyOf(content, BASE64_BYTES) : content);
    }

    public boolean isGet() {
        return equals(GET);
    }

    /// Where the content of a request begins.
    static int headEnd(byte[] request) {
        for (var at = 0; at < request.length; at++) {
            if (request[at] != '\n') continue;
            if (at + 1 < request.length && request[at + 1] == '\n') return at + 2;
            if (at + 2 < request.length && request[at + 1] == '\r' && request[at + 2] == '\n') return at + 3;
        }
        return request.length;
    }

    private static String contentType(String head) {
        for (var line : head.split("\r?\n", -1)) {
            var colon = line.indexOf(':');
            if (colon > 0
                    && line.substring(0, colon).strip().toLowerCase(Locale.ROOT).equals("content-type")) {
                return line.substring(colon + 1).strip();
            }
        }
        return "";
    }
}

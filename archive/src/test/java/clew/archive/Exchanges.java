package clew.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import clew.fetch.Exchange;
import clew.fetch.Spool;
import clew.http.FetchException;
import clew.http.ResponseHead;
import clew.url.Url;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;

/// Exchanges as a browser has them, made of texts: one byte for each character.
final class Exchanges {
    private Exchanges() {}

    /// @param lines the request without `Host`, lines end with `\n`; what follows an empty line is its content
    /// @param response the same; empty for none
    static Exchange of(String url, String lines, String response, Instant begun) {
        var emptyLine = response.indexOf("\n\n");
        var head = emptyLine < 0 ? "" : response.substring(0, emptyLine + 1).replace("\n", "\r\n");
        var body = new Spool();
        if (emptyLine >= 0)
            body.write(response.substring(emptyLine + 2).getBytes(ISO_8859_1), 0, response.length() - emptyLine - 2);
        try {
            return new Exchange(
                    Url.of(url),
                    request(lines),
                    head.isEmpty() ? ResponseHead.NONE : ResponseHead.parse(head.getBytes(ISO_8859_1)),
                    (head.isEmpty() ? "" : head + "\r\n").getBytes(ISO_8859_1),
                    body,
                    head.isEmpty() ? Exchange.Cut.DISCONNECT : Exchange.Cut.NOT,
                    InetSocketAddress.createUnresolved("h.example", 80),
                    begun,
                    Duration.ZERO,
                    null);
        } catch (FetchException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] request(String lines) {
        var content = lines.indexOf("\n\n");
        var head = content < 0 ? lines : lines.substring(0, content);
        var rest = content < 0 ? "" : lines.substring(content + 2);
        return (head.replace("\n", "\r\n") + "\r\n\r\n" + rest).getBytes(ISO_8859_1);
    }

    /// A response with all that it needs to say.
    static String ok(String type, String body) {
        return "HTTP/1.1 200 OK\nContent-Type: " + type + "\nContent-Length: " + body.length() + "\n\n" + body;
    }
}

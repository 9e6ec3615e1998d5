package clew.archive.wayback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Exchange;
import clew.fetch.Exchange.Cut;
import clew.fetch.Spool;
import clew.http.ResponseHead;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/// Archives send captures packed, unpacked, packed without saying so, and unpacked although they say otherwise.
class FoundResponseTest {
    private static final long BYTES_MAX = 1 << 20;

    private static FoundResponse found(byte[] body, String... headers) throws IOException {
        var head = new StringBuilder("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n");
        for (var header : headers) head.append(header).append("\r\n");
        head.append("Content-Length: ").append(body.length).append("\r\n");
        var spool = new Spool();
        spool.write(body, 0, body.length);
        var bytes = head.toString().getBytes(StandardCharsets.ISO_8859_1);
        return FoundResponse.of(
                new Exchange(
                        Url.of("http://archive.example/"),
                        new byte[0],
                        ResponseHead.parse(bytes),
                        bytes,
                        spool,
                        Cut.NOT,
                        new InetSocketAddress(0),
                        Instant.EPOCH,
                        Duration.ZERO,
                        null),
                BYTES_MAX);
    }

    private static String text(FoundResponse found) throws IOException {
        return new String(found.bytes(1000), StandardCharsets.UTF_8);
    }

    private static byte[] packed(byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    private static byte[] packed(String content) throws IOException {
        return packed(content.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void packedContentIsUnpacked() throws IOException {
        assertEquals("page", text(found(packed("page"), "Content-Encoding: gzip")));
        assertEquals("page", text(found(packed("page"), "content-encoding: ''", "Content-Encoding: gzip")));
        assertEquals("", text(found(packed(""), "Content-Encoding: gzip")));
    }

    @Test
    void contentThatIsSaidToBePackedAndIsNotStaysAsItIs() throws IOException {
        var page = "page".getBytes(StandardCharsets.UTF_8);
        assertEquals("page", text(found(page, "Content-Encoding: gzip")));
        assertEquals("page", text(found(page, "Content-Encoding: nonsense")));
        assertEquals("page", text(found(page, "x-archive-orig-content-encoding: gzip")));
    }

    @Test
    void contentWhoseHeaderWasLostIsUnpackedUnlessItIsAFileOfThatKind() throws IOException {
        assertEquals("page", text(found(packed("page"), "x-archive-orig-content-encoding: gzip")));
        var file = packed("page");
        assertEquals(file.length, found(file).length(), "nothing ever said that it is packed");
    }

    @Test
    void howeverMuchItUnpacksToNoMoreIsKeptThanMayBe() throws IOException {
        var bomb = found(packed(new byte[3 << 20]), "Content-Encoding: gzip");
        assertEquals(BYTES_MAX, bomb.length());
        assertTrue(bomb.isTooLong());
        assertFalse(found(packed(new byte[1 << 20]), "Content-Encoding: gzip").isTooLong());
    }

    @Test
    void theHeadIsThatOfTheSite() throws IOException {
        var response = found(
                packed("page"),
                "Content-Encoding: gzip",
                "Memento-Datetime: Mon, 01 Jun 2015 12:00:00 GMT",
                "x-archive-orig-server: Apache",
                "x-archive-orig-content-length: 999",
                "x-archive-src: a.warc.gz",
                "Link: <http://x/>; rel=original");
        assertEquals(
                "HTTP/1.1 200 OK\r\nserver: Apache\r\ncontent-type: text/html\r\ncontent-length: 4\r\n",
                response.head(null).text());
        assertEquals(
                Instant.parse("2015-06-01T12:00:00Z"),
                response.head().captured().orElseThrow());
    }
}

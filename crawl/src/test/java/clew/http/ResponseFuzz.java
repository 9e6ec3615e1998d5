package clew.http;

import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.fuzz.FuzzTarget;
import clew.http.Wire.Allowance;
import clew.site.Packing;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/// A response means the same in whatever pieces it arrives, ends within its limits, and fails only in ways that have a
/// reason.
public final class ResponseFuzz implements FuzzTarget {
    private static final int BODY_MAX = 1 << 18;

    /// Each is looked up among all fields.
    private static final int NAMES_MAX = 20;

    @Override
    public void check(byte[] input) throws IOException {
        var read = read(new ByteArrayInputStream(input));
        assertEquals(read, read(new Pieces(input, 1)), "byte by byte");
        assertEquals(read, read(new Pieces(input, 7)), "in pieces");
    }

    /// What was read, in words.
    private static String read(InputStream in) throws IOException {
        var wire = new Wire(in);
        var said = new StringBuilder();
        try {
            if (!ResponseHead.isNext(wire)) return "not HTTP";
            var head = ResponseHead.parse(wire.block(new Allowance()));
            said.append(head.status())
                    .append(' ')
                    .append(head.names())
                    .append(' ')
                    .append(head.keepsConnection());
            for (var name : head.names().stream().limit(NAMES_MAX).toList())
                said.append(head.all(name)).append(head.elements(name)).append(head.first(name));
            promise(said.indexOf("\n") < 0, "a value is on one line");
            var type = ContentType.of(head.first("content-type"));
            said.append(head.isPart()).append(type.essence()).append(type.charset());
            var content = Content.of(head, wire);
            said.append(content.length());
            var decoded = ContentCoding.decoded(content, ContentCoding.of(head), BODY_MAX);
            var checksum = new CRC32();
            var piece = new byte[8192];
            var length = 0;
            for (var n = decoded.read(piece); n >= 0 && length < BODY_MAX; n = decoded.read(piece)) {
                promise(n > 0, "a stream gives something or ends");
                checksum.update(piece, 0, Math.min(n, BODY_MAX - length));
                length += Math.min(n, BODY_MAX - length);
            }
            said.append(' ').append(length).append(' ').append(checksum.getValue());
        } catch (FetchException e) {
            said.append(' ').append(e.reason()).append(' ').append(e.getMessage());
        }
        return said.toString();
    }

    private static final class Pieces extends ByteArrayInputStream {
        private final int most;

        Pieces(byte[] bytes, int most) {
            super(bytes);
            this.most = most;
        }

        @Override
        public int read(byte[] into, int from, int count) {
            return super.read(into, from, Math.min(most, count));
        }
    }

    /// Each time, a body may unpack to its limit.
    @Override
    public Bound bound() {
        return new Bound(2_000_000, 600, 3_000);
    }

    @Override
    public List<byte[]> seeds() {
        var seeds = new ArrayList<>(texts(
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Type: text/html; charset=\"utf-8\"\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n0\r\nT: v\r\n\r\n",
                "HTTP/1.0 301 Moved\nLocation: /x\nX: a\n b\n\tc\nSet-Cookie: a=b\nSet-Cookie: c=d\n\n",
                "HTTP/1.1 206 P\r\nContent-Range: bytes 0-4/5\r\nConnection: close, x\r\n\r\nhello",
                "HTTP/1.1 204 No\r\n\r\n",
                "HTTP/1.1 200\r\nContent-Length: 1, 1\r\nContent-Encoding: identity\r\n\r\nx"));
        seeds.add(packed("gzip", Packing.gzip("hello hello".getBytes(StandardCharsets.UTF_8))));
        seeds.add(packed("deflate", Packing.deflate("hello hello".getBytes(StandardCharsets.UTF_8), true)));
        seeds.add(packed(
                "deflate, gzip", Packing.gzip(Packing.deflate("hello".getBytes(StandardCharsets.UTF_8), false))));
        seeds.add(packed("br", new byte[] {0x0b, 0x02, (byte) 0x80, 'h', 'e', 'l', 'l', 'o', 0x03}));
        return seeds;
    }

    private static byte[] packed(String coding, byte[] content) {
        var out = new ByteArrayOutputStream();
        out.writeBytes(
                ("HTTP/1.1 200 OK\r\nContent-Encoding: " + coding + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(content);
        return out.toByteArray();
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("HTTP/1.1 200 OK\r\n", "A~: b\r\n", "\r\n"),
                Repeated.of("HTTP/1.1 200 OK\r\nA: b", "\r\n c", "\r\n\r\n"),
                Repeated.of("HTTP/1.1 200 OK\r\nA: ", " \t", "\r\n\r\n"),
                Repeated.of("HTTP/1.1 200 OK\r\nContent-Length: ", "1,", "1\r\n\r\nx"),
                Repeated.of("HTTP/1.1 200 OK\r\nContent-Type: text/html", ";a=\"b\"", "\r\n\r\n"),
                Repeated.of("HTTP/1.1 200 OK\r\nContent-Type: ", ";", "\r\n\r\n"),
                Repeated.of("HTTP/1.1 200 OK\r\nContent-Type: a/b;c=\"", "\\", "\r\n\r\n"),
                Repeated.of("HTTP/1.1 200 OK\r\nContent-Encoding: ", "identity,", "\r\n\r\n"),
                Repeated.of("HTTP/1.1 206 OK\r\nContent-Range: bytes ", " ", "0-1/2\r\n\r\n"),
                Repeated.of("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n", ""),
                Repeated.of("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;", "x", ""),
                Repeated.of("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "A: b\r\n", "\r\n"),
                Repeated.of("HTTP/1.1 200 OK\r\n\r\n", "x", ""),
                Repeated.of("HTTP/1.1 ", " ", "200"),
                Repeated.of("HTTP/1.1 200 ", "x", ""));
    }
}

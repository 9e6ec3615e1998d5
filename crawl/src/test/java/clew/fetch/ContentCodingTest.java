package clew.fetch;

import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.body;
import static clew.fetch.Asking.client;
import static clew.fetch.Asking.detail;
import static clew.fetch.Asking.fetch;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.reason;
import static clew.fetch.Asking.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.http.ContentCoding;
import clew.http.FetchException;
import clew.http.PieceStream;
import clew.page.Failure.Reason;
import clew.site.LoopbackSite;
import clew.site.Packing;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public class ContentCodingTest {
    private static final String TEXT = "<p>café <a href=/br>br</a> " + "<p>and the same again ".repeat(20);
    /// [#TEXT], packed by Node.
    private static final byte[] BROTLI = Base64.getDecoder()
            .decode("G9MBCJ0HdgP38CIdLY5+hErvFx6xVAnnZtY+YWNyGsSHbBhswIFDJInFugAchB61ck5TZH/ASUvqCo+i2O8C");
    /// 64 MiB of zeros, packed by Node.
    private static final byte[] BROTLI_BOMB = Base64.getDecoder()
            .decode(
                    "y///P/gnAOKxQCD3/o///3/wTwDEYRGA7v0f////4J8AiMMCAN37P/7//8E/ARCHBQC693/8//+DfwIgDgsAdO//+P//B/8EQBwWAOje"
                            + "//H//w/+CYA4LADQvf/L//8//BMAcVgAoHv/Bw==");

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] packed(String coding, byte[] bytes) {
        return switch (coding) {
            case "gzip" -> Packing.gzip(bytes);
            case "zlib" -> Packing.deflate(bytes, false);
            case "raw" -> Packing.deflate(bytes, true);
            case "br" -> {
                assertEquals(TEXT, new String(bytes, StandardCharsets.UTF_8), "the only text there is in br");
                yield BROTLI;
            }
            default -> throw new IllegalArgumentException(coding);
        };
    }

    private static Answer fetched(String encoding, byte[] content, int bodyBytesMax) throws Exception {
        try (var site = LoopbackSite.answering(
                (_, out) -> LoopbackSite.page(out, 200, "text/html", content, "Content-Encoding: " + encoding))) {
            return fetch(options().withBodyBytesMax(bodyBytesMax), site.url("/"));
        }
    }

    private static Answer fetched(String encoding, byte[] content) throws Exception {
        return fetched(encoding, content, 1_000_000);
    }

    @ParameterizedTest
    @CsvSource({
        "gzip,            gzip",
        "GZip,            gzip",
        "x-gzip,          gzip",
        "'identity, gzip',gzip",
        "'gzip,,',        gzip",
        "deflate,         zlib",
        "deflate,         raw",
        "br,              br",
    })
    void whatIsPackedIsUnpacked(String encoding, String coding) throws Exception {
        assertEquals(TEXT, text(fetched(encoding, packed(coding, utf8(TEXT)))));
    }

    @Test
    void whatIsPackedTwiceIsUnpackedTwiceTheLastFirst() throws Exception {
        assertEquals(TEXT, text(fetched("deflate, gzip", packed("gzip", packed("zlib", utf8(TEXT))))));
        assertEquals(TEXT, text(fetched("br, gzip", packed("gzip", BROTLI))));
        assertEquals(Reason.ENCODING, reason(fetched("gzip, deflate", packed("gzip", packed("zlib", utf8(TEXT))))));
    }

    @Test
    void whatIsPackedThreeTimesIsNotUnpacked() throws Exception {
        var fetched = fetched("gzip, gzip, gzip", Packing.gzip(Packing.gzip(Packing.gzip(TEXT))));
        assertEquals(Reason.ENCODING, reason(fetched));
    }

    @ParameterizedTest
    @ValueSource(strings = {"utf-8", "UTF8", "none", "identity", "8bit", "", ","})
    void whatIsNoCodingIsPassedOverAsBrowsersDo(String encoding) throws Exception {
        assertEquals(TEXT, text(fetched(encoding, utf8(TEXT))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"zstd", "compress", "gzip, zstd", "gzip;q=1", "gzip, gzip, gzip", "br, br, identity, br"})
    void whatWasNotAskedForIsAFailure(String encoding) throws Exception {
        assertEquals(Reason.ENCODING, reason(fetched(encoding, utf8(TEXT))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br"})
    void whatIsNotPackedIsAFailureAndNothingAtAllIsEmpty(String encoding) throws Exception {
        assertEquals(Reason.ENCODING, reason(fetched(encoding, utf8(TEXT))));
        assertEquals("", text(fetched(encoding, new byte[0])));
    }

    @Test
    void membersOfAZipFollowOneAnotherAndPaddingIsPassedOver() throws Exception {
        var whole = Packing.joined(packed("gzip", utf8("a")), packed("gzip", utf8("")), packed("gzip", utf8("b")));
        assertEquals("ab", text(fetched("gzip", whole)));
        assertEquals("ab", text(fetched("gzip", Packing.joined(whole, new byte[512]))));
        assertEquals("ab", text(fetched("gzip", Packing.joined(whole, new byte[] {0x1F}))));
    }

    @Test
    void theHeaderOfAZipMayHoldNamesAndComments() throws Exception {
        var header = new byte[] {0x1F, (byte) 0x8B, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3};
        var extra = new byte[] {3, 0, 'e', 'x', 't'};
        var names = utf8("name\0comment\0");
        var rest = Arrays.copyOfRange(packed("gzip", utf8(TEXT)), 10, packed("gzip", utf8(TEXT)).length);
        assertEquals(TEXT, text(fetched("gzip", Packing.joined(header, extra, names, new byte[2], rest))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zlib", "raw", "br"})
    void whatIsCutAnywhereIsAFailure(String coding) throws Exception {
        var whole = packed(coding, utf8(TEXT));
        var encoding = coding.equals("gzip") || coding.equals("br") ? coding : "deflate";
        try (var site = LoopbackSite.answering((request, out) -> {
                    var length = Integer.parseInt(request.target().substring(1));
                    var part = Arrays.copyOf(whole, length);
                    return LoopbackSite.page(out, 200, "text/html", part, "Content-Encoding: " + encoding);
                });
                var client = client(options());
                var fetcher = client.fetcher()) {
            for (int length = 1; length < whole.length; length++) {
                var fetched = ask(fetcher, site.url("/" + length));
                assertEquals(Reason.ENCODING, reason(fetched), length + " of " + whole.length + " bytes");
            }
            assertEquals(TEXT, text(ask(fetcher, site.url("/" + whole.length))));
            // Each of three tries.
            assertEquals(3 * (whole.length - 1) + 1, site.connections(), "a failure costs its connection");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zlib", "br"})
    void whatIsBrokenAnywhereIsAFailureOrTheSame(String coding) throws Exception {
        var whole = packed(coding, utf8(TEXT));
        var random = new SplittableRandom(7);
        for (int i = 0; i < 2_000; i++) {
            var broken = whole.clone();
            int at = random.nextInt(broken.length);
            broken[at] ^= (byte) (1 << random.nextInt(8));
            try {
                var decoded = unpacked(coding, broken, broken.length);
                // A flipped bit in what is not content, such as the date in a header; brotli has no checksum.
                if (!coding.equals("br")) assertEquals(TEXT, new String(decoded, StandardCharsets.UTF_8));
            } catch (FetchException e) {
                assertEquals(Reason.ENCODING, e.reason());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zlib", "raw", "br"})
    void thePiecesInWhichItComesMakeNoDifference(String coding) throws Exception {
        var whole = packed(coding, utf8(TEXT));
        for (int piece = 1; piece <= whole.length; piece++) {
            assertEquals(
                    TEXT, new String(unpacked(coding, whole, piece), StandardCharsets.UTF_8), "pieces of " + piece);
        }
        var two = Packing.joined(whole, whole);
        if (!coding.equals("gzip")) return;
        for (int piece = 1; piece <= two.length; piece++) {
            assertEquals(TEXT + TEXT, new String(unpacked(coding, two, piece), StandardCharsets.UTF_8));
        }
    }

    private static byte[] unpacked(String name, byte[] bytes, int piece) throws IOException {
        var coding = switch (name) {
            case "gzip" -> ContentCoding.GZIP;
            case "br" -> ContentCoding.BR;
            default -> ContentCoding.DEFLATE;
        };
        var pieces = new InPieces(bytes, piece);
        try (var decoded = ContentCoding.decoded(pieces, List.of(coding), 1_000_000)) {
            return decoded.readAllBytes();
        }
    }

    /// Gives no more than so many bytes at once.
    public static final class InPieces extends InputStream {
        private final ByteArrayInputStream bytes;
        private final int piece;

        public InPieces(byte[] bytes, int piece) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.piece = piece;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int from, int count) {
            return bytes.read(into, from, Math.min(count, piece));
        }
    }

    /// Which of two damages was reported depended on whether both arrived at once.
    @ParameterizedTest
    @ValueSource(ints = {1, 1_000})
    void ofTwoLayersThatAreBrokenTheOneThatIsReachedFirstIsReported(int piece) throws IOException {
        // A gzip member: two octets as they are, a wrong type of block; of the two octets, the first is such a type
        // too.
        var bytes = new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, (byte) 0xFD, (byte) 0xFF, 7, 7, 7};
        try (var decoded = ContentCoding.decoded(
                new InPieces(bytes, piece), List.of(ContentCoding.DEFLATE, ContentCoding.GZIP), 1_000)) {
            var broken = assertThrows(FetchException.class, decoded::readAllBytes);
            assertEquals("deflate: invalid block type", broken.getMessage());
        }
        try (var decoded = ContentCoding.decoded(new InPieces(bytes, piece), List.of(ContentCoding.GZIP), 1_000)) {
            assertEquals(7, decoded.read());
            assertEquals(7, decoded.read());
            var broken = assertThrows(FetchException.class, decoded::read);
            assertEquals("gzip: invalid block type", broken.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource({"gzip", "zlib", "raw", "br"})
    void whatIsUnpackedIsCutAtExactlyTheLimit(String coding) throws Exception {
        var encoding = coding.equals("gzip") || coding.equals("br") ? coding : "deflate";
        var size = utf8(TEXT).length;
        for (int limit : new int[] {0, 1, size - 1, size, size + 1}) {
            var body = body(fetched(encoding, packed(coding, utf8(TEXT)), limit));
            assertEquals(Math.min(limit, size), body.bytes().length);
            assertEquals(limit < size, body.truncated(), "limit " + limit);
        }
    }

    @Test
    void bombsAreCutAtTheLimit() throws Exception {
        for (var bomb : List.of(fetched("br", BROTLI_BOMB), fetched("br, gzip", Packing.gzip(BROTLI_BOMB)))) {
            assertEquals(1_000_000, body(bomb).bytes().length);
            assertTrue(body(bomb).truncated());
        }
    }

    @Test
    void aLayerThatSwellsAndComesToNothingIsAFailure() throws Exception {
        var fetched = fetched("gzip, gzip", Packing.gzip(Packing.nothings(200_000)));
        assertEquals(Reason.ENCODING, reason(fetched));
        assertTrue(detail(fetched).contains("longer packed"), detail(fetched));
    }

    @Test
    void aConnectionThatBreaksIsNotABrokenEncoding() throws Exception {
        for (var coding : ContentCoding.values()) {
            var broken = new PieceStream() {
                @Override
                public int read(byte[] into, int from, int count) throws IOException {
                    throw new FetchException(Reason.CUT, "on purpose");
                }
            };
            try (var decoded = ContentCoding.decoded(broken, List.of(coding), 1_000)) {
                assertEquals(
                        Reason.CUT,
                        assertThrows(FetchException.class, decoded::readAllBytes)
                                .reason());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"gzip, gzip", "deflate, zlib", "deflate, raw", "br, br"})
    void aBodyThatIsUnpackedBeforeItsLengthIsReachedIsCut(String encoding, String coding) throws Exception {
        var packed = packed(coding, utf8(TEXT));
        try (var site = LoopbackSite.answering((_, out) -> {
            var length = "Content-Length: " + (packed.length + 1) + "\r\n\r\n";
            LoopbackSite.raw(out, "HTTP/1.1 200 OK\r\nContent-Encoding: " + encoding + "\r\n" + length);
            out.write(packed);
            return false;
        })) {
            assertEquals(Reason.CUT, reason(fetch(site.url("/"))));
        }
    }

    @Test
    void serversAreToldWhatWeUnpack() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, ""))) {
            fetch(site.url("/"));
            assertEquals("gzip, deflate, br", site.requests().getFirst().header("Accept-Encoding"));
        }
    }
}

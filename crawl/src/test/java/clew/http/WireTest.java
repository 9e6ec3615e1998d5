package clew.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.ContentCodingTest.InPieces;
import clew.http.Wire.Allowance;
import clew.page.Failure.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Limits are exact, and an answer means the same in whatever pieces it arrives.
class WireTest {
    private static final String STATUS = "HTTP/1.1 200 OK\r\n";

    private static Wire wire(String latin1, int piece) {
        return new Wire(new InPieces(latin1.getBytes(StandardCharsets.ISO_8859_1), piece));
    }

    private static ResponseHead head(String latin1) throws IOException {
        return ResponseHead.parse(wire(latin1 + "\r\n", 1_000).block(new Allowance()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1_000, 8_192, 16_384, 1_000_000})
    void headersMayBeExactlySoLong(int piece) throws IOException {
        int room = Allowance.BYTES_MAX - STATUS.length() - "X: \r\n".length();
        var longest = STATUS + "X: " + "x".repeat(room) + "\r\n";
        assertEquals(Allowance.BYTES_MAX, wire(longest + "\r\nbody", piece).block(new Allowance()).length);
        var longer = STATUS + "X: " + "x".repeat(room + 1) + "\r\n";
        var thrown = assertThrows(
                FetchException.class, () -> wire(longer + "\r\nbody", piece).block(new Allowance()));
        assertEquals(Reason.HEADERS, thrown.reason());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_000_000})
    void headersMayHaveExactlySoManyLines(int piece) throws IOException {
        var most = "X: y\n".repeat(Allowance.LINES_MAX);
        assertEquals(most.length(), wire(most + "\r\nbody", piece).block(new Allowance()).length);
        var thrown = assertThrows(
                FetchException.class, () -> wire(most + "X: y\n\n", piece).block(new Allowance()));
        assertEquals(Reason.HEADERS, thrown.reason());
    }

    @Test
    void interimAnswersSpendTheSameAllowance() throws IOException {
        var interim = "X: y\r\n".repeat(400) + "\r\n";
        var wire = wire(interim.repeat(3), 1_000);
        var allowance = new Allowance();
        wire.block(allowance);
        wire.block(allowance);
        assertThrows(FetchException.class, () -> wire.block(allowance));
    }

    @Test
    void theBytesAfterALongHeaderAreNotLost() throws IOException {
        var body = "0123456789".repeat(10_000);
        for (int length : new int[] {10, 16_000, 16_384, 40_000, 200_000}) {
            var wire = wire("X: " + "x".repeat(length) + "\r\n\r\n" + body, 5_000);
            wire.block(new Allowance());
            var rest = new StringBuilder();
            var piece = new byte[333];
            for (int n = wire.read(piece, 0, piece.length); n > 0; n = wire.read(piece, 0, piece.length)) {
                rest.append(new String(piece, 0, n, StandardCharsets.ISO_8859_1));
            }
            assertEquals(body, rest.toString(), "after " + length);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 11\r\n\r\nhello world",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nT: r\r\n\r\n",
                "Transfer-Encoding: identity, chunked\r\n\r\nb\r\nhello world\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\nb\r\nhello world\r\n0\r\n\r\n",
                "transfer-encoding:Chunked\n\n5\nhello\n06 \n world\n0\n\n",
                "Connection: close\r\n\r\nhello world",
            })
    void thePiecesInWhichAnAnswerComesMakeNoDifference(String rest) throws IOException {
        for (int piece = 1; piece < 200; piece++) {
            var wire = wire(STATUS + rest, piece);
            assertTrue(wire.beginsWith(ResponseHead.BEGINNING));
            var content = Content.of(ResponseHead.parse(wire.block(new Allowance())), wire);
            assertArrayEquals("hello world".getBytes(StandardCharsets.US_ASCII), content.readAllBytes());
            assertTrue(content.isDone());
            assertTrue(wire.isEmpty());
        }
    }

    @Test
    void anAnswerThatIsCutAnywhereIsCut() throws IOException {
        var whole = STATUS + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nT: r\r\n\r\n";
        for (int length = 0; length < whole.length(); length++) {
            var wire = wire(whole.substring(0, length), 1_000);
            var thrown = assertThrows(
                    FetchException.class,
                    () -> {
                        wire.beginsWith(ResponseHead.BEGINNING);
                        Content.of(ResponseHead.parse(wire.block(new Allowance())), wire)
                                .readAllBytes();
                    },
                    "after " + length);
            assertEquals(Reason.CUT, thrown.reason());
        }
    }

    @Test
    void fieldsAreFoundWhateverTheirCase() throws IOException {
        var head =
                head(STATUS + "A: 1\r\ncontent-TYPE:text/html\r\nB :\t2 \r\nno field\r\nB: 3\r\nC:\r\n\td,\r\n e\r\n");
        assertEquals("text/html", head.first("content-type"));
        assertEquals(List.of("2", "3"), head.all("b"));
        assertEquals("d, e", head.first("c"));
        assertEquals(List.of("d", "e"), head.elements("c"));
        assertEquals("", head.first("d"));
        assertEquals(List.of(), head.elements("d"));
    }

    @Test
    void aFoldedLineOfManyBlanksIsReadInOnePass() {
        var blanks = " \t".repeat(Allowance.BYTES_MAX / 2 - 100);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            assertEquals(
                    "a" + blanks + "b c",
                    head(STATUS + "X: a" + blanks + "b\r\n c\r\n").first("x"));
            assertEquals("a b", head(STATUS + "X: a" + blanks + "\r\n b\r\n").first("x"));
            assertEquals("a b", head(STATUS + "X: a\r\n" + blanks + "b\r\n").first("x"));
            assertEquals("", head(STATUS + "X: " + blanks + "\r\n \r\n").first("x"));
        });
    }

    @Test
    void aLineBreakAndTheBlanksAroundItAreOneSpace() throws IOException {
        assertEquals("a b", head(STATUS + "X: a \t\r\n \t b\r\n").first("x"));
        assertEquals("a b c", head(STATUS + "X: a\n b\n\tc\n").first("x"));
        assertEquals("a  b c", head(STATUS + "X: a  b\r\n \r\n c\r\n").first("x"));
        assertEquals("a\rb c", head(STATUS + "X: a\rb\r\n\rc\r\n").first("x"));
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1, '',                               true",
        "HTTP/1.1, 'Connection: close',              false",
        "HTTP/1.1, 'Connection: Keep-Alive, Close',  false",
        "HTTP/1.1, 'Connection: keep-alive',         true",
        "HTTP/1.0, '',                               false",
        "HTTP/1.0, 'Connection: x, KEEP-ALIVE',      true",
        "HTTP/1.0, 'Connection: keep-alive, close',  false",
    })
    void aConnectionIsKeptAsItsServerMeansTo(String version, String header, boolean kept) throws IOException {
        var head = head(version + " 200 OK\r\n" + (header.isEmpty() ? "" : header + "\r\n"));
        assertEquals(kept, head.keepsConnection());
    }

    @Test
    void whatDoesNotBeginAsHttpIsKnownFromItsFirstBytes() throws IOException {
        assertTrue(wire("HTTP/", 1).beginsWith(ResponseHead.BEGINNING));
        assertFalse(wire("HTTX", 1).beginsWith(ResponseHead.BEGINNING));
        assertFalse(wire("<", 1).beginsWith(ResponseHead.BEGINNING));
        assertThrows(FetchException.class, () -> wire("HTT", 1).beginsWith(ResponseHead.BEGINNING));
        assertThrows(FetchException.class, () -> wire("", 1).beginsWith(ResponseHead.BEGINNING));
    }
}

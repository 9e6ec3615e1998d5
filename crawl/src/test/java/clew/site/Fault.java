package clew.site;

import static clew.site.Fault.Lines.CHUNKED;
import static clew.site.Fault.Lines.OK;

import clew.site.LoopbackSite.Answerer;
import clew.site.LoopbackSite.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/// What a server can do to a crawler, each at a target of its own.
@SuppressWarnings("ImmutableEnumChecker") // a lambda that holds nothing
public enum Fault implements Answerer {
    SILENT((_, _) -> hang()),
    SILENT_AFTER_HEADERS((_, out) -> {
        raw(out, OK + "Content-Length: 100\r\n\r\n<a href=x>");
        return hang();
    }),
    DRIPPING_HEADER((_, out) -> drip(out, OK + "X: ")),
    DRIPPING_BODY((_, out) -> drip(out, OK + "Content-Length: 1000000\r\n\r\n")),
    DRIPPING_CHUNKS((_, out) -> {
        raw(out, OK + "Transfer-Encoding: chunked\r\n\r\n");
        while (true) drop(out, "1\r\nx\r\n");
    }),
    NO_LENGTH_AND_NO_END((_, out) -> {
        raw(out, OK + "\r\n<a href=x>");
        return hang();
    }),

    ENDLESS_BODY((_, out) -> endless(out, OK + "\r\n", "x".repeat(8_000))),
    ENDLESS_LINKS((_, out) -> endless(out, OK + "\r\n", "<a href=/endless>more</a>\n".repeat(300))),
    ENDLESS_CHUNKS((_, out) -> endless(out, OK + CHUNKED, "1f40\r\n" + "x".repeat(8_000) + "\r\n")),
    ENDLESS_HEADERS((_, out) -> endless(out, OK, "X-More: and more\r\n".repeat(100))),
    ENDLESS_HEADER((_, out) -> endless(out, OK + "X: ", "x".repeat(8_000))),
    ENDLESS_STATUS_LINE((_, out) -> endless(out, "HTTP/1.1 200 ", "x".repeat(8_000))),
    ENDLESS_TRAILERS((_, out) -> endless(out, OK + CHUNKED + "1\r\nx\r\n0\r\n", "X-More: and more\r\n".repeat(100))),
    ENDLESS_INTERIM((_, out) -> endless(out, "", "HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n")),
    ENDLESS_CHUNK_EXTENSION((_, out) -> endless(out, OK + CHUNKED + "1;", "x".repeat(8_000))),
    ENDLESS_CHUNK_SIZE((_, out) -> endless(out, OK + CHUNKED, "0".repeat(8_000))),
    ENDLESS_GARBAGE((_, out) -> endless(out, "", "x".repeat(8_000))),

    RESET_AT_ONCE((_, out) -> LoopbackSite.reset(out)),
    RESET_IN_BODY((_, out) -> {
        raw(out, OK + "Content-Length: 1000\r\n\r\n<a href=x>");
        return LoopbackSite.reset(out);
    }),
    CLOSED_AT_ONCE((_, _) -> false),
    CLOSED_IN_STATUS((_, out) -> close(out, "HTTP")),
    CLOSED_IN_HEADERS((_, out) -> close(out, OK)),
    CLOSED_IN_CHUNK((_, out) -> close(out, OK + CHUNKED + "64\r\n<a href=x>")),
    CLOSED_BETWEEN_CHUNKS((_, out) -> close(out, OK + CHUNKED + "1\r\nx\r\n")),
    LENGTH_TOO_LONG((_, out) -> close(out, OK + "Content-Length: 100\r\n\r\n<a href=x>")),

    LENGTH_TOO_SHORT((_, out) -> keep(out, OK + "Content-Length: 5\r\n\r\n12345<a href=more>")),
    LENGTH_MISSING((_, out) -> close(out, OK + "\r\n12345")),
    LENGTHS_AGREE((_, out) -> keep(out, OK + "Content-Length: 5, 5\r\nContent-Length: 5\r\n\r\n12345")),
    LENGTHS_DISAGREE((_, out) -> keep(out, OK + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n12345")),
    LENGTH_NEGATIVE((_, out) -> keep(out, OK + "Content-Length: -5\r\n\r\n12345")),
    LENGTH_ENORMOUS((_, out) -> keep(out, OK + "Content-Length: 99999999999999999999\r\n\r\n12345")),
    LENGTH_NO_NUMBER((_, out) -> keep(out, OK + "Content-Length: 5 bytes\r\n\r\n12345")),
    LENGTH_AND_CHUNKS((_, out) -> keep(out, OK + "Content-Length: 3\r\n" + CHUNKED + "5\r\n12345\r\n0\r\n\r\n")),
    CHUNKS_OF_ONE_BYTE((_, out) -> {
        raw(out, OK + CHUNKED);
        for (char c : "12345".toCharArray()) raw(out, "1\r\n" + c + "\r\n");
        return keep(out, "0\r\n\r\n");
    }),
    CHUNKS_WITH_EXTRAS((_, out) -> keep(out, OK + CHUNKED + "0005 ;a=\"b\"\r\n12345\r\n0\r\nX-T: y\r\n\r\n")),
    CHUNK_SIZE_NO_NUMBER((_, out) -> keep(out, OK + CHUNKED + "five\r\n12345\r\n0\r\n\r\n")),
    CHUNK_SIZE_NEGATIVE((_, out) -> keep(out, OK + CHUNKED + "-5\r\n12345\r\n0\r\n\r\n")),
    CHUNK_SIZE_ENORMOUS((_, out) -> keep(out, OK + CHUNKED + "FFFFFFFFFFFFFFFFF\r\n12345\r\n0\r\n\r\n")),
    CHUNK_TOO_LONG((_, out) -> keep(out, OK + CHUNKED + "3\r\n12345\r\n0\r\n\r\n")),
    CHUNKED_TWICE((_, out) -> keep(out, OK + "Transfer-Encoding: chunked\r\n" + CHUNKED + "5\r\n12345\r\n0\r\n\r\n")),
    IDENTITY_AND_CHUNKED(
            (_, out) -> keep(out, OK + "Transfer-Encoding: identity, chunked\r\n\r\n5\r\n12345\r\n0\r\n\r\n")),
    TRANSFER_ENCODING_UNKNOWN((_, out) -> keep(out, OK + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n")),

    UNASKED_101((_, out) -> keep(out, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n")),
    INTERIM_FIRST((_, out) -> keep(out, "HTTP/1.1 100 Continue\r\n\r\n" + OK + "Content-Length: 5\r\n\r\n12345")),
    HTTP_0_9((_, out) -> close(out, "<html><a href=x>x</a>")),
    HTTP_1_0((_, out) -> close(out, "HTTP/1.0 200 OK\r\n\r\n12345")),
    HTTP_1_0_KEPT((_, out) -> keep(out, "HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 5\r\n\r\n12345")),
    HTTP_2((_, out) -> keep(out, "HTTP/2 200\r\nContent-Length: 5\r\n\r\n12345")),
    OTHER_PROTOCOL((_, out) -> keep(out, "SSH-2.0-OpenSSH_9.2\r\n")),
    BINARY((_, out) -> keep(out, "\0\1\2\3\4\5\6\7")),
    EMPTY_LINE_FIRST((_, out) -> keep(out, "\r\n" + OK + "Content-Length: 5\r\n\r\n12345")),
    STATUS_OF_TWO_DIGITS((_, out) -> keep(out, "HTTP/1.1 99 Hm\r\nContent-Length: 5\r\n\r\n12345")),
    STATUS_OF_FOUR_DIGITS((_, out) -> keep(out, "HTTP/1.1 2000 Hm\r\nContent-Length: 5\r\n\r\n12345")),
    STATUS_OUT_OF_RANGE((_, out) -> keep(out, "HTTP/1.1 600 Hm\r\nContent-Length: 5\r\n\r\n12345")),
    STATUS_NO_NUMBER((_, out) -> keep(out, "HTTP/1.1 OK\r\nContent-Length: 5\r\n\r\n12345")),
    STATUS_WITHOUT_REASON((_, out) -> keep(out, "HTTP/1.1 200\r\nContent-Length: 5\r\n\r\n12345")),
    LINES_OF_LF_ALONE((_, out) -> keep(out, "HTTP/1.1 200 OK\nContent-Length:5\n\n12345")),
    FOLDED_HEADERS((_, out) -> keep(out, OK + "Content-Length:\r\n \t5\r\nX: a\r\n  b\r\n\r\n12345")),
    NUL_IN_A_HEADER((_, out) -> keep(out, OK + "X: a\0b\r\nContent-Length: 5\r\n\r\n12345")),
    HEADERS_THAT_ARE_NONE((_, out) -> keep(out, OK + "nonsense\r\n: x\r\nContent-Length : 5\r\n\r\n12345")),
    CLOSE_SAID_BUT_NOT_DONE((_, out) -> {
        raw(out, OK + "Connection: close\r\nContent-Length: 5\r\n\r\n12345");
        return hang();
    }),
    BODY_WHERE_NONE_MAY_BE((_, out) -> keep(out, "HTTP/1.1 204 No\r\nContent-Length: 9\r\n\r\nunwelcome")),
    UNASKED_304((_, out) -> keep(out, "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n")),
    SECOND_ANSWER((_, out) -> {
        var answer = OK + "Content-Length: 5\r\n\r\n";
        return keep(out, answer + "12345" + answer + "wrong");
    }),
    ENDLESS_ERROR_PAGE((_, out) -> endless(out, "HTTP/1.1 404 No\r\n\r\n", "x".repeat(8_000))),
    DRIPPING_ERROR_PAGE((_, out) -> drip(out, "HTTP/1.1 404 No\r\nContent-Length: 1000000\r\n\r\n")),
    LARGE_SET_COOKIES((_, out) -> {
        var cookie = "Set-Cookie: a=" + "x".repeat(4_000) + "\r\n";
        return keep(out, OK + cookie.repeat(40) + "Content-Length: 5\r\n\r\n12345");
    }),
    UNAUTHORIZED((_, out) -> LoopbackSite.status(out, 401, "who?", "WWW-Authenticate: Basic realm=x")),
    PROXY_UNAUTHORIZED((_, out) -> LoopbackSite.status(out, 407, "who?", "Proxy-Authenticate: Basic realm=x")),
    MOVED_TO_GARBAGE((_, out) -> LoopbackSite.status(out, 301, "", "Location: http://[")),
    MOVED_TO_CONTROLS((_, out) -> LoopbackSite.status(out, 301, "", "Location: /a\u0007\u001b[31m\u0001b")),

    ZIPPED((_, out) -> packed(out, "gzip", Packing.gzip("12345"))),
    ZIPPED_IN_TWO_MEMBERS((_, out) -> packed(out, "gzip", Packing.gzip("123"), Packing.gzip("45"))),
    ZIPPED_TWICE((_, out) -> packed(out, "gzip, x-gzip", Packing.gzip(Packing.gzip("12345")))),
    ZIP_BOMB((_, out) -> packed(out, "gzip", Packing.bomb())),
    ZIP_BOMB_IN_A_ZIP((_, out) -> packed(out, "gzip, gzip", Packing.gzip(Packing.bomb()))),
    ZIP_OF_NOTHING_FOR_EVER((_, out) -> packed(out, "gzip, gzip", Packing.gzip(Packing.nothings(50_000)))),
    ZIP_THAT_IS_NONE((_, out) -> packed(out, "gzip", "<a href=x>plain".getBytes(StandardCharsets.US_ASCII))),
    ZIP_CUT((_, out) -> packed(out, "gzip", Packing.cut(Packing.gzip("12345"), 6))),
    FIVE_HUNDRED_ENCODINGS((_, out) -> packed(out, "gzip, ".repeat(500) + "gzip", Packing.gzip("12345"))),
    ENCODING_UNKNOWN((_, out) -> packed(out, "zstd", new byte[9]));

    /// Apart, because a constant of an enum may not speak of what stands below it.
    static final class Lines {
        static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
        static final String CHUNKED = "Transfer-Encoding: chunked\r\n\r\n";

        private Lines() {}
    }

    private final Answerer answerer;

    Fault(Answerer answerer) {
        this.answerer = answerer;
    }

    public String target() {
        return "/" + name().toLowerCase(Locale.ROOT);
    }

    @Override
    public boolean answer(Request request, OutputStream out) throws IOException {
        return answerer.answer(request, out);
    }

    private static void raw(OutputStream out, String latin1) throws IOException {
        LoopbackSite.raw(out, latin1);
    }

    private static boolean keep(OutputStream out, String latin1) throws IOException {
        raw(out, latin1);
        return true;
    }

    private static boolean close(OutputStream out, String latin1) throws IOException {
        raw(out, latin1);
        return false;
    }

    private static boolean packed(OutputStream out, String encoding, byte[]... parts) throws IOException {
        return LoopbackSite.page(out, 200, "text/html", Packing.joined(parts), "Content-Encoding: " + encoding);
    }

    /// Until the other side has had enough.
    private static boolean endless(OutputStream out, String first, String then) throws IOException {
        raw(out, first);
        while (true) raw(out, then);
    }

    private static boolean drip(OutputStream out, String first) throws IOException {
        raw(out, first);
        while (true) drop(out, "x");
    }

    private static void drop(OutputStream out, String text) throws IOException {
        raw(out, text);
        LockSupport.parkNanos(5_000_000);
    }

    /// Says no more, but stays; until the process ends, which such a thread does not keep alive.
    private static boolean hang() {
        while (true) LockSupport.park();
    }
}

package clew.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Kind;
import clew.page.Outcome.Refused;
import clew.page.Page;
import clew.page.Ticket;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Reasons are recorded as values. Journals used to hold texts for people in their place, which are still read.
class EarlierTextsTest {
    private static final Url URL = Url.of("http://h.example/");

    /// Texts as they were written; the texts of reasons may change since.
    private static final Map<String, Refused> WRITTEN = Map.of(
            "disallowed by robots.txt",
            new Refused.Disallowed(),
            "robots.txt could not be read: server error (status 503)",
            unreadable(Reason.SERVER_ERROR, "status 503"),
            "robots.txt could not be read: timed out (10000 ms)",
            unreadable(Reason.DEADLINE, "10000 ms"),
            "robots.txt could not be read: no connection",
            unreadable(Reason.UNREACHABLE, ""),
            "robots.txt could not be read: no such host (h.example: Temporary failure in name resolution)",
            unreadable(Reason.NAME_SERVER, "h.example: Temporary failure in name resolution"),
            "robots.txt could not be read: no secure connection (a (b) c)",
            unreadable(Reason.TLS, "a (b) c"),
            "robots.txt could not be read: connection closed early",
            unreadable(Reason.CUT, ""),
            "robots.txt could not be read: not a valid HTTP response (status)",
            unreadable(Reason.PROTOCOL, "status"),
            "robots.txt could not be read: the proxy refused the request (status 407)",
            unreadable(Reason.PROXY, "status 407"),
            "robots.txt could not be read: a text of another version",
            unreadable(Reason.UNREACHABLE, "a text of another version"));

    @Test
    void aRefusalThatWasRecordedAsTextKeepsItsReason() throws IOException {
        for (var written : WRITTEN.entrySet())
            assertEquals(written.getValue(), old(written.getKey()).outcome());
    }

    @Test
    void theReasonOfARefusalIsRecordedWithoutItsText() throws IOException {
        for (var refused : WRITTEN.values()) {
            var page = Page.empty(new Ticket(0, Kind.PAGE, URL, null, 0, 0), URL, refused);
            var packer = new Packer();
            new PageSections(1 << 20).write(page, packer);
            var bytes = packer.toBytes();
            assertEquals(refused, read(bytes).outcome());
            assertFalse(new String(bytes, StandardCharsets.ISO_8859_1).contains("robots.txt"), refused::why);
        }
    }

    @Test
    void aSilentNameServerThatWasRecordedAsAnUnknownHostIsToldApart() throws IOException {
        var silent = new Packer().text("unknown-host").text("h.example: Temporary failure in name resolution");
        var unknown = new Packer().text("unknown-host").text("h.example");
        assertEquals(Reason.NAME_SERVER, failure(silent).reason());
        assertEquals(Reason.UNKNOWN_HOST, failure(unknown).reason());
    }

    private static Failure failure(Packer packed) throws IOException {
        var bytes = packed.toBytes();
        return PageSections.failure(new Unpacker(bytes, 0, bytes.length));
    }

    private static Refused unreadable(Reason reason, String detail) {
        return new Refused.Unreadable(new Failure(reason, detail));
    }

    private static Page old(String why) throws IOException {
        var ticket = new Packer();
        ticket.text("page")
                .number(0)
                .number(0)
                .number(0)
                .number(0)
                .text(URL.href())
                .text("");
        var answer = new Packer();
        answer.text("").octet(4).text(why);
        var page = new Packer();
        page.section(PageSections.TICKET, ticket);
        page.section(PageSections.ANSWER, answer);
        return read(page.toBytes());
    }

    private static Page read(byte[] bytes) throws IOException {
        return new PageSections(1 << 20).read(0, new Unpacker(bytes, 0, bytes.length));
    }
}

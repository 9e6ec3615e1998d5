package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wacz.CdxjLine;
import clew.archive.wacz.Surt;
import clew.archive.warc.FileSlice;
import clew.archive.warc.SentRequest;
import clew.archive.warc.WarcScan;
import clew.fetch.Exchange;
import clew.page.StoredExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What browsers request besides pages is stored, and listed under what was requested.
class OtherMethodsTest {
    private static final String API = "http://h.example/api?v=1";
    private static final String JSON = "application/json";

    @TempDir
    private Path folder;

    private static Exchange get(String url, String response) {
        return Exchanges.of(url, "GET / HTTP/1.1\nHost: h.example", response, Recorder.NOW);
    }

    private static Exchange send(String method, String url, String type, String content, String response) {
        var request = method + " / HTTP/1.1\nHost: h.example\nCookie: secret\nContent-Type: " + type
                + "\nContent-Length: " + content.length() + "\n\n" + content;
        return Exchanges.of(url, request, response, Recorder.NOW);
    }

    /// One of each kind.
    private static List<Exchange> all() {
        var nothing = "HTTP/1.1 204 No Content\n\n";
        return List.of(
                get(API, Exchanges.ok(JSON, "{\"got\": 1}")),
                send("POST", API, JSON, "{\"a\": {\"b\": 1.5}, \"c\": [2, 3, null]}", Exchanges.ok(JSON, "[1]")),
                send("POST", API, "application/x-www-form-urlencoded", "q=a+b%20c&x=%C3%A4", Exchanges.ok(JSON, "[2]")),
                send("POST", API, "text/plain;charset=UTF-8", "not JSON", Exchanges.ok(JSON, "[3]")),
                send("PUT", "http://h.example/put", "image/png", "\u00ff\u0000\n", nothing),
                send(
                        "POST",
                        "http://h.example/form",
                        "multipart/form-data; boundary=----X",
                        "------X\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\nvalue 1\r\n------X--\r\n",
                        Exchanges.ok("text/html", "<p>ok")),
                send("POST", "http://h.example/broken", "application/x-www-form-urlencoded", "100%", nothing),
                send("OPTIONS", "http://cdn.example/font", "", "", nothing),
                Exchanges.of(
                        "http://h.example/head",
                        "HEAD / HTTP/1.1",
                        "HTTP/1.1 200 OK\nContent-Type: text/html\n\n",
                        Recorder.NOW),
                send("POST", "http://h.example/same", JSON, "{}", Exchanges.ok(JSON, "{\"got\": 1}")),
                send("POST", "http://h.example/new", JSON, "{}", Exchanges.ok("text/html", "only sent")),
                get("http://h.example/again", Exchanges.ok("text/html", "only sent")),
                get("http://h.example/part", "HTTP/1.1 206 x\nContent-Range: bytes 0-1/9\nContent-Length: 2\n\nab"));
    }

    @Test
    void theIndexIsWhatAScanOfTheFilesGives() throws IOException {
        var archive = LoadedArchive.of(folder, all());
        assertEquals(13, archive.captures().size());
        assertEquals(List.of(), ArchiveVerification.verify(archive.wacz()));
        assertEquals(List.of(), ArchiveVerification.verify(archive.warcs().getFirst()));
    }

    @Test
    @Tag("slow")
    void theIndexIsTheOneThatJsWaczMakes() throws Exception {
        var archive = LoadedArchive.of(folder, all());
        var ours = new ArrayList<String>();
        var name = archive.warcs().getFirst().getFileName().toString();
        for (var capture : archive.captures())
            ours.add(CdxjLine.of(capture, name).toString());
        var theirs = new ArrayList<String>();
        for (var line : OtherReaders.jsWaczIndex(archive.warcs().getFirst())) {
            theirs.add(CdxjLine.parse(line).toString().replace("digest=", "digest=sha256:"));
        }
        assertEquals(
                String.join("\n", ours.stream().sorted().toList()),
                String.join("\n", theirs.stream().sorted().toList()));
    }

    @Test
    void aPostIsNotTheAnswerToAGet() throws IOException {
        var archive = LoadedArchive.of(folder, all());
        try (var reader = ArchiveReader.open(archive.wacz())) {
            assertEquals("{\"got\": 1}", text(reader, API, SentRequest.GET));
            assertEquals("[1]", text(reader, API, sent(JSON, "{\"a\":{\"b\":1.5},\"c\":[2,3,null]}")));
            assertEquals("[2]", text(reader, API, sent("application/x-www-form-urlencoded", "q=a+b%20c&x=%C3%A4")));
            assertEquals("", text(reader, API, sent(JSON, "{\"a\":{\"b\":2},\"c\":[2,3]}")), "something else was sent");
            assertEquals("", text(reader, "http://h.example/put", SentRequest.GET));
            assertEquals("", text(reader, "http://h.example/new", SentRequest.GET));
        }
    }

    /// What has the content of a GET is a revisit of it; what was sent is found by nobody who looks for a content.
    @Test
    void aRevisitRefersToAGet() throws IOException {
        var archive = LoadedArchive.of(folder, all());
        var revisits = archive.captures().stream().filter(one -> one.revisit()).toList();
        assertEquals(
                List.of("http://h.example/same"),
                revisits.stream().map(one -> one.url()).toList());
        try (var reader = ArchiveReader.open(archive.wacz())) {
            assertEquals("{\"got\": 1}", text(reader, "http://h.example/same", sent(JSON, "{}")));
            assertEquals("only sent", text(reader, "http://h.example/again", SentRequest.GET));
        }
    }

    private static SentRequest sent(String type, String content) {
        return SentRequest.of("POST", type, content.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String text(ArchiveReader reader, String url, SentRequest request) throws IOException {
        try (var capture = reader.find(url, request, null).orElse(null)) {
            return capture == null
                    ? ""
                    : new String(capture.content(1 << 20).readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void whatAPageLoadsAgainIsStoredOnce() throws IOException {
        var one = Exchanges.ok(JSON, "[1]");
        var archive = LoadedArchive.of(
                folder,
                List.of(
                        get(API, one),
                        get(API, one),
                        get("http://h.example/other", one),
                        get(API, Exchanges.ok(JSON, "[2]")),
                        send("POST", API, JSON, "{}", one)));
        var stored = archive.captures().stream()
                .map(capture -> capture.method() + " " + capture.url() + (capture.revisit() ? " revisit" : ""))
                .toList();
        assertEquals(
                List.of("GET " + API, "GET http://h.example/other revisit", "GET " + API, "POST " + API + " revisit"),
                stored);
        assertTrue(archive.stored().stream().allMatch(StoredExchange::loaded));
    }

    @Test
    void aWebSocketAndAFailureAreNoCaptures() throws IOException {
        var socket = Exchanges.of(
                "ws://h.example/live",
                "GET /live HTTP/1.1\nUpgrade: websocket\nAuthorization: secret",
                "HTTP/1.1 101 Switching Protocols\nSet-Cookie: secret\nUpgrade: websocket\n\n\u0081\u0003abc",
                Recorder.NOW);
        var failure = Exchanges.of("http://h.example/x", "GET /x HTTP/1.1", "", Recorder.NOW);
        var archive = LoadedArchive.of(folder, List.of(socket, failure));
        for (var stored : archive.stored()) assertNull(stored.capture());
        var types = new ArrayList<String>();
        try (var file = FileSlice.open(archive.warcs().getFirst())) {
            WarcScan.records(file, record -> {
                types.add(record.header().type());
                var block = new String(record.block().readAllBytes(), StandardCharsets.ISO_8859_1);
                assertFalse(block.contains("secret"), block);
                assertFalse(block.contains("abc"), block);
            });
        }
        assertEquals(List.of("warcinfo", "request", "metadata", "request"), types);
        assertEquals(List.of(), ArchiveVerification.verify(archive.wacz()));
    }

    /// What looks like a header in a content is none.
    @Test
    void secretsAreRedactedInHeadersAndContentsStayAsTheyWere() throws IOException {
        var content = "cookie: mine\nfolded\n";
        var archive = LoadedArchive.of(folder, List.of(send("POST", API, "text/x", content, Exchanges.ok(JSON, "1"))));
        try (var file = FileSlice.open(archive.warcs().getFirst())) {
            WarcScan.records(file, record -> {
                if (!record.header().type().equals("request")) return;
                var block = new String(record.block().readAllBytes(), StandardCharsets.ISO_8859_1);
                assertTrue(block.endsWith("\r\n\r\n" + content), block);
                assertTrue(block.contains("Cookie: redacted\r\n"), block);
            });
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "application/json | {\"a\":1,\"b\":{\"a\":true}} | a=1&a.2_=true",
                "application/json | {\"a\":[1,2,[3]],\"e\":\"\"} | a=1&a.2_=2&a.3_=3",
                "application/json | {\"n\":1e21,\"m\":1.0,\"s\":1e-7,\"l\":-12345678901234567890} | n=1e%2B21&m=1&s=1e-7&l=-12345678901234567000",
                "application/json | 5 | =5",
                "application/json | {broken | ``",
                "text/plain | hello | ``",
                "application/octet-stream | abc | __wb_post_data=YWJj",
            },
            delimiter = '|')
    void whatWasSentIsWrittenAsAQuery(String type, String content, String query) {
        assertEquals(query, sent(type, content).sent());
    }

    @Test
    void aLongContentIsToldFromOthersByItsBeginning() {
        var sent = sent("application/x-www-form-urlencoded", "x".repeat(2_000_000));
        assertEquals("x".repeat(SentRequest.SENT_MAX), sent.sent());
        var key = Surt.of(API, "POST", "x=%C3%A4%2F+%23");
        assertEquals("example,h)/api?__wb_method=post&v=1&x=%C3%A4%2f+%23", key);
    }
}

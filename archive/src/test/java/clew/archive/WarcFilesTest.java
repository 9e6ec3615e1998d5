package clew.archive;

import static clew.archive.Recorder.INFO;
import static clew.archive.Recorder.options;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.warc.BadArchive;
import clew.archive.warc.CapturedExchange;
import clew.archive.warc.FileSlice;
import clew.archive.warc.GzipMemberInput;
import clew.archive.warc.OriginalResponse;
import clew.archive.warc.Sha256;
import clew.archive.warc.WarcDate;
import clew.archive.warc.WarcFiles;
import clew.http.RequestHeader;
import clew.page.StoredAt;
import clew.page.StoredCapture;
import clew.page.StoredExchange;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarcFilesTest {
    private static final String CHUNKED = """
            HTTP/1.1 200 Fine
            Content-Type: text/html
            Transfer-Encoding: chunked

            3;x=y
            abc
            2
            de
            0
            T: t

            """.replace("\n", "\r\n");

    @TempDir
    private Path folder;

    /// Pages that differ, two that have the same body, an empty one, one that is chunked and one with early hints.
    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/same", "/twin" -> LoopbackSite.html(out, "the same text in both");
            case "/empty", "/void" -> LoopbackSite.html(out, "");
            case "/chunked" -> {
                LoopbackSite.raw(out, CHUNKED);
                yield true;
            }
            case "/hints" -> {
                LoopbackSite.raw(out, "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
                yield LoopbackSite.html(out, "hinted");
            }
            case "/moved" ->
                LoopbackSite.status(out, 301, "moved", "Location: /same", "Set-Cookie: secret=1", "X-Key: 2");
            case "/gone" -> LoopbackSite.status(out, 404, "gone");
            default -> LoopbackSite.html(out, "page " + request.target());
        });
    }

    private static final String[] TARGETS = {
        "/", "/same", "/twin", "/empty", "/void", "/chunked", "/hints", "/moved", "/gone"
    };

    private List<StoredExchange> store(WarcFiles files, List<CapturedExchange> exchanges) throws IOException {
        var stored = new ArrayList<StoredExchange>();
        for (var exchange : exchanges) {
            try (exchange) {
                stored.add(files.append(exchange));
            }
        }
        files.sync();
        return stored;
    }

    private static String text(Path warc) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(warc)))) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static String record(Path warc, StoredAt at) throws IOException {
        try (var file = FileSlice.open(warc);
                var member = new GzipMemberInput(file, at.offset())) {
            var text = new String(member.readAllBytes(), StandardCharsets.ISO_8859_1);
            assertEquals(at.end(), member.end());
            return text;
        }
    }

    @Test
    void jwarcFindsNothingWrong() throws Exception {
        try (var site = site();
                var files = WarcFiles.create(folder, INFO, 4_000)) {
            store(files, Recorder.record(site, options(), TARGETS));
            assertTrue(files.paths().size() > 1);
            assertEquals(List.of(), OtherReaders.jwarc(files.paths()));
        }
    }

    @Test
    @Tag("slow")
    void warcioFindsNothingWrong() throws Exception {
        try (var site = site();
                var files = WarcFiles.create(folder, INFO, 4_000)) {
            var stored = store(files, Recorder.record(site, options(), TARGETS));
            var records = stored.stream().mapToInt(one -> one.records().size()).sum();
            OtherReaders.assertWarcioAccepts(
                    files.paths(), records + files.paths().size());
        }
    }

    @Test
    void everyRecordIsWhereItIsSaidToBe() throws Exception {
        try (var site = site();
                var files = WarcFiles.create(folder, INFO, 4_000)) {
            for (var exchange : store(files, Recorder.record(site, options(), TARGETS))) {
                var types = new ArrayList<String>();
                for (var at : exchange.records()) {
                    var text = record(files.paths().get(at.file()), at);
                    types.add(text.lines().skip(1).findFirst().orElseThrow().substring("WARC-Type: ".length()));
                    assertTrue(text.endsWith("\r\n\r\n"));
                }
                var capture = Objects.requireNonNull(exchange.capture());
                assertEquals(capture.revisit() ? "revisit" : "response", types.getLast());
                assertEquals("request", types.getFirst());
                var hints = capture.url().endsWith("/hints");
                assertEquals(hints ? List.of("request", "metadata", "response").size() : 2, types.size());
            }
        }
    }

    @Test
    void whatWentOverTheWireIsInTheRecord() throws Exception {
        try (var site = site();
                var files = WarcFiles.create(folder, INFO, WarcFiles.BYTES_MAX)) {
            var chunked =
                    store(files, Recorder.record(site, options(), "/chunked")).getFirst();
            var text = record(files.paths().getFirst(), chunked.records().getLast());
            assertTrue(text.endsWith("\r\n\r\n" + CHUNKED + "\r\n\r\n"), text);
            assertTrue(
                    text.contains("WARC-Payload-Digest: " + Sha256.of("abcde".getBytes(StandardCharsets.US_ASCII))),
                    text);
            assertTrue(text.contains("WARC-Date: 2026-11-17T12:34:56.789Z\r\n"), text);
            assertTrue(text.contains("WARC-IP-Address: 127.0.0.1\r\n"), text);
        }
    }

    @Test
    void onlyAPayloadThatIsNotEmptyIsStoredOnce() throws Exception {
        try (var site = site();
                var files = WarcFiles.create(folder, INFO, WarcFiles.BYTES_MAX)) {
            var stored = store(files, Recorder.record(site, options(), TARGETS));
            var revisits = stored.stream()
                    .map(one -> Objects.requireNonNull(one.capture()))
                    .filter(StoredCapture::revisit)
                    .toList();
            assertEquals(1, revisits.size());
            var text = record(files.paths().getFirst(), revisits.getFirst().at());
            assertTrue(text.contains("WARC-Target-URI: " + site.url("/twin") + "\r\n"), text);
            assertTrue(text.contains("WARC-Refers-To-Target-URI: " + site.url("/same") + "\r\n"), text);
            assertTrue(text.contains("WARC-Refers-To-Date: 2026-11-17T12:34:56.789Z\r\n"), text);
            assertFalse(text.contains("the same text"), text);
        }
    }

    @Test
    void aServersNotModifiedIsARevisit() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> {
                    if (request.target().equals("/")) return LoopbackSite.html(out, "page");
                    LoopbackSite.raw(out, "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n");
                    return true;
                });
                var files = WarcFiles.create(folder, INFO, WarcFiles.BYTES_MAX)) {
            var exchanges = Recorder.record(site, options(), "/", "/again");
            var page = Objects.requireNonNull(files.append(exchanges.getFirst()).capture());
            var again = files.appendNotModified(
                    exchanges.getLast(),
                    new OriginalResponse(page.url(), WarcDate.of(page.begun()), page.payloadDigest()));
            var text = record(files.paths().getFirst(), again.records().getLast());
            assertTrue(text.contains("/revisit/server-not-modified\r\n"), text);
            assertEquals(List.of(), OtherReaders.jwarc(files.paths()));
        }
    }

    @Test
    void secretsAreNotStored() throws Exception {
        try (var site = site();
                var files = WarcFiles.create(folder, INFO, WarcFiles.BYTES_MAX)) {
            var start = Url.of(site.url("/moved").replace("//", "//user:password@"));
            var headers = List.of(RequestHeader.parse("X-Key: mine", start), RequestHeader.parse("Cookie: c=4", start));
            var options = clew.fetch.FetchOptions.of(start).withHeaders(headers);
            store(files, Recorder.record(site, options, "/moved"));
            var text = text(files.paths().getFirst());
            assertTrue(text.contains("\r\nX-Key: redacted\r\n") && text.contains("\r\nCookie: redacted\r\n"), text);
            assertTrue(text.contains("\r\nAuthorization: redacted\r\n"), text);
            assertTrue(text.contains("\r\nSet-Cookie: redacted\r\nX-Key: redacted\r\n"), text);
            assertTrue(text.contains("redacted: authorization, cookie, proxy-authorization, set-cookie, x-key\r\n"));
            for (var secret : List.of("mine", "c=4", "password", "Basic", "secret=1")) {
                assertFalse(text.contains(secret), secret);
            }
        }
    }

    @Test
    void aResumedCrawlWritesTheSameBytes() throws Exception {
        try (var site = site();
                var files = WarcFiles.create(folder.resolve("whole"), INFO, 3_000)) {
            var exchanges = Recorder.record(site, options(), TARGETS);
            var stored = new ArrayList<StoredExchange>();
            for (var exchange : exchanges) stored.add(files.append(exchange));
            for (var known = 1; known < exchanges.size(); known++) {
                var resumed = folder.resolve("resumed" + known);
                try (var first = WarcFiles.create(resumed, INFO, 3_000)) {
                    for (var exchange : exchanges) first.append(exchange);
                }
                var last = stored.get(known - 1).records().getLast();
                try (var rest = WarcFiles.resume(resumed, INFO, 3_000, last)) {
                    for (var before : stored.subList(0, known)) {
                        var capture = Objects.requireNonNull(before.capture());
                        rest.remember(capture);
                    }
                    for (var exchange : exchanges.subList(known, exchanges.size())) rest.append(exchange);
                    assertEquals(files.paths().size(), rest.paths().size());
                    for (var i = 0; i < rest.paths().size(); i++) {
                        assertEquals(
                                -1,
                                Files.mismatch(
                                        files.paths().get(i), rest.paths().get(i)));
                    }
                }
            }
            exchanges.forEach(CapturedExchange::close);
        }
    }

    @Test
    void filesShorterThanTheJournalKnowsAreRefused() throws Exception {
        try (var site = site();
                var files = WarcFiles.create(folder, INFO, WarcFiles.BYTES_MAX)) {
            var last = store(files, Recorder.record(site, options(), "/"))
                    .getFirst()
                    .records()
                    .getLast();
            var beyond = new StoredAt(last.file(), last.offset(), last.length() + 1);
            assertThrows(BadArchive.class, () -> WarcFiles.resume(folder, INFO, 1, beyond));
            assertThrows(BadArchive.class, () -> WarcFiles.resume(folder, INFO, 1, new StoredAt(1, 0, 0)));
        }
    }
}

package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.warc.FileSlice;
import clew.archive.warc.WarcScan;
import clew.site.LoopbackSite;
import clew.site.Packing;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Servers that do what they should not: all that came is in the archive, and other readers can read the archive.
class HostileResponsesTest {
    /// Responses that jwarc takes for complete and correct.
    private static final String[] READABLE = {
        "/line-feeds",
        "/injected",
        "/http10",
        "/no-fields",
        "/interim",
        "/bomb",
        "/nothing",
        "/not-http",
        "/latin1",
        "/204"
    };

    /// Responses that no strict reader can take for complete, however they are stored.
    private static final String[] BROKEN = {"/cut", "/cut-chunk", "/two-lengths", "/too-long"};

    private static final String CHUNKED = "HTTP/1.1 200 Fine\r\nTransfer-Encoding: chunked\r\n";

    private static final Map<String, String> SECRET = Map.of(
            "/trailer",
            CHUNKED + "\r\n5\r\nabcde\r\n0\r\nExpires: 0\r\nSet-Cookie: s3cret=1\r\n s3cret=2\r\n\r\n",
            "/odd-framing",
            "HTTP/1.1 200 Fine\r\nTransfer-Encoding: odd\r\n\r\n5\r\nabcde\r\n0\r\nSet-Cookie: s3cret=1\r\n\r\n",
            "/cookie-of-two-lengths",
            "HTTP/1.1 200 Fine\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nCookie : s3cret=1\n",
            "/old-protocol",
            "ICY 200 OK\r\nX: y\rSet-Cookie: s3cret=1\rs3cret: 2\r\n\r\n",
            "/nul",
            "HTTP/1.1 200 Fine\r\nX: y\r\nSet-Cookie\0: s3cret=1\r\n\r\nbody",
            "/leading-line",
            "\r\nHTTP/1.1 200 Fine\r\nSET-COOKIE: s3cret=1\r\n\r\nbody");

    @TempDir
    private Path folder;

    private static boolean answer(LoopbackSite.Request request, OutputStream out) throws IOException {
        if (SECRET.containsKey(request.target())) {
            LoopbackSite.raw(out, SECRET.get(request.target()));
            return false;
        }
        var html = "Content-Type: text/html\r\n";
        switch (request.target()) {
            case "/line-feeds" -> LoopbackSite.raw(out, "HTTP/1.1 200 Fine\nContent-Type: text/html\n\nbody");
            case "/injected" ->
                LoopbackSite.raw(
                        out,
                        "HTTP/1.1 200 Fine\r\n" + html
                                + "Content-Length: 60\r\n\r\nWARC/1.1\r\nWARC-Type: response\r\nContent-Length: 0\r\n\r\n0123456\r\n\r\n");
            case "/http10" -> LoopbackSite.raw(out, "HTTP/1.0 200 OK\r\n" + html + "\r\nold");
            case "/no-fields" -> LoopbackSite.raw(out, "HTTP/1.1 200 Fine\r\n\r\nbody");
            case "/interim" ->
                LoopbackSite.raw(
                        out,
                        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nSet-Cookie: secret=1\r\n\r\n"
                                + "HTTP/1.1 200 Fine\r\nContent-Length: 1\r\n\r\nx");
            case "/bomb" -> {
                var bomb = Packing.gzip(new byte[50 << 20]);
                LoopbackSite.page(out, 200, "text/html", bomb, "Content-Encoding: gzip");
            }
            case "/not-http" -> LoopbackSite.raw(out, "<p>Set-Cookie: not a head");
            case "/latin1" -> LoopbackSite.raw(out, "HTTP/1.1 200 Fine\r\nX: \u00e4\u00ff\r\n" + html + "\r\nbody");
            case "/204" -> LoopbackSite.raw(out, "HTTP/1.1 204 None\r\n\r\n");
            case "/cut" -> LoopbackSite.raw(out, "HTTP/1.1 200 Fine\r\n" + html + "Content-Length: 9\r\n\r\n1234");
            case "/cut-chunk" ->
                LoopbackSite.raw(out, "HTTP/1.1 200 Fine\r\n" + html + "Transfer-Encoding: chunked\r\n\r\n9\r\n1234");
            case "/two-lengths" ->
                LoopbackSite.raw(out, "HTTP/1.1 200 Fine\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n1234");
            case "/too-long" -> LoopbackSite.page(out, 200, "text/html", new byte[2_000_000]);
            default -> {
                // nothing at all
            }
        }
        return false;
    }

    private TestArchive record(String... targets) throws Exception {
        try (var site = LoopbackSite.answering(HostileResponsesTest::answer)) {
            return TestArchive.record(folder, site, Recorder.options().withBodyBytesMax(1_000_000), targets);
        }
    }

    @Test
    void jwarcReadsWhatIsComplete() throws Exception {
        var archive = record(READABLE);
        assertEquals(List.of(), OtherReaders.jwarc(archive.warcs()));
        assertEquals(List.of(), ArchiveVerification.verify(folder));
    }

    @Test
    void ourOwnVerificationAcceptsWhatIsMarkedAsCut() throws Exception {
        var archive = record(BROKEN);
        assertEquals(List.of(), ArchiveVerification.verify(folder));
        var cuts = new TreeSet<String>();
        var targets = new TreeSet<String>();
        for (var warc : archive.warcs()) {
            try (var file = FileSlice.open(warc)) {
                WarcScan.records(file, record -> {
                    if (!record.header().type().equals("response")) return;
                    targets.add(record.header().targetUri().replaceFirst(".*/", "/"));
                    cuts.add(record.header().first("WARC-Truncated").orElse(""));
                });
            }
        }
        assertEquals(new TreeSet<>(List.of("disconnect", "length")), cuts);
        assertEquals(new TreeSet<>(List.of(BROKEN)), targets);
    }

    @Test
    void everyByteIsKept() throws Exception {
        record("/not-http", "/interim", "/two-lengths", "/cut-chunk");
        var blocks = new ArrayList<String>();
        try (var file = FileSlice.open(folder.resolve("archive").resolve(Recorder.INFO.fileName(0)))) {
            WarcScan.records(file, record -> {
                if (!List.of("response", "metadata").contains(record.header().type())) return;
                blocks.add(new String(record.block().readAllBytes(), StandardCharsets.ISO_8859_1));
            });
        }
        assertTrue(blocks.contains("<p>Set-Cookie: not a head"), blocks.toString());
        assertTrue(
                blocks.contains("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nSet-Cookie: redacted\r\n\r\n"),
                blocks.toString());
        assertTrue(
                blocks.contains("HTTP/1.1 200 Fine\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n1234"),
                blocks.toString());
        assertTrue(blocks.stream().anyMatch(block -> block.endsWith("\r\n\r\n9\r\n1234")), blocks.toString());
    }

    /// Whatever a secret is sent in, its value is not stored.
    @Test
    void secretsInTrailersAndInBytesThatAreNotHttpAreRedacted() throws Exception {
        var archive = record(SECRET.keySet().toArray(String[]::new));
        var stored = new TreeMap<String, String>();
        for (var warc : archive.warcs()) {
            try (var file = FileSlice.open(warc)) {
                WarcScan.records(file, record -> {
                    if (!List.of("response", "metadata")
                            .contains(record.header().type())) return;
                    var block = new String(record.block().readAllBytes(), StandardCharsets.ISO_8859_1);
                    stored.put(record.header().targetUri().replaceFirst(".*/", "/"), block);
                });
            }
        }
        assertEquals(SECRET.keySet(), stored.keySet());
        stored.forEach((target, block) -> {
            assertFalse(block.contains("s3cret"), target + ": " + block);
            assertTrue(block.contains("redacted"), target + ": " + block);
        });
        assertEquals(
                CHUNKED + "\r\n5\r\nabcde\r\n0\r\nExpires: 0\r\nSet-Cookie: redacted\r\n\r\n", stored.get("/trailer"));
        assertEquals(List.of(), ArchiveVerification.verify(folder));
    }

    @Test
    void jwarcReadsAResponseWhoseTrailerWasRedacted() throws Exception {
        assertEquals(List.of(), OtherReaders.jwarc(record("/trailer").warcs()));
    }

    @Test
    @Tag("slow")
    void warcioReadsEverything() throws Exception {
        var all = new ArrayList<>(List.of(READABLE));
        all.addAll(List.of(BROKEN));
        var archive = record(all.toArray(String[]::new));
        var records = new int[1];
        for (var warc : archive.warcs()) {
            try (var file = FileSlice.open(warc)) {
                WarcScan.records(file, _ -> records[0]++);
            }
        }
        OtherReaders.assertWarcioAccepts(archive.warcs(), records[0]);
    }
}

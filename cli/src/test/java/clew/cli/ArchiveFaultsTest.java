package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.ExitCode;
import clew.site.CutFile;
import clew.site.Fault;
import clew.site.LoopbackSite;
import clew.site.LoopbackSite.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever a server does, `crawler archive` ends, and its archive is valid and says what is missing.
class ArchiveFaultsTest {
    /// Bodies that take as long as something keeps coming, or 30 seconds where nothing does.
    private static final Set<Fault> SLOW = EnumSet.of(
            Fault.SILENT_AFTER_HEADERS,
            Fault.NO_LENGTH_AND_NO_END,
            Fault.DRIPPING_BODY,
            Fault.DRIPPING_CHUNKS,
            Fault.DRIPPING_ERROR_PAGE);

    /// Those that end with the deadline.
    private static final Set<Fault> SILENT = EnumSet.of(Fault.SILENT, Fault.DRIPPING_HEADER);

    /// What is recorded besides the request; a complete response where nothing is said.
    private static final Map<Fault, Set<String>> RECORDED = new EnumMap<>(Fault.class);

    static {
        var nothing = EnumSet.of(Fault.SILENT, Fault.RESET_AT_ONCE, Fault.CLOSED_AT_ONCE);
        var notHttp = EnumSet.of(
                Fault.ENDLESS_HEADERS,
                Fault.ENDLESS_HEADER,
                Fault.ENDLESS_STATUS_LINE,
                Fault.ENDLESS_INTERIM,
                Fault.ENDLESS_GARBAGE,
                Fault.CLOSED_IN_STATUS,
                Fault.CLOSED_IN_HEADERS,
                Fault.UNASKED_101,
                Fault.HTTP_0_9,
                Fault.HTTP_2,
                Fault.OTHER_PROTOCOL,
                Fault.BINARY,
                Fault.EMPTY_LINE_FIRST,
                Fault.STATUS_OF_TWO_DIGITS,
                Fault.STATUS_OF_FOUR_DIGITS,
                Fault.STATUS_OUT_OF_RANGE,
                Fault.STATUS_NO_NUMBER,
                Fault.NUL_IN_A_HEADER);
        var cut = EnumSet.of(
                Fault.ENDLESS_TRAILERS,
                Fault.ENDLESS_CHUNK_SIZE,
                Fault.ENDLESS_CHUNK_EXTENSION,
                Fault.RESET_IN_BODY,
                Fault.CLOSED_IN_CHUNK,
                Fault.CLOSED_BETWEEN_CHUNKS,
                Fault.LENGTH_TOO_LONG,
                Fault.LENGTHS_DISAGREE,
                Fault.LENGTH_NEGATIVE,
                Fault.LENGTH_ENORMOUS,
                Fault.LENGTH_NO_NUMBER,
                Fault.CHUNK_SIZE_NO_NUMBER,
                Fault.CHUNK_SIZE_NEGATIVE,
                Fault.CHUNK_SIZE_ENORMOUS,
                Fault.CHUNK_TOO_LONG,
                Fault.TRANSFER_ENCODING_UNKNOWN);
        var tooLong = EnumSet.of(
                Fault.ENDLESS_BODY,
                Fault.ENDLESS_LINKS,
                Fault.ENDLESS_CHUNKS,
                Fault.ENDLESS_ERROR_PAGE,
                Fault.ZIP_BOMB);
        for (var fault : nothing) RECORDED.put(fault, Set.of());
        for (var fault : notHttp) RECORDED.put(fault, Set.of("metadata disconnect"));
        for (var fault : cut) RECORDED.put(fault, Set.of("response disconnect"));
        for (var fault : tooLong) RECORDED.put(fault, Set.of("response length"));
        RECORDED.put(Fault.DRIPPING_HEADER, Set.of("metadata time"));
        RECORDED.put(Fault.INTERIM_FIRST, Set.of("metadata", "response"));
    }

    @TempDir
    Path folder;

    /// Archives faults that a page links to.
    private ArchivedFolder archive(Collection<Fault> faults, String... flags) throws Exception {
        var page = new StringBuilder();
        for (var fault : faults) page.append("<a href=").append(fault.target()).append(">x</a>");
        try (var site = LoopbackSite.answering((request, out) -> {
            for (var fault : Fault.values()) {
                if (fault.target().equals(request.target())) return fault.answer(request, out);
            }
            if (request.target().equals("/")) return LoopbackSite.html(out, page.toString());
            return LoopbackSite.status(out, 404, "");
        })) {
            return archive(site, flags);
        }
    }

    private ArchivedFolder archive(LoopbackSite site, String... flags) throws Exception {
        var archive = new ArchivedFolder(folder.resolve("out"));
        var arguments = new ArrayList<>(
                List.of("archive", site.url("/"), "-out", archive.root().toString()));
        arguments.addAll(List.of(flags));
        var run = Run.here(arguments.toArray(String[]::new)).inert();
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
        archive.assertStatisticsAddUp();
        archive.assertVerified("");
        return archive;
    }

    /// Which kinds of records there are of a target, and how they are cut.
    private static Set<String> recorded(List<ArchivedFolder.Written> records, String target) {
        var recorded = new TreeSet<String>();
        for (var record : records) {
            if (!record.target().equals(target) || record.type().equals("request")) continue;
            // What looks like another response stays a response that came.
            var type = record.type().equals("revisit") ? "response" : record.type();
            recorded.add((type + " " + record.truncated()).strip());
        }
        return recorded;
    }

    @Test
    void faultsAreRecordedAsWhatTheyAre() throws Exception {
        var faults = EnumSet.allOf(Fault.class);
        faults.removeAll(SLOW);
        faults.removeAll(SILENT);
        var records = archive(faults, "-timeout", "60s", "-max-body", "20k").records();
        assertRecorded(faults, records);
        for (var record : records) {
            var end = record.block().indexOf("\r\n\r\n") + 4;
            if (record.truncated().equals("length"))
                assertEquals(20 << 10, record.block().length() - end);
        }
    }

    /// Nothing but pages that miss their deadline, so that no other page can miss it.
    @Test
    void aServerThatSendsNoCompleteHeaderIsRecordedAsCutByTime() throws Exception {
        assertRecorded(SILENT, archive(SILENT, "-timeout", "5s").records());
    }

    private static void assertRecorded(Set<Fault> faults, List<ArchivedFolder.Written> records) {
        for (var fault : faults) {
            var expected = RECORDED.getOrDefault(fault, Set.of("response"));
            assertEquals(expected, recorded(records, fault.target()), fault.name());
            assertTrue(
                    records.stream()
                            .anyMatch(record -> record.type().equals("request")
                                    && record.target().equals(fault.target())),
                    fault.name());
        }
    }

    @Test
    @Tag("slow")
    void aBodyThatFallsSilentIsCutByTime() throws Exception {
        var fault = Fault.SILENT_AFTER_HEADERS;
        var records = archive(List.of(fault)).records();
        assertEquals(Set.of("response time"), recorded(records, fault.target()));
        assertTrue(
                records.stream().anyMatch(record -> record.block().endsWith("\r\n\r\n<a href=x>")), records.toString());
    }

    private static boolean sized(Request request, OutputStream out) throws IOException {
        return switch (request.target()) {
            case "/" ->
                LoopbackSite.html(
                        out, "<img src=/1024><img src=/1025><img src=/chunks><a href=/page>p</a><img src=/end>");
            case "/1024", "/1025" ->
                LoopbackSite.page(
                        out,
                        200,
                        "image/png",
                        new byte[Integer.parseInt(request.target().substring(1))]);
            case "/chunks" -> {
                LoopbackSite.raw(
                        out, "HTTP/1.1 200 Fine\r\nTransfer-Encoding: chunked\r\nContent-Type: image/png\r\n\r\n");
                LoopbackSite.raw(out, "800\r\n" + "x".repeat(0x800) + "\r\n0\r\n\r\n");
                yield true;
            }
            case "/page" -> LoopbackSite.html(out, "<p>" + "y".repeat(3_000) + "<a href=/last>l</a>");
            case "/end" -> {
                LoopbackSite.raw(out, "HTTP/1.0 200 Fine\r\nContent-Type: image/png\r\n\r\n" + "z".repeat(1_025));
                yield false;
            }
            case "/last" -> LoopbackSite.html(out, "found");
            default -> LoopbackSite.status(out, 404, "");
        };
    }

    @Test
    void bodiesAreCutAtTheByte() throws Exception {
        try (var site = LoopbackSite.answering(ArchiveFaultsTest::sized)) {
            var records = archive(site, "-max-body", "1k").records("response");
            for (var target : List.of("/1025", "/chunks", "/page", "/end")) {
                assertEquals(1_024, body(records, target).length(), target);
                assertEquals(Set.of("response length"), recorded(records, target));
            }
            assertEquals(1_024, body(records, "/1024").length());
            assertEquals(Set.of("response"), recorded(records, "/1024"));
            // What is stored does not limit what is read.
            assertEquals("found", body(records, "/last"));
        }
    }

    /// The links that the journal has are behind what was stored, or there is a half of one.
    @Test
    void aNewArchiveWithPagesThatMaxBodyCutIsGood() throws Exception {
        try (var site = LoopbackSite.answering(ArchiveFaultsTest::sized)) {
            var archive = archive(site, "-max-body", "1k");
            var run = Run.here("verify", archive.root().toString());
            assertEquals(ExitCode.DONE, run.code(), run.stdout());
            assertTrue(
                    run.stdout()
                            .contains("2 pages and style sheets read again; they have the same links;"
                                    + " 1 not compared, because -max-body cut them\n"),
                    run.stdout());
        }
    }

    @Test
    void whatMaxBodyCutsIsCountedAndNothingElse() throws Exception {
        try (var site = LoopbackSite.answering((request, out) ->
                request.target().equals("/end") ? CutFile.LENGTH.answer(out, "image/png") : sized(request, out))) {
            var out = folder.resolve("out").toString();
            var run = Run.here("archive", site.url("/"), "-out", out, "-max-body", "1k");
            assertTrue(run.stderr().contains(", 1 failed; 3 responses stored only in part\n"), run.stderr());
            var statistics = new ArchivedFolder(folder.resolve("out")).statistics();
            assertEquals(3, statistics.get("truncated"), "/1025, /chunks and /page");
            var whole = Run.here(
                    "archive", site.url("/"), "-out", folder.resolve("whole").toString());
            assertFalse(whole.stderr().contains("in part"), whole.stderr());
        }
    }

    private static String body(List<ArchivedFolder.Written> records, String target) {
        for (var record : records) {
            var block = record.block();
            if (record.target().equals(target)) return block.substring(block.indexOf("\r\n\r\n") + 4);
        }
        throw new AssertionError("there is no response of " + target);
    }

    /// A server that would like to write WARC headers, lines of the index and JSON of its own.
    @Test
    void nothingThatAServerSendsGetsIntoOtherFields() throws Exception {
        var evil = "WARC-Target-URI: http://evil.example/";
        try (var site = LoopbackSite.answering((request, out) -> {
            if (request.target().equals("/robots.txt")) return LoopbackSite.status(out, 404, "");
            var title = "<title>a\n\"}\r\n{\"url\": \"http://evil.example/\"}</title>";
            var body = title + "<a href=/type>\r\n\r\nWARC/1.1\r\nWARC-Type: response\r\n" + evil + "\r\n\r\n";
            var type = request.target().equals("/type") ? "text/html\r" + evil + "\"}" : "text/html";
            LoopbackSite.raw(
                    out,
                    "HTTP/1.1 200 a\r" + evil + "\r\nContent-Type: " + type + "\r\nX: b\r\r" + evil
                            + "\r\nX-Control: \u0001\r\nContent-Length: "
                            + body.getBytes(StandardCharsets.ISO_8859_1).length + "\r\n\r\n" + body);
            return true;
        })) {
            var archive = archive(site);
            for (var record : archive.records()) {
                if (record.type().equals("warcinfo")) continue;
                assertTrue(record.header().targetUri().startsWith(site.url("/")), record.toString());
            }
            assertEquals(3, archive.index().size());
            for (var line : archive.index()) assertTrue(line.url().startsWith(site.url("/")), line.text());
            // The other one has a type that is not a page's.
            assertEquals(1, archive.pages().size());
            assertEquals(site.url("/"), archive.pages().getFirst().get("url"));
        }
    }
}

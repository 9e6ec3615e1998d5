package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.rewrite.DocumentRewriter;
import clew.archive.wacz.PackedIndex;
import clew.archive.wacz.PageEntry;
import clew.archive.warc.BadArchive;
import clew.archive.warc.FileSlice;
import clew.archive.warc.GzipMember;
import clew.fetch.MemoryBudget;
import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Replays of archives that were made to exhaust the memory of a replay.
class HostileReplayTest {
    private static final String SITE = "http://site.example";
    private static final String ADDRESS = "/20261117123456/" + SITE;
    private static final String LINKS = "<a href=a>".repeat(2_000);

    @TempDir
    private Path folder;

    private static byte[] gzip(byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var member = new GzipMember(bytes)) {
            member.write(content);
        }
        return bytes.toByteArray();
    }

    /// A record with a page that is packed twice.
    private static byte[] record(String path, String html) throws IOException {
        var content = gzip(gzip(html.getBytes(StandardCharsets.US_ASCII)));
        var block = new ByteArrayOutputStream();
        block.writeBytes(
                ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip, gzip\r\nContent-Length: "
                                + content.length + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        block.writeBytes(content);
        var record = new ByteArrayOutputStream();
        record.writeBytes(("WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:x>\r\nWARC-Target-URI: " + SITE
                        + path + "\r\nWARC-Date: 2026-11-17T12:34:56Z\r\nContent-Length: " + block.size() + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        record.writeBytes(block.toByteArray());
        record.writeBytes("\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return gzip(record.toByteArray());
    }

    private Path warc(byte[]... records) throws IOException {
        var all = new ByteArrayOutputStream();
        for (var record : records) all.writeBytes(record);
        return Files.write(folder.resolve("small.warc.gz"), all.toByteArray());
    }

    @Test
    void aPageThatWouldBecomeHugeIsAnErrorAndTheServerLives() throws Exception {
        var base = "<base href='/" + "x".repeat(30_000) + "/'>";
        var warc = warc(record("/huge", base + "<a href=a>".repeat(20_000)), record("/small", "<a href=b>"));
        assertTrue(Files.size(warc) < 4_000, Files.size(warc) + " bytes");
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (var reader = ArchiveReader.open(warc);
                var server = ReplayServer.start(reader, 0, _ -> {})) {
            var client = ReplayClient.of(server);
            var before = threads.getTotalThreadAllocatedBytes();
            var huge = client.get(ADDRESS + "/huge");
            var allocated = threads.getTotalThreadAllocatedBytes() - before;
            assertEquals(500, huge.status());
            assertTrue(huge.body().contains("its references would make it too large"), huge.body());
            assertTrue(allocated < 512 << 20, allocated + " bytes");
            var small = client.get(ADDRESS + "/small");
            assertEquals("<a href=\"" + ADDRESS + "/b\">", small.body());
        }
    }

    /// Each of them had as much memory as it liked.
    @Test
    void pagesThatAreRewrittenAtOnceShareMemory() throws Exception {
        var page = LINKS + "<title>p</title>";
        var warc = warc(record("/page", page));
        var memory = new MemoryBudget(DocumentRewriter.memory(page.length()) + 2_048);
        try (var reader = ArchiveReader.open(warc);
                var server = ReplayServer.start(reader, 0, _ -> {}, memory);
                var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            var client = ReplayClient.of(server);
            var expected = client.get(ADDRESS + "/page").body();
            assertTrue(expected.contains(ADDRESS + "/a"), expected);
            var share = memory.take(DocumentRewriter.memory(page.length()));
            Callable<String> request = () -> client.get(ADDRESS + "/page").body();
            var bodies =
                    IntStream.range(0, 8).mapToObj(_ -> pool.submit(request)).toList();
            // What needs none of it does not wait.
            assertEquals(200, client.get("/").status());
            while (memory.waiting() < bodies.size() && bodies.stream().noneMatch(body -> body.isDone())) {
                Thread.onSpinWait();
            }
            assertTrue(bodies.stream().noneMatch(body -> body.isDone()));
            share.close();
            for (var body : bodies) assertEquals(expected, body.get());
        }
    }

    @Test
    void aPageForWhichThereIsNotEnoughMemoryIsSentAsItWasArchived() throws Exception {
        var warc = warc(record("/page", LINKS));
        try (var reader = ArchiveReader.open(warc);
                var server = ReplayServer.start(reader, 0, _ -> {}, new MemoryBudget(100_000))) {
            var reply = ReplayClient.of(server).get(ADDRESS + "/page");
            assertEquals(LINKS, reply.body());
            assertTrue(!reply.header("Content-Security-Policy").isEmpty());
        }
    }

    @Test
    void theListOfPagesIsNotKeptInMemory() throws Exception {
        var given = new ArrayList<WeakReference<PageEntry>>();
        try (var pages = StoredPages.of(consumer -> {
            for (var i = 0; i < 2_000; i++) {
                var page = new PageEntry(SITE + "/" + i, Recorder.NOW, "Page " + i);
                given.add(new WeakReference<>(page));
                consumer.accept(page);
            }
        })) {
            System.gc();
            for (var page : given) assertNull(page.get());
            var view = pages.view("", 1_400);
            assertEquals(SITE + "/1400", view.shown().getFirst().url());
            assertEquals("500 of 2000", view.shown().size() + " of " + view.all());
            assertEquals(
                    SITE + "/1999", pages.view("page 199", 10).shown().getLast().url());
            assertEquals(List.of(), pages.view("", 2_000).shown());
            assertEquals(1_500, pages.view("", 1_500).start());
        }
    }

    @Test
    void aViewOfVeryLongUrlsIsShort() throws Exception {
        try (var pages = StoredPages.of(consumer -> {
            for (var i = 0; i < 40; i++) {
                consumer.accept(new PageEntry(SITE + "/" + "x".repeat(100_000) + i, Recorder.NOW, "x".repeat(100_000)));
            }
        })) {
            var seen = new ArrayList<String>();
            while (seen.size() < 40) {
                var view = pages.view("", seen.size());
                assertTrue(view.shown().size() <= 11, view.shown().size() + " pages");
                assertEquals(40, view.all());
                for (var page : view.shown()) seen.add(page.url().substring(100_000 + SITE.length() + 1));
            }
            assertEquals(IntStream.range(0, 40).mapToObj(Integer::toString).toList(), seen);
            assertTrue(new ReplayPages(pages).list("", 0).contains("Next"));
        }
    }

    @Test
    void aUrlOfAMegabyteKeepsNoOtherPageFromBeingShown() throws Exception {
        var warc = warc(record("/" + "x".repeat(900_000), "long"), record("/short", "short"));
        try (var reader = ArchiveReader.open(warc)) {
            var pages = new ArrayList<String>();
            reader.forEachPage(page -> pages.add(page.url()));
            assertEquals(List.of(SITE + "/short"), pages);
        }
    }

    /// Each of them would be unpacked for a request.
    @Test
    void anIndexThatLeadsToOneBlockAgainAndAgainIsRefused() throws Exception {
        var list = Files.writeString(folder.resolve("index.idx"), "k 1 {\"offset\": 0}\n".repeat(2));
        var packed = Files.write(folder.resolve("index.cdx.gz"), gzip(new byte[0]));
        try (var lines = FileSlice.open(list);
                var blocks = FileSlice.open(packed)) {
            var refused = assertThrows(BadArchive.class, () -> new PackedIndex(lines, blocks));
            assertEquals("the blocks of the index are not in order: k 1 {\"offset\": 0}", refused.getMessage());
        }
    }

    @Test
    void connectionsThatAreTooManyWaitForOthersToEnd() throws Exception {
        try (var reader = ArchiveReader.open(warc(record("/", "x")));
                var server = ReplayServer.start(reader, 0, _ -> {})) {
            var request = ("GET / HTTP/1.1\r\nHost: 127.0.0.1:"
                            + ReplayClient.of(server).port() + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII);
            var connections = new ArrayList<Socket>();
            for (var i = 0; i <= ReplayServer.CONNECTIONS_MAX; i++) {
                var socket = new Socket(
                        InetAddress.getLoopbackAddress(),
                        ReplayClient.of(server).port());
                connections.add(socket);
                socket.getOutputStream().write(request);
                if (i < ReplayServer.CONNECTIONS_MAX)
                    assertEquals('H', socket.getInputStream().read());
            }
            var last = connections.removeLast();
            while (!server.isFull() && last.getInputStream().available() == 0) Thread.onSpinWait();
            assertEquals(0, last.getInputStream().available());
            for (var connection : connections) connection.close();
            assertEquals('H', last.getInputStream().read());
            last.close();
        }
    }
}

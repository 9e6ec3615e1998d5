package clew.archive.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.Clew;
import clew.archive.ArchiveFolder;
import clew.archive.SiteArchive;
import clew.archive.warc.WarcFiles;
import clew.fetch.FetchOptions;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Www;
import clew.site.LoopbackSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How large a mirror may become, whatever the archive unpacks to.
class MirrorSizeTest {
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    private Path folder;

    private static byte[] gzip(byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    private static boolean image(OutputStream out, String coding, byte[] content) throws IOException {
        LoopbackSite.raw(
                out,
                "HTTP/1.1 200 OK\r\nContent-Type: image/bmp\r\nContent-Encoding: " + coding + "\r\nContent-Length: "
                        + content.length + "\r\n\r\n");
        out.write(content);
        out.flush();
        return true;
    }

    private static boolean answer(LoopbackSite.Request request, OutputStream out) throws IOException {
        return switch (request.target()) {
            case "/" ->
                LoopbackSite.html(
                        out,
                        "<img src=one.bmp><img src=nested.bmp><img src=plain.bmp><img src=two.bmp><img src=three.bmp>"
                                + "<img src=small.bmp><a href=page>p</a>");
            case "/one.bmp", "/two.bmp", "/three.bmp" -> image(out, "gzip", gzip(new byte[MEGABYTE]));
            case "/nested.bmp" -> image(out, "gzip, gzip", gzip(gzip(new byte[40 * MEGABYTE])));
            case "/plain.bmp" -> image(out, "identity", new byte[3 * MEGABYTE]);
            case "/small.bmp" -> image(out, "identity", new byte[10]);
            case "/page" -> LoopbackSite.html(out, "<a href=/nested.bmp>n</a><a href=/one.bmp>o</a>");
            default -> LoopbackSite.status(out, 404, "");
        };
    }

    private ArchiveFolder crawl(LoopbackSite site, int workers) throws IOException, InterruptedException {
        var archive = new SiteArchive(
                new ArchiveFolder(Files.createDirectory(folder.resolve("by" + workers))),
                "clew/0.1",
                false,
                WarcFiles.BYTES_MAX,
                InstantSource.system());
        try (var clew = Clew.builder().workers(workers).build();
                var packaging = archive.packaging()) {
            clew.crawl(site.url("/"))
                    .policy(Policy.archive(new Www(Www.Mode.KEEP, null)))
                    .fetchOptions(FetchOptions.defaults()
                            .withRecordedBytesMax(4 * MEGABYTE)
                            .withoutRetries())
                    .requisites(Requisites.ALL)
                    .journal(archive.folder().journal())
                    .archiver(archive)
                    .view(packaging)
                    .run();
        }
        return archive.folder();
    }

    /// Content that is packed in packed content was unpacked to 2 GiB for each URL.
    @Test
    void whatWouldMakeItTooLargeIsLeftOutInTheOrderOfTheCrawl() throws Exception {
        try (var site = LoopbackSite.answering(MirrorSizeTest::answer)) {
            for (var workers : List.of(1, 8)) {
                var archive = crawl(site, workers);
                var bytes = Files.size(archive.wacz());
                assertTrue(10 * bytes < MEGABYTE, bytes + " bytes");
                var counts = Mirror.make(archive, (_, _, _) -> {}, 2 * MEGABYTE + 10_000);
                assertEquals("0 3", counts.leftOut() + " " + counts.tooLarge());
                var host = site.url("").substring("http://".length()).replace(':', '@');
                var files = new TreeSet<String>();
                try (var entries = Files.list(archive.mirror().resolve(host))) {
                    entries.forEach(file -> files.add(String.valueOf(file.getFileName())));
                }
                assertEquals(
                        List.of("index.html", "one.bmp", "page@.html", "small.bmp", "two.bmp"), List.copyOf(files));
                var map = Files.readString(archive.root().resolve("map.json"));
                for (var name : List.of("nested", "plain", "three")) assertTrue(!map.contains(name), map);
                assertTrue(map.contains("two.bmp"), map);
                assertEquals(
                        "<a href=\"" + site.url("/nested.bmp") + "\">n</a><a href=\"one.bmp\">o</a>",
                        Files.readString(archive.mirror().resolve(host).resolve("page@.html"))
                                .replace("\uFEFF", ""));
                assertEquals(
                        List.of(), MirrorVerification.verify(archive.root()).findings());
            }
        }
    }

    @Test
    void nothingIsLeftOutOfASmallArchive() throws Exception {
        try (var site = LoopbackSite.answering(MirrorSizeTest::answer)) {
            var archive = crawl(site, 2);
            var counts = Mirror.make(archive);
            assertEquals("8 0 0", counts.files() + " " + counts.leftOut() + " " + counts.tooLarge());
            var host = site.url("").substring("http://".length()).replace(':', '@');
            assertEquals(
                    40L * MEGABYTE, Files.size(archive.mirror().resolve(host).resolve("nested.bmp")));
        }
    }

    /// By references that become longer.
    @Test
    void pagesThatBecomeTooLongTogetherAreEmpty() throws Exception {
        var links = "<a href=/nowhere>".repeat(5_000);
        LoopbackSite.Answerer answerer = (request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/1><a href=/2><a href=/3>");
            case "/1", "/2", "/3" -> LoopbackSite.html(out, links);
            default -> LoopbackSite.status(out, 404, "");
        };
        try (var site = LoopbackSite.answering(answerer)) {
            var archive = crawl(site, 2);
            // Each page becomes longer by some 125 KB.
            var max = 312_000;
            var counts = Mirror.make(archive, (_, _, _) -> {}, max - 10 * Files.size(archive.wacz()));
            assertEquals("4 0 1", counts.files() + " " + counts.tooLarge() + " " + counts.overlong());
            var host = archive.mirror()
                    .resolve(site.url("").substring("http://".length()).replace(':', '@'));
            var more = 0L;
            for (var page : List.of("1", "2", "3")) {
                var bytes = Files.readAllBytes(host.resolve(page + "@.html"));
                var text = new String(bytes, StandardCharsets.UTF_8);
                assertTrue(text.equals("\uFEFF\uFFFD") || text.contains("http://"));
                more += Math.max(0, bytes.length - links.length());
            }
            assertTrue(more > max / 2 && more <= max, more + " bytes");
            assertEquals("\uFEFF\uFFFD", Files.readString(host.resolve("3@.html")));
        }
    }
}

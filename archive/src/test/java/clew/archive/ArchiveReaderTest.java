package clew.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wacz.CdxjSorter;
import clew.archive.wacz.IndexFiles;
import clew.archive.wacz.PackedIndex;
import clew.archive.wacz.PlainIndex;
import clew.archive.wacz.WaczFile;
import clew.archive.warc.FileSlice;
import clew.page.StoredCapture;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveReaderTest {
    @TempDir
    private Path folder;

    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/same", "/twin" -> LoopbackSite.html(out, "the same text in both");
            case "/moved" -> LoopbackSite.status(out, 301, "moved", "Location: /same");
            default -> LoopbackSite.html(out, "page " + request.target());
        });
    }

    private static String content(ArchiveReader reader, String url) throws IOException {
        try (var capture = reader.find(url, null).orElseThrow()) {
            return capture.head().status() + " "
                    + new String(capture.content(1_000).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void capturesAreFoundInAFolderAWarcFileAndAWaczFile() throws Exception {
        try (var site = site()) {
            var archive = TestArchive.record(folder, site, "/", "/same", "/twin", "/moved", "/Case?b&a");
            var places = new ArrayList<>(List.of(folder, archive.warcs().getFirst()));
            for (var place : List.copyOf(places)) assertFindsAll(place, site);
            assertFindsAll(archive.wacz(), site);
            assertFindsAll(folder, site);
            assertEquals(List.of(), ArchiveVerification.verify(folder));
        }
    }

    private static void assertFindsAll(Path place, LoopbackSite site) throws IOException {
        try (var reader = ArchiveReader.open(place)) {
            assertEquals("200 page /", content(reader, site.url("/")));
            assertEquals("200 the same text in both", content(reader, site.url("/same")));
            assertEquals("200 the same text in both", content(reader, site.url("/twin")));
            assertEquals("301 moved", content(reader, site.url("/moved")));
            assertEquals("200 page /Case?b&a", content(reader, site.url("/Case?b&a")));
            assertEquals(
                    "200 page /Case?b&a", content(reader, site.url("/case?a&b").replace("http:", "https:")));
            assertTrue(reader.find(site.url("/nowhere"), null).isEmpty());
            var pages = new ArrayList<String>();
            reader.forEachPage(page -> pages.add(page.url()));
            assertTrue(pages.contains(site.url("/")) && !pages.contains(site.url("/moved")), pages.toString());
        }
    }

    @Test
    void anIndexOfManyBlocksFindsEverything() throws Exception {
        try (var site = site()) {
            var archive = TestArchive.record(folder, site, "/", "/last");
            var captures = new ArrayList<>(archive.captures());
            // Other lines point at the same record; only those of real captures can be opened.
            for (var i : IntStream.range(0, 2 * IndexFiles.LINES_PER_BLOCK).toArray()) {
                var like = captures.getFirst();
                captures.add(new StoredCapture(
                        site.url("/l%05d".formatted(i)),
                        like.begun(),
                        200,
                        "text/html",
                        "",
                        1,
                        true,
                        false,
                        like.at()));
            }
            var many = new TestArchive(folder, archive.warcs(), captures, archive.pages());
            try (var wacz = WaczFile.open(many.wacz());
                    var reader = ArchiveReader.open(folder)) {
                assertEquals(List.of(IndexFiles.PACKED, IndexFiles.BLOCKS), wacz.names("indexes/"));
                assertEquals("200 page /", content(reader, site.url("/")));
                assertEquals("200 page /last", content(reader, site.url("/last")));
                var lines = new ArrayList<String>();
                var index = new PackedIndex(wacz.content(IndexFiles.BLOCKS), wacz.content(IndexFiles.PACKED));
                index.forEach(lines::add);
                assertEquals(captures.size(), lines.size());
                assertEquals(lines.stream().sorted().toList(), lines);
                for (var i = 0; i < lines.size(); i += 113) {
                    var line = lines.get(i);
                    var found = new ArrayList<String>();
                    index.find(line.substring(0, line.indexOf(' ')), found::add);
                    assertEquals(List.of(line), found);
                }
            }
        }
    }

    @Test
    void aPlainIndexFindsEveryLine() throws Exception {
        var lines = IntStream.range(0, 2_000)
                .mapToObj(i -> "k%04d%s 2026 {}".formatted(i, "x".repeat(i % 50)))
                .toList();
        var path = Files.write(folder.resolve("index.cdx"), lines);
        try (var file = FileSlice.open(path)) {
            for (var line : lines) {
                var found = new ArrayList<String>();
                new PlainIndex(file).find(line.substring(0, line.indexOf(' ')), found::add);
                assertEquals(List.of(line), found);
            }
        }
    }

    @Test
    void sortingInRunsGivesTheSameAsSortingAtOnce() throws Exception {
        var lines = IntStream.range(0, 5_000)
                .mapToObj(i -> "k" + (i * 7919) % 4_001)
                .toList();
        var sorted = new ArrayList<String>();
        try (var sorter = new CdxjSorter(1_000)) {
            for (var line : lines) sorter.add(line);
            sorter.forEach(sorted::add);
        }
        assertEquals(lines.stream().sorted().distinct().toList(), sorted);
    }

    @Test
    void theSameArchiveIsTheSameBytes() throws Exception {
        try (var site = site()) {
            var archive = TestArchive.record(folder, site, "/", "/same");
            var once = Files.readAllBytes(archive.wacz());
            assertArrayEquals(once, Files.readAllBytes(archive.wacz()));
        }
    }
}

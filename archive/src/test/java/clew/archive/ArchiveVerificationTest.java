package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wacz.ZipDirectory;
import clew.archive.warc.FileSlice;
import clew.page.StoredAt;
import clew.page.StoredCapture;
import clew.site.LoopbackSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveVerificationTest {
    @TempDir
    private Path folder;

    private TestArchive archive() throws IOException, InterruptedException {
        try (var site = LoopbackSite.answering((request, out) -> LoopbackSite.html(out, "page " + request.target()))) {
            return TestArchive.record(folder, site, "/", "/a", "/b");
        }
    }

    private List<String> findings(String name, byte[] bytes) throws IOException {
        return ArchiveVerification.verify(Files.write(folder.resolve(name), bytes));
    }

    @Test
    void anyByteThatChangesInAnyEntryIsFound() throws Exception {
        var wacz = archive().wacz();
        assertEquals(List.of(), ArchiveVerification.verify(wacz));
        var bytes = Files.readAllBytes(wacz);
        try (var file = FileSlice.open(wacz)) {
            for (var entry : ZipDirectory.read(file).values()) {
                for (var at = entry.start(); at < entry.start() + entry.packed(); at += 41) {
                    bytes[(int) at] ^= 1;
                    assertNotEquals(List.of(), findings("changed.wacz", bytes), entry.name() + " at " + at);
                    bytes[(int) at] ^= 1;
                }
            }
        }
    }

    @Test
    void aWarcFileThatIsCutWithinARecordIsFound() throws Exception {
        var archive = archive();
        var bytes = Files.readAllBytes(archive.warcs().getFirst());
        for (var length = 1; length < 600; length += 7) {
            var cut = Arrays.copyOf(bytes, bytes.length - length);
            var findings = findings("cut.warc.gz", cut);
            assertEquals(1, findings.size(), findings.toString());
        }
    }

    @Test
    void jwarcFindsAChangedByteToo() throws Exception {
        var archive = archive();
        var bytes = Files.readAllBytes(archive.warcs().getFirst());
        bytes[bytes.length - 30] ^= 1;
        var changed = Files.write(folder.resolve("changed.warc.gz"), bytes);
        assertNotEquals(List.of(), OtherReaders.jwarc(List.of(changed)));
    }

    @Test
    void anIndexThatMissesOrInventsCapturesIsFound() throws Exception {
        var archive = archive();
        var fewer = archive.captures().subList(0, 2);
        var findings =
                ArchiveVerification.verify(new TestArchive(folder, archive.warcs(), fewer, archive.pages()).wacz());
        assertEquals(1, findings.size(), findings.toString());
        assertTrue(findings.getFirst().startsWith("The index does not list "), findings.toString());
        var last = archive.captures().getLast();
        var elsewhere = new StoredAt(0, last.at().offset() + 1, last.at().length());
        var moved = new StoredCapture(
                last.url(), last.begun(), 200, "text/html", last.payloadDigest(), 1, true, false, elsewhere);
        findings = ArchiveVerification.verify(new TestArchive(
                        folder, archive.warcs(), List.of(fewer.getFirst(), fewer.getLast(), moved), archive.pages())
                .wacz());
        assertEquals(2, findings.size(), findings.toString());
    }

    /// Its digest was computed each time.
    @Test
    void anEntryThatIsListedManyTimesIsReadOnce() throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("archive/a"));
            zip.write(new byte[1_000]);
            zip.putNextEntry(new ZipEntry("datapackage.json"));
            var resource = "{\"path\": \"archive/a\", \"bytes\": 1000, \"hash\": \"x\"}";
            var resources = String.join(", ", Collections.nCopies(5_000, resource));
            zip.write(("{\"resources\": [" + resources + "]}").getBytes(StandardCharsets.US_ASCII));
        }
        findings("warm.wacz", bytes.toByteArray());
        var allocated = Allocated.by(() -> {
            var findings = findings("repeated.wacz", bytes.toByteArray());
            assertTrue(findings.contains("The digest of archive/a is wrong."), findings.toString());
            assertTrue(findings.contains("archive/a is listed twice in datapackage.json."), findings.toString());
        });
        assertTrue(allocated < 64 << 20, allocated + " bytes");
    }
}

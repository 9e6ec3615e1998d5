package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A body that is larger than the heap of the tests.
class LargeBodyTest {
    private static final int PIECES = 1_200;

    @TempDir
    private Path folder;

    /// Random bytes, which no packing makes smaller.
    private static boolean video(OutputStream out) throws IOException {
        LoopbackSite.raw(
                out,
                "HTTP/1.1 200 Fine\r\nContent-Type: video/mp4\r\nContent-Length: " + ((long) PIECES << 20)
                        + "\r\n\r\n");
        var piece = new byte[1 << 20];
        new Random(1).nextBytes(piece);
        for (var i = 0; i < PIECES; i++) out.write(piece);
        out.flush();
        return true;
    }

    @Test
    @Tag("slow")
    void itIsArchivedAndVerifiedWithoutBeingInMemory() throws Exception {
        var bytes = (long) PIECES << 20;
        assertTrue(bytes > Runtime.getRuntime().maxMemory(), "the heap is too large for this test");
        try (var site = LoopbackSite.answering((_, out) -> video(out))) {
            var options = Recorder.options().withBodyBytesMax(Integer.MAX_VALUE).withTimeout(Duration.ofMinutes(10));
            var archive = TestArchive.record(folder, site, options, "/video");
            var wacz = archive.wacz();
            assertEquals(List.of(), ArchiveVerification.verify(wacz));
            try (var reader = ArchiveReader.open(wacz);
                    var capture = reader.find(site.url("/video"), null).orElseThrow()) {
                assertEquals(bytes, capture.payload().transferTo(OutputStream.nullOutputStream()));
            }
        }
    }
}

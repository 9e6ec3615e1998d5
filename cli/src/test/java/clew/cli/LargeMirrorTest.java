package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Documents that are too large to be rewritten in memory.
@Tag("slow")
class LargeMirrorTest {
    private static final int BYTES_MAX = 64 << 20;

    @TempDir
    Path folder;

    /// So many bytes, with a link at the beginning.
    private static byte[] page(int length) {
        var page = new byte[length];
        Arrays.fill(page, (byte) ' ');
        var link = "<meta charset=utf-8><a href=/x>x</a>";
        for (var i = 0; i < link.length(); i++) page[i] = (byte) link.charAt(i);
        return page;
    }

    @Test
    void aPageBeyondTheLimitIsCopiedAndOneBelowIsRewritten() throws Exception {
        try (var site = new MirrorSite()) {
            var beyond = page(BYTES_MAX + 1);
            site.page("/", "<a href=beyond>b</a><a href=within>w</a>").page("/x", "X");
            site.file("/beyond", "text/html", beyond).file("/within", "text/html", page(BYTES_MAX));
            var mirrored = MirroredFolder.of(folder.resolve("out"), site);
            var copied = Files.readAllBytes(mirrored.mirror().resolve(site.host() + "/beyond@.html"));
            assertEquals(-1, Arrays.mismatch(beyond, copied));
            var tag = "<meta charset=utf-8><a href=\"x@.html\">";
            var path = mirrored.mirror().resolve(site.host() + "/within@.html");
            try (var in = Files.newInputStream(path)) {
                assertEquals(tag, new String(in.readNBytes(tag.length()), StandardCharsets.US_ASCII));
            }
            assertEquals(BYTES_MAX + tag.length() - "<meta charset=utf-8><a href=/x>".length(), Files.size(path));
        }
    }
}

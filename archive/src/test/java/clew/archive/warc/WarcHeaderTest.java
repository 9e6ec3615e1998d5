package clew.archive.warc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.Allocated;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WarcHeaderTest {
    private static WarcHeader read(String lines) throws IOException {
        var bytes = ("WARC/1.1\r\n" + lines + "\r\n").getBytes(StandardCharsets.UTF_8);
        return WarcHeader.read(new ByteArrayInputStream(bytes));
    }

    @Test
    void aFoldedLineContinuesTheOneBeforeIt() throws IOException {
        var header = read("A: one\r\n two\r\n\tthree \r\nB:\r\n four\r\nC: five\r\n");
        assertEquals(Optional.of("one two three"), header.first("a"));
        assertEquals(Optional.of("four"), header.first("b"));
        assertEquals(Optional.of("five"), header.first("c"));
        assertThrows(BadArchive.class, () -> read(" folded: first\r\nA\r\n"));
        assertEquals(Optional.of("it"), read(" folded: it\r\n").first("folded"));
    }

    /// Each line was joined to all that came before it.
    @Test
    void foldedLinesAreReadOnce() throws Exception {
        var folded = "A: b\r\n" + (" " + "x".repeat(1_000) + "\r\n").repeat(900);
        var allocated = Allocated.by(() -> assertEquals(
                1 + 900 * 1_001, read(folded).first("A").orElseThrow().length()));
        assertTrue(allocated < 20L * folded.length(), allocated + " bytes for " + folded.length());
    }

    @Test
    void aHeaderOfVeryManyLinesIsRefused() {
        var refused = assertThrows(BadArchive.class, () -> read("a:\n".repeat(1_001)));
        assertEquals("the header of a record has more than 1000 lines", refused.getMessage());
    }
}

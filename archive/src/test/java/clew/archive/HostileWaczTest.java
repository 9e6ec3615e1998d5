package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import clew.archive.wacz.WaczFile;
import clew.archive.warc.BadArchive;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// WACZ files that were made to do harm.
class HostileWaczTest {
    @TempDir
    private Path folder;

    private static byte[] zip(byte[] content, String... names) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(content);
            }
        }
        return bytes.toByteArray();
    }

    /// Replaces a text wherever it is.
    private static byte[] replaced(byte[] bytes, String from, String to) {
        var text = new String(bytes, StandardCharsets.ISO_8859_1);
        return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }

    private String refusal(byte[] bytes) throws IOException {
        var path = Files.write(folder.resolve("hostile.wacz"), bytes);
        var refused =
                assertThrows(BadArchive.class, () -> ArchiveReader.open(path).close());
        return Objects.requireNonNull(refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "a/../x", "/etc/x", "a\\b", "C:x", "a\u001b[31m", "./x"})
    void namesThatLeadElsewhereAreRefused(String name) throws IOException {
        var message = refusal(zip(new byte[1], name));
        assertEquals("the name of an entry is refused: " + name.replace("\u001b", "\\u001B"), message);
    }

    @Test
    void twoEntriesWithOneNameAreRefused() throws IOException {
        assertEquals("two entries are named aa", refusal(replaced(zip(new byte[1], "aa", "ab"), "ab", "aa")));
    }

    @Test
    void aDirectoryThatDiffersFromTheEntryIsRefused() throws IOException {
        var bytes = zip(new byte[1], "name");
        bytes[30] = 'g'; // the name in the header of the entry itself
        assertEquals("the directory and the header of name differ", refusal(bytes));
    }

    @Test
    void anEntryThatIsLongerThanItSaysIsRefused() throws IOException {
        var bytes = zip(new byte[1_000], "archive/a.warc.gz");
        var text = new String(bytes, StandardCharsets.ISO_8859_1);
        var entry = text.indexOf("PK\u0001\u0002");
        bytes[entry + 24] = 1;
        bytes[entry + 25] = 0;
        assertEquals("the size of archive/a.warc.gz is wrong", refusal(bytes));
    }

    @Test
    void whatUnpacksToTooMuchIsRefused() throws IOException {
        var bomb = Files.write(folder.resolve("bomb.wacz"), zip(new byte[1 << 20], "archive/a.warc.gz", "archive/b"));
        try (var wacz = WaczFile.open(bomb, (1 << 20) + 1)) {
            assertEquals(1 << 20, wacz.content("archive/a.warc.gz").size());
            var refused = assertThrows(BadArchive.class, () -> wacz.content("archive/b"));
            assertEquals("archive/b is too large to be unpacked", refused.getMessage());
            assertEquals(1 << 20, wacz.content("archive/a.warc.gz").size(), "it is unpacked once");
        }
    }

    @Test
    void aFileThatIsCutAnywhereIsRefused() throws IOException {
        var bytes = zip(new byte[10], "archive/a", "b");
        for (var length = 0; length < bytes.length; length++) {
            refusal(Arrays.copyOf(bytes, length));
        }
    }
}

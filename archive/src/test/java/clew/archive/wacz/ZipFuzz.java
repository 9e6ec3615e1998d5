package clew.archive.wacz;

import static clew.fuzz.FuzzTarget.promise;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.archive.warc.BadArchive;
import clew.archive.warc.ReusedFile;
import clew.fuzz.FuzzTarget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// The entries of a ZIP file are in it, have names that lead nowhere else, and do not overlap; or it is refused with a
/// message that is text.
public final class ZipFuzz implements FuzzTarget {
    private final ReusedFile file = new ReusedFile();

    @Override
    public void check(byte[] input) throws IOException {
        var slice = file.with(input);
        try {
            var length = 0L;
            for (var entry : ZipDirectory.read(slice).entrySet()) {
                var name = entry.getKey();
                promise(
                        isText(name) && !name.startsWith("/") && !("/" + name + "/").contains("/../"),
                        "a name is safe");
                var data =
                        slice.slice(entry.getValue().start(), entry.getValue().packed());
                assertEquals(entry.getValue().packed(), data.size(), "an entry is in the file");
                length += data.size();
            }
            promise(length <= input.length, "entries do not overlap");
        } catch (BadArchive e) {
            promise(isText(String.valueOf(e.getMessage())), "a message is text");
        }
    }

    private static boolean isText(String text) {
        return text.chars().noneMatch(c -> c < ' ' || c == 0x7F);
    }

    @Override
    public Bound bound() {
        return new Bound(500_000, 500, 2_000);
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(zip(true, "a"), zip(false, "archive/a.warc.gz", "b"), zip(true), zip(false, "../x"));
    }

    private static byte[] zip(boolean deflated, String... names) {
        var bytes = new ByteArrayOutputStream();
        var content = "hello hello".getBytes(StandardCharsets.UTF_8);
        try (var zip = new ZipOutputStream(bytes)) {
            for (var name : names) {
                var entry = new ZipEntry(name);
                if (!deflated) {
                    var checksum = new CRC32();
                    checksum.update(content);
                    entry.setMethod(ZipEntry.STORED);
                    entry.setSize(content.length);
                    entry.setCrc(checksum.getValue());
                }
                zip.putNextEntry(entry);
                zip.write(content);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(Repeated.of("PK\5\6"), Repeated.of("PK\1\2"), Repeated.of("PK\6\7"), Repeated.of("\0"));
    }
}

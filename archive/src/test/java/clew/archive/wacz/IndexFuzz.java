package clew.archive.wacz;

import static clew.fuzz.FuzzTarget.parts;
import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.archive.warc.BadArchive;
import clew.archive.warc.ReusedFile;
import clew.fuzz.FuzzTarget;
import clew.site.Packing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What an index finds, plain or packed, is what it lists; a line that is read and written again is the same.
///
/// Input: lines of an index, which are sorted here; a list of blocks; a key.
public final class IndexFuzz implements FuzzTarget {
    private final ReusedFile plainFile = new ReusedFile();
    private final ReusedFile listFile = new ReusedFile();
    private final ReusedFile packedFile = new ReusedFile();

    @Override
    public void check(byte[] input) throws IOException {
        var parts = parts(input, 3);
        var latin1 = new String(parts.get(0).getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        var lines = latin1.split("\n", -1);
        Arrays.sort(lines);
        var sorted = String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
        var key = parts.get(2);
        try {
            var plain = new PlainIndex(plainFile.with(sorted));
            var all = new ArrayList<String>();
            plain.forEach(all::add);
            var found = new ArrayList<String>();
            plain.find(key, found::add);
            assertEquals(
                    all.stream().filter(line -> line.startsWith(key + " ")).toList(), found, "what is found is listed");
            all.forEach(IndexFuzz::line);
        } catch (BadArchive _) {
            // a line is too long
        }
        try {
            var list = listFile.with(parts.get(1).getBytes(StandardCharsets.UTF_8));
            var packed = new PackedIndex(list, packedFile.with(Packing.gzip(sorted)));
            packed.find(key, line -> promise(line.startsWith(key + " "), "what is found has the key"));
            packed.forEach(_ -> {});
        } catch (BadArchive _) {
            // refused
        }
    }

    private static void line(String text) {
        try {
            var line = CdxjLine.parse(text);
            promise(line.text().indexOf('\n') < 0, "a line is one line");
            assertEquals(line, CdxjLine.parse(line.text()), "the same line");
        } catch (BadArchive e) {
            promise(String.valueOf(e.getMessage()).chars().noneMatch(c -> c < ' ' || c == 0x7F), "a message is text");
        }
    }

    @Override
    public Bound bound() {
        return new Bound(2_000_000, 2_000, 60_000);
    }

    @Override
    public List<byte[]> seeds() {
        var line =
                "example,h)/a 20260101000000 {\"url\":\"http://h.example/a\",\"mime\":\"text/html\",\"status\":\"200\",\"digest\":\"sha256:ab\",\"length\":\"10\",\"offset\":\"20\",\"filename\":\"a.warc.gz\"}\n";
        var other =
                "example,h)/b 20260101000001 {\"url\":\"http://h.example/b\",\"offset\":5,\"method\":\"POST\",\"requestBody\":\"a=b\",\"x\":[1,{}]}\n";
        return texts(
                line + other + "\0example,h)/a 20260101000000 {\"offset\": 0, \"length\": 200}\0example,h)/a",
                line.repeat(40) + other.repeat(40) + "\0!meta 0 {}\nexample 1 {\"offset\":\"0\"}\0example,h)/b",
                "a b c\n\nd  {}\0a 1 {\"offset\":-1}\0a",
                "a 1 {\"offset\":99999999999999999999}\na 1 {\"url\":null,\"offset\":\"1\"}\0a 1 [\0");
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("", "a 1 {\"url\":\"~\",\"offset\":\"1\"}\n", "\0\0a"),
                Repeated.of("", "a~ 1 {\"offset\":\"1\"}\n", "\0\0a1000"),
                Repeated.of("a 1 {", "\"a~\":\"1\",", "\"offset\":\"1\"}\0\0a"),
                Repeated.of("a 1 {\"a\":", "[", "\0\0a"),
                Repeated.of("a 1 {\"a\":", "1", "}\0\0a"),
                Repeated.of("", "\n", "\0\0a"),
                Repeated.of("a 1 {\"offset\":\"1\"}\0", "a 1 {\"offset\":0}\n", "\0b"),
                Repeated.of("a", " ", ""));
    }
}

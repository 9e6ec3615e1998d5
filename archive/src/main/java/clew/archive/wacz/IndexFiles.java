package clew.archive.wacz;

import clew.archive.warc.GzipMember;
import clew.archive.warc.Sha256;
import clew.fetch.Spool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/// The files in `indexes/` of a WACZ. Few lines are one plain file. Many are packed, a gzip member for every
/// 3,000 lines, with a second file that tells where the members are, so that a reader in a browser gets only what
/// it needs.
///
/// The names are those that both replayweb.page and pywb look for.
public final class IndexFiles implements CdxjSorter.LineConsumer, AutoCloseable {
    public static final int LINES_PER_BLOCK = 3_000;
    static final String PLAIN = "indexes/index.cdx";
    public static final String PACKED = "indexes/index.cdx.gz";
    public static final String BLOCKS = "indexes/index.idx";

    private final Spool packed = new Spool();
    private final Spool blocks = new Spool();
    private Spool block = new Spool();
    private String blockKey = "";
    private int blockLines;
    private boolean isPacked;

    /// @param line the next in order
    @Override
    public void accept(String line) throws IOException {
        if (blockLines == LINES_PER_BLOCK) pack();
        if (blockLines++ == 0) blockKey = line.substring(0, line.indexOf(' '));
        write(line, block);
    }

    /// The files by their names, after the last line.
    Map<String, Spool> files() throws IOException {
        var files = new TreeMap<String, Spool>();
        if (!isPacked) {
            files.put(PLAIN, block);
        } else {
            if (blockLines > 0) pack();
            files.put(PACKED, packed);
            files.put(BLOCKS, blocks);
        }
        return files;
    }

    private void pack() throws IOException {
        if (!isPacked) write("!meta 0 {\"format\": \"cdxj-gzip-1.0\", \"filename\": \"index.cdx.gz\"}", blocks);
        isPacked = true;
        var offset = packed.length();
        var member = new Spool();
        try (var gzip = new GzipMember(member);
                var lines = block.stream()) {
            lines.transferTo(gzip);
        }
        String digest;
        try (var bytes = member.stream()) {
            digest = Sha256.of(bytes);
        }
        try (var bytes = member.stream()) {
            bytes.transferTo(packed);
        }
        write(
                "%s {\"offset\": %d, \"length\": %d, \"digest\": \"%s\", \"filename\": \"index.cdx.gz\"}"
                        .formatted(blockKey, offset, member.length(), digest),
                blocks);
        member.close();
        block.close();
        block = new Spool();
        blockLines = 0;
    }

    private static void write(String line, Spool to) {
        var bytes = (line + "\n").getBytes(StandardCharsets.US_ASCII);
        to.write(bytes, 0, bytes.length);
    }

    @Override
    public void close() {
        packed.close();
        blocks.close();
        block.close();
    }
}

package clew.archive.wacz;

import clew.archive.wacz.CdxjSorter.LineConsumer;
import clew.archive.warc.BadArchive;
import clew.archive.warc.FileSlice;
import clew.archive.warc.GzipMemberInput;
import clew.archive.warc.PlainText;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Sorted lines in gzip members, with a list of the first key of each member. See [IndexFiles].
public final class PackedIndex implements CaptureIndex {
    private static final long LIST_BYTES_MAX = 8L << 20;
    private static final JsonFactory JSON = new JsonFactory();

    private record Block(String key, long offset) {}

    private final FileSlice packed;
    private final List<Block> blocks = new ArrayList<>();

    /// @param list of the blocks
    public PackedIndex(FileSlice list, FileSlice packed) throws IOException {
        this.packed = packed;
        if (list.size() > LIST_BYTES_MAX) throw new BadArchive("the list of the blocks of the index is too long");
        var in = new BufferedInputStream(list.stream(0));
        for (var line = PlainIndex.line(in); line != null; line = PlainIndex.line(in)) {
            if (line.startsWith("!meta ")) continue;
            var block = block(line);
            // Otherwise a short list could lead to the same long block again and again.
            if (!blocks.isEmpty() && block.offset() <= blocks.getLast().offset()) {
                throw new BadArchive("the blocks of the index are not in order: " + PlainText.of(line));
            }
            blocks.add(block);
        }
    }

    private static Block block(String line) throws IOException {
        var object = line.indexOf(" {");
        var key = line.substring(0, Math.max(0, object));
        var space = key.indexOf(' ');
        var offset = -1L;
        try (var json = JSON.createParser(line.substring(object + 1))) {
            if (json.nextToken() == JsonToken.START_OBJECT) {
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    var name = json.currentName();
                    json.nextToken();
                    if (name.equals("offset")) offset = json.getValueAsLong(-1);
                    else json.skipChildren();
                }
            }
        } catch (JsonProcessingException _) {
            throw new BadArchive("a line of the index is damaged: " + PlainText.of(line));
        }
        if (offset < 0) throw new BadArchive("a line of the index is damaged: " + PlainText.of(line));
        return new Block(space < 0 ? key : key.substring(0, space), offset);
    }

    @Override
    public void find(String key, LineConsumer consumer) throws IOException {
        // Lines with the key may begin in the last block whose first key is before it.
        var from = 0;
        for (var to = blocks.size(); to - from > 1; ) {
            var middle = (from + to) >>> 1;
            if (blocks.get(middle).key().compareTo(key) < 0) from = middle;
            else to = middle;
        }
        for (var i = from; i < blocks.size() && blocks.get(i).key().compareTo(key) <= 0; i++) {
            block(blocks.get(i), line -> {
                if (line.startsWith(key + " ")) consumer.accept(line);
            });
        }
    }

    @Override
    public void forEach(LineConsumer consumer) throws IOException {
        for (var block : blocks) block(block, consumer);
    }

    private void block(Block block, LineConsumer consumer) throws IOException {
        try (var member = new GzipMemberInput(packed, block.offset());
                var in = new BufferedInputStream(member)) {
            for (var line = PlainIndex.line(in); line != null; line = PlainIndex.line(in)) consumer.accept(line);
        }
    }
}

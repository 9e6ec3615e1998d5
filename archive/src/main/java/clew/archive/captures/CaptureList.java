package clew.archive.captures;

import clew.archive.wacz.CdxjSorter;
import clew.archive.wacz.PlainIndex;
import clew.archive.warc.BadArchive;
import clew.archive.warc.FileSlice;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A complete list of captures in a file, sorted by key and time. It is read from the disk whenever it is asked, by
/// any number of threads, so that its length costs no memory.
///
/// The first line of the file says how many rows and keys there are and what it is a list of; the others are
/// rows as [CaptureRow#text] writes them.
public final class CaptureList implements AutoCloseable {
    private static final Pattern TITLE = Pattern.compile("!captures ([0-9]{1,18}) ([0-9]{1,18}) (.*)");

    /// Takes the captures of one URL after the other.
    @FunctionalInterface
    public interface KeyConsumer {
        /// @param rows all captures with this key, in the order of time
        void accept(String key, List<CaptureRow> rows) throws IOException;
    }

    private final FileSlice file;
    private final PlainIndex index;
    private final long rows;
    private final long keys;

    private CaptureList(FileSlice file, PlainIndex index, long rows, long keys) {
        this.file = file;
        this.index = index;
        this.rows = rows;
        this.keys = keys;
    }

    /// Opens a file that [#write] wrote; nothing where there is none, or where it is another list.
    static Optional<CaptureList> open(Path path, String identity) throws IOException {
        if (!Files.exists(path)) return Optional.empty();
        var file = FileSlice.open(path);
        try {
            var title = PlainIndex.line(new BufferedInputStream(file.stream(0)));
            var match = TITLE.matcher(title == null ? "" : title);
            if (title != null && match.matches() && match.group(3).equals(identity)) {
                var start = title.length() + 1;
                var index = new PlainIndex(file.slice(start, file.size() - start));
                return Optional.of(
                        new CaptureList(file, index, Long.parseLong(match.group(1)), Long.parseLong(match.group(2))));
            }
        } catch (BadArchive _) {
            // Not a list at all.
        } catch (IOException e) {
            file.close();
            throw e;
        }
        file.close();
        return Optional.empty();
    }

    /// Writes a file, which is there completely or not at all.
    ///
    /// @param identity what it is a list of, in one line of ASCII
    static void write(Path path, String identity, CdxjSorter rows) throws IOException {
        var count = new KeyCount();
        rows.forEach(count::add);
        var unfinished = path.resolveSibling(path.getFileName() + ".tmp");
        try (var file = FileChannel.open(
                        unfinished,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING);
                var out = new BufferedOutputStream(Channels.newOutputStream(file), 64 * 1024)) {
            line(out, "!captures " + count.rows + " " + count.keys + " " + identity);
            rows.forEach(row -> line(out, row));
            out.flush();
            file.force(true);
        }
        Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// How many captures there are.
    public long rows() {
        return rows;
    }

    /// How many URLs there are that have captures.
    public long keys() {
        return keys;
    }

    /// All captures with a key, in the order of time; empty where there are none.
    public List<CaptureRow> find(String key) throws IOException {
        var found = new ArrayList<CaptureRow>();
        index.find(key, line -> found.add(CaptureRow.parse(line)));
        return found;
    }

    /// Gives all captures, grouped by key, in the order of keys. Only one group is in memory at a time.
    public void forEachKey(KeyConsumer consumer) throws IOException {
        var group = new ArrayList<CaptureRow>();
        index.forEach(line -> {
            var row = CaptureRow.parse(line);
            if (!group.isEmpty() && !group.getFirst().key().equals(row.key())) {
                consumer.accept(group.getFirst().key(), List.copyOf(group));
                group.clear();
            }
            group.add(row);
        });
        if (!group.isEmpty()) consumer.accept(group.getFirst().key(), List.copyOf(group));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private static void line(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.write('\n');
    }

    /// Counts rows that come in order, and how many keys they have.
    private static final class KeyCount {
        private long rows;
        private long keys;
        private String last = "";

        void add(String row) {
            var key = row.substring(0, row.indexOf(' '));
            if (!key.equals(last)) keys++;
            last = key;
            rows++;
        }
    }
}

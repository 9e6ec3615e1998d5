package clew.archive.captures;

import clew.archive.wacz.CdxjSorter.LineConsumer;
import clew.archive.wacz.PlainIndex;
import clew.archive.warc.BadArchive;
import clew.archive.warc.FileSlice;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A list of captures that is being downloaded: a line that says what it is a list of, then the rows of each page
/// as they arrived, each page followed by a line with the resume key of the next one or by a line that says that
/// the list is complete.
///
/// Rows count once the line after them is there. Whatever follows the last such line is cut off when the file is
/// opened.
final class PartialList implements Closeable {
    private static final String TITLE = "!list ";
    private static final String NEXT = "!next ";
    private static final String END = "!end";

    private final Path path;
    private final FileChannel file;
    private final Set<String> resumeKeys = new HashSet<>();
    private @Nullable String nextKey;
    private boolean isComplete;
    private long rows;
    private long end;

    private PartialList(Path path, FileChannel file) {
        this.path = path;
        this.file = file;
    }

    /// Opens the file, or begins it anew where it is of another list.
    ///
    /// @param identity what it is a list of, in one line of ASCII
    static PartialList open(Path path, String identity) throws IOException {
        var file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        try {
            var list = new PartialList(path, file);
            list.recover(TITLE + identity);
            return list;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /// How many rows there are, repeated ones included.
    long rows() {
        return rows;
    }

    int pages() {
        return resumeKeys.size();
    }

    boolean isComplete() {
        return isComplete;
    }

    /// Where the next page begins; null before the first page.
    @Nullable
    String nextKey() {
        return nextKey;
    }

    /// Whether the list has led to this key before.
    boolean hasSeen(String resumeKey) {
        return resumeKeys.contains(resumeKey);
    }

    /// Adds a page. It is not synced: after a power cut, what is missing or damaged is downloaded again.
    ///
    /// @param resumeKey where the next page begins, encoded; null at the end of the list
    void append(List<CaptureRow> page, @Nullable String resumeKey) throws IOException {
        var text = new StringBuilder();
        for (var row : page) text.append(row.text()).append('\n');
        text.append(resumeKey == null ? END : NEXT + resumeKey).append('\n');
        write(text.toString());
        rows += page.size();
        if (resumeKey == null) isComplete = true;
        else resumeKeys.add(resumeKey);
        nextKey = resumeKey;
    }

    /// Gives the text of all rows, in the order in which they arrived.
    void forEachRow(LineConsumer consumer) throws IOException {
        new PlainIndex(new FileSlice(file, 0, end)).forEach(line -> {
            if (!line.startsWith("!")) consumer.accept(line);
        });
    }

    private void recover(String title) throws IOException {
        if (!isTitled(title)) {
            file.truncate(0);
            write(title + "\n");
            return;
        }
        var size = file.size();
        var in = new BufferedInputStream(new FileSlice(file, 0, size).stream(0));
        var at = 0L;
        var rowsOfPage = 0;
        try {
            for (var line = PlainIndex.line(in); line != null && !isComplete; line = PlainIndex.line(in)) {
                at += line.length() + 1;
                if (at > size) break; // its line break is missing
                if (!line.startsWith("!")) {
                    CaptureRow.parse(line);
                    rowsOfPage++;
                    continue;
                }
                if (line.equals(END)) {
                    isComplete = true;
                } else if (line.startsWith(NEXT)) {
                    nextKey = line.substring(NEXT.length());
                    resumeKeys.add(nextKey);
                } else if (at > line.length() + 1) {
                    break;
                }
                rows += rowsOfPage;
                rowsOfPage = 0;
                end = at;
            }
        } catch (BadArchive _) {
            // Damaged from here on; what is before is used.
        }
        file.truncate(end);
    }

    private boolean isTitled(String title) throws IOException {
        var expected = (title + "\n").getBytes(StandardCharsets.US_ASCII);
        if (file.size() < expected.length) return false;
        var found = new FileSlice(file, 0, file.size()).bytes(0, expected.length);
        return Arrays.equals(expected, found);
    }

    private void write(String text) throws IOException {
        var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
        while (bytes.hasRemaining()) end += file.write(bytes, end);
    }

    /// A list without a page is not kept.
    @Override
    public void close() throws IOException {
        file.close();
        if (!isComplete && pages() == 0) Files.deleteIfExists(path);
    }
}

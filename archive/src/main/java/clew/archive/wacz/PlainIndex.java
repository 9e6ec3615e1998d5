package clew.archive.wacz;

import clew.archive.wacz.CdxjSorter.LineConsumer;
import clew.archive.warc.BadArchive;
import clew.archive.warc.FileSlice;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Sorted lines in a file, searched by halves.
public record PlainIndex(FileSlice file) implements CaptureIndex {
    private static final int NEAR_BYTES = 4 * 1024;

    @Override
    public void find(String key, LineConsumer consumer) throws IOException {
        var prefix = key + " ";
        // All lines that begin at or before `low` are before the prefix, or `low` is 0. The line after `high` is not.
        var low = 0L;
        var high = file.size();
        while (high - low > NEAR_BYTES) {
            var middle = (low + high) >>> 1;
            var in = from(middle);
            line(in); // the rest of one that begins before
            var line = line(in);
            if (line == null || line.compareTo(prefix) >= 0) high = middle;
            else low = middle;
        }
        var in = from(low);
        if (low > 0) line(in);
        var line = line(in);
        while (line != null && line.compareTo(prefix) < 0) line = line(in);
        for (; line != null && line.startsWith(prefix); line = line(in)) consumer.accept(line);
    }

    @Override
    public void forEach(LineConsumer consumer) throws IOException {
        var in = from(0);
        for (var line = line(in); line != null; line = line(in)) consumer.accept(line);
    }

    private InputStream from(long at) {
        return new BufferedInputStream(file.stream(at));
    }

    /// The next line, one character per byte; null at the end.
    public static @Nullable String line(InputStream in) throws IOException {
        var b = in.read();
        if (b < 0) return null;
        var line = new ByteArrayOutputStream(256);
        for (; b >= 0 && b != '\n'; b = in.read()) {
            if (line.size() == LINE_BYTES_MAX) throw new BadArchive("a line of the index is too long");
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }
}

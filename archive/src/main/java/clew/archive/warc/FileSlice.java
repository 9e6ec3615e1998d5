package clew.archive.warc;

import clew.http.PieceStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A part of a file that is read from anywhere.
public final class FileSlice implements Closeable {
    private final FileChannel file;
    private final long start;
    private final long size;

    public FileSlice(FileChannel file, long start, long size) {
        this.file = file;
        this.start = start;
        this.size = size;
    }

    /// All of a file.
    public static FileSlice open(Path path) throws IOException {
        var file = FileChannel.open(path, StandardOpenOption.READ);
        return new FileSlice(file, 0, file.size());
    }

    /// A part of this one, which closes the same file.
    public FileSlice slice(long from, long length) throws BadArchive {
        if (from < 0 || length < 0 || from > size - length) throw new BadArchive("a part lies outside its file");
        return new FileSlice(file, start + from, length);
    }

    public long size() {
        return size;
    }

    /// @return how many bytes, or -1 at the end
    int read(byte[] into, int from, int count, long at) throws IOException {
        if (at >= size) return -1;
        return file.read(ByteBuffer.wrap(into, from, (int) Math.min(count, size - at)), start + at);
    }

    /// @throws BadArchive if there are fewer
    public byte[] bytes(long at, int count) throws IOException {
        var bytes = new byte[count];
        for (var n = 0; n < count; ) {
            var read = read(bytes, n, count - n, at + n);
            if (read < 0) throw new BadArchive("it ends early");
            n += read;
        }
        return bytes;
    }

    /// From one place to the end; closing it closes nothing.
    public InputStream stream(long from) {
        return new PieceStream() {
            private long at = from;

            @Override
            public int read(byte[] into, int start, int count) throws IOException {
                if (count == 0) return 0;
                var n = FileSlice.this.read(into, start, count, at);
                if (n > 0) at += n;
                return n;
            }
        };
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

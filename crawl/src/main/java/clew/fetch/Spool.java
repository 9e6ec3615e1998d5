package clew.fetch;

import clew.http.PieceStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// Bytes that are written once and then read, any number of times: in memory as long as they are few, and in a file
/// without a name when they are more, or when there are many others. So what is long takes no heap.
///
/// A disk that fails is no fault of the server whose bytes these are: it throws [UncheckedIOException].
public final class Spool extends OutputStream {
    static final int MEMORY_BYTES_MAX = 1 << 20;

    private final SpoolMemory shared;
    private ByteArrayOutputStream memory = new ByteArrayOutputStream();
    private @Nullable FileChannel file;
    private @Nullable OutputStream toFile;
    private long length;
    private long taken;

    public Spool() {
        this(SpoolMemory.OF_PROGRAM);
    }

    /// @param shared what this and other spools may hold in memory
    Spool(SpoolMemory shared) {
        this.shared = shared;
    }

    public long length() {
        return length;
    }

    /// Whether they are in memory.
    boolean isInMemory() {
        return file == null;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        if (file == null && length + count <= MEMORY_BYTES_MAX && shared.take(count)) {
            taken += count;
            memory.write(bytes, from, count);
        } else {
            try {
                toFile().write(bytes, from, count);
            } catch (IOException e) {
                throw new UncheckedIOException("a temporary file cannot be written", e);
            }
        }
        length += count;
    }

    /// All that has been written so far, from its beginning.
    public InputStream stream() {
        return stream(0, length);
    }

    /// What has been written between two places.
    public InputStream stream(long from, long to) {
        var channel = file;
        return channel == null
                ? new ByteArrayInputStream(memory.toByteArray(), (int) from, (int) (to - from))
                : new FromFile(channel, from, to);
    }

    /// Lets go of the bytes.
    @Override
    public void close() {
        giveBack();
        try {
            try {
                if (toFile != null) toFile.close();
            } finally {
                if (file != null) file.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary file cannot be closed", e);
        }
    }

    private OutputStream toFile() throws IOException {
        if (toFile != null) return toFile;
        var path = Files.createTempFile("clew-", ".body");
        file = FileChannel.open(path, StandardOpenOption.READ);
        // On Unix the name goes when the file is opened: then nothing is left behind even by kill -9. An interrupt
        // closes the channel that its thread writes to, but not such a stream.
        toFile = Files.newOutputStream(path, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        memory.writeTo(toFile);
        memory = new ByteArrayOutputStream(0);
        giveBack();
        return toFile;
    }

    private void giveBack() {
        shared.giveBack(taken);
        taken = 0;
    }

    private static final class FromFile extends PieceStream {
        private final FileChannel channel;
        private final long end;
        private long at;

        FromFile(FileChannel channel, long from, long end) {
            this.channel = channel;
            this.at = from;
            this.end = end;
        }

        @Override
        public int read(byte[] into, int from, int count) throws IOException {
            if (count == 0) return 0;
            if (at == end) return -1;
            int n = channel.read(ByteBuffer.wrap(into, from, (int) Math.min(count, end - at)), at);
            if (n > 0) at += n;
            return n;
        }
    }
}

package clew.report.table;

import clew.page.TemporaryFileFailed;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

/// A temporary file that grows at its end. It is gone when it is closed, and when the program ends.
///
/// One thread writes. After [#flush], any number of threads may read.
final class AppendFile extends OutputStream {
    private static final int BUFFER_BYTES = 1 << 16;

    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long length;

    AppendFile() throws TemporaryFileFailed {
        try {
            var path = Files.createTempFile("clew-", ".rows");
            channel = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw new TemporaryFileFailed(e);
        }
    }

    /// How many bytes have been written.
    long length() {
        return length;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        var at = from;
        for (var left = count; left > 0; ) {
            if (!buffer.hasRemaining()) flush();
            var some = Math.min(left, buffer.remaining());
            buffer.put(bytes, at, some);
            at += some;
            left -= some;
        }
        length += count;
    }

    void writeLong(long value) throws IOException {
        if (buffer.remaining() < Long.BYTES) flush();
        buffer.putLong(value);
        length += Long.BYTES;
    }

    @Override
    public void flush() throws IOException {
        buffer.flip();
        try {
            while (buffer.hasRemaining()) channel.write(buffer);
        } catch (IOException e) {
            throw new TemporaryFileFailed(e);
        }
        buffer.clear();
    }

    /// The bytes from a place on. All of them have been written.
    ByteBuffer read(long from, int count) throws IOException {
        var bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, from + bytes.position()) < 0) throw new EOFException("a temporary file is cut");
        }
        return bytes.flip();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}

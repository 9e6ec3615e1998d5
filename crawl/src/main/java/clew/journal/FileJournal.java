package clew.journal;

import clew.page.Page;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

/// A journal in a file.
public final class FileJournal implements Journal {
    private final Thread owner = Thread.currentThread();
    private final PageCodec codec = new PageCodec();
    private final FileChannel file;
    private long end;

    private FileJournal(FileChannel file) {
        this.file = file;
    }

    /// A journal that nobody else sees and that is gone with the process, however it ends.
    public static FileJournal temporary() throws IOException {
        var path = Files.createTempFile("clew-", ".journal");
        try {
            return new FileJournal(FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE));
        } finally {
            Files.delete(path);
        }
    }

    @Override
    public Position append(PageRecord page) throws IOException {
        assert owner.equals(Thread.currentThread());
        var bytes = page.bytes();
        var position = new Position(end, bytes.length);
        var buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) end += file.write(buffer, end);
        return position;
    }

    @Override
    public Page read(Position position) throws IOException {
        assert owner.equals(Thread.currentThread());
        var buffer = ByteBuffer.allocate(position.length());
        while (buffer.hasRemaining()) {
            if (file.read(buffer, position.offset() + buffer.position()) < 0) {
                throw new IOException("the journal ends within a page at byte " + position.offset());
            }
        }
        return codec.decode(buffer.array());
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

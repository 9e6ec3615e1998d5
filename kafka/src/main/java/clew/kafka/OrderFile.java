package clew.kafka;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Orders that wait for their turn, in a file: there may be more of them than fit into memory. The file disappears with
/// the process, however that ends; the topic has all orders.
public final class OrderFile implements AutoCloseable {
    private final FileChannel file;
    private long end;

    private OrderFile(FileChannel file) {
        this.file = file;
    }

    /// @param folder where it takes up space, though nobody sees it there
    public static OrderFile in(Path folder) throws IOException {
        var path = Files.createTempFile(folder, "waiting-", ".orders");
        try {
            return new OrderFile(FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE));
        } finally {
            Files.delete(path);
        }
    }

    /// @return where it is
    public long add(CrawlOrder order) throws IOException {
        var content = order.json().toBytes();
        var bytes = ByteBuffer.allocate(Integer.BYTES + content.length)
                .putInt(content.length)
                .put(content)
                .flip();
        var at = end;
        while (bytes.hasRemaining()) end += file.write(bytes, end);
        return at;
    }

    /// @param at where it is
    public CrawlOrder read(long at) throws IOException {
        var length = read(at, Integer.BYTES).getInt();
        return CrawlOrder.of(FlatJson.of(read(at + Integer.BYTES, length).array()));
    }

    private ByteBuffer read(long at, int length) throws IOException {
        var bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (file.read(bytes, at + bytes.position()) < 0) throw new EOFException("the file of orders has been cut");
        }
        return bytes.flip();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

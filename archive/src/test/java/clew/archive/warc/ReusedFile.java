package clew.archive.warc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

/// A file whose content is replaced again and again.
public final class ReusedFile {
    private final FileChannel channel;

    public ReusedFile() {
        try {
            channel = FileChannel.open(
                    Files.createTempFile("clew-", ".fuzz"),
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The same file with this content. It is not to be closed.
    public FileSlice with(byte[] content) throws IOException {
        channel.truncate(0);
        for (var rest = ByteBuffer.wrap(content); rest.hasRemaining(); ) channel.write(rest, rest.position());
        return new FileSlice(channel, 0, content.length);
    }
}

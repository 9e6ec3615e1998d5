package clew.archive.warc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;

/// Writes WARC records, each as one gzip member. A block is read twice, for its digest and for itself, so that its
/// length does not matter.
final class RecordWriter {
    private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /// The content of a record.
    @FunctionalInterface
    interface Block {
        /// All of it, from its beginning.
        InputStream open() throws IOException;

        static Block of(byte[] bytes) {
            return () -> new ByteArrayInputStream(bytes);
        }

        default Block then(Block next) {
            return () -> new SequenceInputStream(open(), next.open());
        }
    }

    private RecordWriter() {}

    /// @param header all of it but the length of the block and its digest
    static void write(WarcHeader header, Block block, OutputStream out) throws IOException {
        var sha = new Sha256();
        long length;
        try (var in = block.open()) {
            length = sha.addAll(in);
        }
        header.with("WARC-Block-Digest", sha.text()).with("Content-Length", Long.toString(length));
        try (var member = new GzipMember(out);
                var in = block.open()) {
            member.write(header.bytes());
            in.transferTo(member);
            member.write(END);
        }
    }
}

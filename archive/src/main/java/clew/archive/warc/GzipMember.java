package clew.archive.warc;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/// Writes one gzip member (RFC 1952) and leaves what it is written to open. Nothing in it depends on the time.
public final class GzipMember extends GZIPOutputStream {
    /// How many bytes are in front of the content.
    public static final int HEADER_BYTES = 10;

    private static final int BUFFER_BYTES = 8 * 1024;
    private static final byte[] HEADER = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};

    public GzipMember(OutputStream out) throws IOException {
        super(out, BUFFER_BYTES);
    }

    /// Whether a member begins as this writes it: without a time, a name or anything else that may be there.
    public static boolean isHeader(byte[] bytes) {
        return Arrays.equals(bytes, HEADER);
    }

    /// Completes the member.
    @Override
    public void close() throws IOException {
        try {
            finish();
        } finally {
            def.end();
        }
    }
}

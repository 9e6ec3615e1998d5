package clew.archive.warc;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/// Writes one gzip member (RFC 1952) and leaves what it is written to open. Nothing in it depends on the time.
public final class GzipMember extends GZIPOutputStream {
    private static final int BUFFER_BYTES = 8 * 1024;

    public GzipMember(OutputStream out) throws IOException {
        super(out, BUFFER_BYTES);
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

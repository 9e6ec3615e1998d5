package clew.archive.wacz;

import clew.archive.warc.Sha256;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/// Passes bytes on and keeps their digest.
final class DigestedOutput extends FilterOutputStream {
    private final Sha256 sha = new Sha256();

    DigestedOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        sha.add(bytes, from, count);
        out.write(bytes, from, count);
    }

    /// Of all that has been written. Ends it.
    String digest() {
        return sha.text();
    }
}

package clew.archive.warc;

import clew.http.PieceStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// Passes bytes on and keeps their digest.
public final class DigestedStream extends PieceStream {
    private final InputStream in;
    private final Sha256 sha = new Sha256();

    public DigestedStream(InputStream in) {
        this.in = in;
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
        var n = in.read(into, from, count);
        if (n > 0) sha.add(into, from, n);
        return n;
    }

    public void readAll() throws IOException {
        transferTo(OutputStream.nullOutputStream());
    }

    /// Of all that has been read. Ends it.
    public String digest() {
        return sha.text();
    }
}

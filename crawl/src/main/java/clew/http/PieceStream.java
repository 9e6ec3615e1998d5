package clew.http;

import java.io.IOException;
import java.io.InputStream;

/// A stream that is meant to be read in pieces; a single byte is a piece of one.
public abstract class PieceStream extends InputStream {
    @Override
    public abstract int read(byte[] into, int from, int count) throws IOException;

    @Override
    public final int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }
}

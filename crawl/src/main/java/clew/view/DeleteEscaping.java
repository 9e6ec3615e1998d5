package clew.view;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Escapes U+007F in JSON on its way out. The generator takes it for printable, and in ASCII it can stand in a text
/// only.
final class DeleteEscaping extends OutputStream {
    private static final int DELETE = 0x7F;
    private static final byte[] ESCAPED = "\\u007f".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream out;

    DeleteEscaping(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        if (b == DELETE) out.write(ESCAPED);
        else out.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        int written = from;
        for (int i = from; i < from + count; i++) {
            if (bytes[i] != DELETE) continue;
            out.write(bytes, written, i - written);
            out.write(ESCAPED);
            written = i + 1;
        }
        out.write(bytes, written, from + count - written);
    }
}

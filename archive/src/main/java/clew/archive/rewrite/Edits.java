package clew.archive.rewrite;

import java.io.ByteArrayOutputStream;

/// Replaces parts of a document, from its beginning to its end.
final class Edits {
    private final byte[] document;
    private final ByteArrayOutputStream result;
    private int copied;

    Edits(byte[] document) {
        this.document = document;
        this.result = new ByteArrayOutputStream(document.length + document.length / 4);
    }

    /// Replaces the bytes from `from` to `to`. A part that overlaps with an earlier one stays as it is.
    void replace(int from, int to, byte[] other) {
        if (from < copied) return;
        result.write(document, copied, from - copied);
        result.writeBytes(other);
        copied = to;
    }

    /// The whole document.
    byte[] result() {
        if (copied == 0 && result.size() == 0) return document;
        result.write(document, copied, document.length - copied);
        copied = document.length;
        return result.toByteArray();
    }
}

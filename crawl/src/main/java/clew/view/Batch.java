package clew.view;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/// Bytes on their way out. They are collected, and go out in large writes that end where a page ends; only a page that
/// alone exceeds [#PIECE_BYTES] goes out in several.
final class Batch extends ByteArrayOutputStream {
    private static final int WRITE_BYTES = 32 * 1024;
    private static final int PIECE_BYTES = 1024 * 1024;

    private final OutputStream out;

    Batch(OutputStream out) {
        super(2 * WRITE_BYTES);
        this.out = out;
    }

    /// A text of ASCII characters, without a copy of it.
    @SuppressWarnings("deprecation") // of characters beyond ASCII it would take one byte
    void ascii(String text) {
        var end = count + text.length();
        if (end > buf.length) buf = Arrays.copyOf(buf, Math.max(end, 2 * buf.length));
        text.getBytes(0, text.length(), buf, count);
        count = end;
    }

    /// A part of a page is complete: where the page is very long, it goes out.
    void endPart() throws IOException {
        if (size() >= PIECE_BYTES) handOn();
    }

    /// A page is whole: where much has been collected, it goes out.
    void endPage() throws IOException {
        if (size() >= WRITE_BYTES) handOn();
    }

    /// Everything collected so far goes out.
    void handOn() throws IOException {
        writeTo(out);
        reset();
    }

    /// The same, through everything behind. Not `flush`, which whoever writes here may call in the midst of a page.
    void flushThrough() throws IOException {
        handOn();
        out.flush();
    }
}

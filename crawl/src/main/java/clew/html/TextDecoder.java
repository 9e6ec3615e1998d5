package clew.html;

import clew.encoding.ByteWords;
import clew.encoding.Utf8;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// Decodes the text between tags: encoding, newlines, U+0000, character references. The bytes come in pieces, cut
/// anywhere.
public final class TextDecoder {
    /// Where the characters go.
    public interface Receiver {
        void add(char c);

        /// Adds printable ASCII characters and spaces.
        default void add(byte[] ascii, int from, int to) {
            for (var i = from; i < to; i++) add((char) ascii[i]);
        }

        /// Whether more text would make a difference.
        boolean wants();
    }

    /// How often to check that.
    private static final int STEP = 64;

    private final Charset charset;
    private final boolean utf8;
    private final Receiver receiver;
    private final TextReference reference;

    /// The first bytes of a UTF-8 character whose rest has not arrived yet.
    private final byte[] cut = new byte[4];

    private int cutLength;
    private boolean afterReturn;
    private boolean begun;

    /// @param charset one in which ASCII bytes are ASCII characters, and no other bytes are
    public TextDecoder(Charset charset, Receiver receiver) {
        this.charset = charset;
        this.utf8 = charset.equals(StandardCharsets.UTF_8);
        this.receiver = receiver;
        this.reference = new TextReference(receiver);
    }

    /// @param references whether character references are read
    /// @param withoutNul whether U+0000 is dropped; otherwise it becomes U+FFFD
    public void decode(byte[] bytes, int from, int to, boolean references, boolean withoutNul) {
        begun = true;
        for (var at = from; at < to; ) {
            if (!receiver.wants()) return;
            var stop = Math.min(to, at + STEP);
            if (cutLength == 0 && reference.isNone() && ByteWords.isPlain(bytes, at, stop)) {
                afterReturn = false;
                receiver.add(bytes, at, stop);
                at = stop;
                continue;
            }
            while (at < stop) {
                var b = bytes[at];
                if (b >= 0) {
                    if (cutLength > 0) decodeCut();
                    ascii(b, references, withoutNul);
                    at++;
                } else {
                    var end = at + 1;
                    while (end < stop && bytes[end] < 0) end++;
                    beyondAscii(bytes, at, end);
                    at = end;
                }
            }
        }
    }

    private void ascii(byte b, boolean references, boolean withoutNul) {
        if (b == '\n' && afterReturn) {
            afterReturn = false;
            return;
        }
        afterReturn = b == '\r';
        if (b == 0) {
            if (!withoutNul) reference.add('\uFFFD', references);
        } else {
            reference.add(b == '\r' ? '\n' : (char) b, references);
        }
    }

    /// Bytes from 0x80 on; bytes at the end that may start a longer character are kept for the next call.
    private void beyondAscii(byte[] bytes, int from, int to) {
        afterReturn = false;
        var at = from;
        while (cutLength > 0 && at < to) {
            if (!isContinuation(bytes[at]) || cutLength == cut.length) decodeCut();
            else cut[cutLength++] = bytes[at++];
        }
        var end = utf8 ? wholeUntil(bytes, at, to) : to;
        text(bytes, at, end);
        System.arraycopy(bytes, end, cut, 0, to - end);
        if (end < to) cutLength = to - end;
    }

    private static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }

    /// Where the last UTF-8 character starts, if more bytes could belong to it.
    private static int wholeUntil(byte[] bytes, int from, int to) {
        for (var at = to - 1; at >= from && at >= to - 3; at--) {
            if (isContinuation(bytes[at])) continue;
            var lead = bytes[at] & 0xFF;
            var length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
            return at + length > to ? at : to;
        }
        return to;
    }

    private void decodeCut() {
        var length = cutLength;
        cutLength = 0;
        text(cut, 0, length);
    }

    private void text(byte[] bytes, int from, int to) {
        if (from == to) return;
        var text = Utf8.decode(bytes, from, to - from, charset);
        for (var i = 0; i < text.length(); i++) reference.add(text.charAt(i), false);
    }

    /// The text ends here.
    public void end() {
        if (!begun) return;
        if (cutLength > 0) decodeCut();
        reference.end();
        afterReturn = false;
        begun = false;
    }
}

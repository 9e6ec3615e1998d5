package clew.encoding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/// UTF-16 as the Encoding Standard decodes it: an unpaired surrogate costs nothing else, whereas Java's decoder
/// drops the next character with it.
final class Utf16Charset extends Charset {
    private final Charset java;
    private final boolean bigEndian;

    /// @param java Java's own charset of that name
    Utf16Charset(Charset java, boolean bigEndian) {
        super(java.name(), new String[0]);
        this.java = java;
        this.bigEndian = bigEndian;
    }

    @Override
    public boolean contains(Charset other) {
        return java.contains(other);
    }

    @Override
    public CharsetEncoder newEncoder() {
        return java.newEncoder();
    }

    @Override
    public CharsetDecoder newDecoder() {
        return new CharsetDecoder(this, 0.5f, 1) {
            @Override
            protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
                while (in.remaining() >= 2) {
                    var unit = unit(in, 0);
                    var length = 1;
                    if (Character.isHighSurrogate(unit)) {
                        if (in.remaining() < 4) return CoderResult.UNDERFLOW;
                        if (!Character.isLowSurrogate(unit(in, 2))) return CoderResult.malformedForLength(2);
                        length = 2;
                    } else if (Character.isLowSurrogate(unit)) {
                        return CoderResult.malformedForLength(2);
                    }
                    if (out.remaining() < length) return CoderResult.OVERFLOW;
                    out.put(unit);
                    if (length == 2) out.put(unit(in, 2));
                    in.position(in.position() + 2 * length);
                }
                return CoderResult.UNDERFLOW;
            }
        };
    }

    private char unit(ByteBuffer in, int ahead) {
        var at = in.position() + ahead;
        var first = in.get(at) & 0xFF;
        var second = in.get(at + 1) & 0xFF;
        return (char) (bigEndian ? first << 8 | second : second << 8 | first);
    }
}

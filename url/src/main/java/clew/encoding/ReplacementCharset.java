package clew.encoding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/// The standard's "replacement": any content, unless it is empty, is read as one U+FFFD. Text is written as UTF-8, its
/// output encoding.
final class ReplacementCharset extends Charset {
    ReplacementCharset(String name) {
        super(name, new String[0]);
    }

    @Override
    public boolean contains(Charset other) {
        return other.equals(this);
    }

    @Override
    public CharsetEncoder newEncoder() {
        return StandardCharsets.UTF_8.newEncoder();
    }

    @Override
    public CharsetDecoder newDecoder() {
        return new CharsetDecoder(this, 1, 1) {
            private boolean begun;

            @Override
            protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
                if (!begun && in.hasRemaining()) {
                    if (!out.hasRemaining()) return CoderResult.OVERFLOW;
                    out.put(Utf8.REPLACEMENT);
                    begun = true;
                }
                in.position(in.limit());
                return CoderResult.UNDERFLOW;
            }

            @Override
            protected void implReset() {
                begun = false;
            }
        };
    }
}

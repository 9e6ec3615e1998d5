package clew.encoding;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.function.IntUnaryOperator;

/// One of the Encoding Standard's indexes, inverted: from a code point to its pointer, the number of a pair of
/// bytes.
///
/// Java's decoders have the same pairs with few exceptions, so an index is built from a decoder on first use, and
/// only the differences are listed here. (Java's encoders cannot be used: they also write characters that merely
/// look alike.)
final class EncodingIndex {
    static final int NONE = -1;

    private static final int BMP = 0x10000;
    /// All of Big5 is in the first three planes.
    private static final int THREE_PLANES = 0x30000;

    /// Pointer + 1; 0 means none.
    private final char[] pointers;

    private EncodingIndex(int codePoints) {
        pointers = new char[codePoints];
    }

    /// The pointer of a code point, or [#NONE].
    int pointer(int codePoint) {
        return codePoint < pointers.length ? pointers[codePoint] - 1 : NONE;
    }

    private void add(int pointer, int codePoint) {
        if (codePoint < pointers.length && pointers[codePoint] == 0) pointers[codePoint] = (char) (pointer + 1);
    }

    /// Adds what a decoder makes of the pairs of bytes from one pointer up to another. The first pointer of a code
    /// point counts. Private use is not part of the standard's indexes.
    private EncodingIndex from(String charset, IntUnaryOperator bytesOf, int first, int end) {
        var decoder = Charset.forName(charset).newDecoder();
        for (int pointer = first; pointer < end; pointer++) {
            int bytes = bytesOf.applyAsInt(pointer);
            try {
                var text = decoder.decode(ByteBuffer.wrap(new byte[] {(byte) (bytes >> 8), (byte) bytes}));
                int codePoint = Character.codePointAt(text, 0);
                boolean single = text.length() == Character.charCount(codePoint);
                if (single && Character.getType(codePoint) != Character.PRIVATE_USE) add(pointer, codePoint);
            } catch (CharacterCodingException notInTheIndex) {
                // An unassigned pair, or one that Java decodes differently; the callers add the latter.
            }
        }
        return this;
    }

    static final class Jis0208 {
        static final EncodingIndex INDEX =
                new EncodingIndex(BMP).from("windows-31j", Jis0208::shiftJisBytes, 0, 60 * 188);
        /// "Index Shift_JIS pointer": without the IBM characters selected by NEC, which are duplicates.
        static final EncodingIndex FOR_SHIFT_JIS = new EncodingIndex(BMP)
                .from("windows-31j", Jis0208::shiftJisBytes, 0, 8272)
                .from("windows-31j", Jis0208::shiftJisBytes, 8836, 60 * 188);

        private Jis0208() {}

        static int shiftJisBytes(int pointer) {
            int lead = pointer / 188;
            int trail = pointer % 188;
            return (lead + (lead < 0x1F ? 0x81 : 0xC1)) << 8 | (trail + (trail < 0x3F ? 0x40 : 0x41));
        }
    }

    static final class EucKr {
        static final EncodingIndex INDEX = new EncodingIndex(BMP).from("x-windows-949", EucKr::bytes, 0, 126 * 190);

        private EucKr() {}

        static int bytes(int pointer) {
            return (pointer / 190 + 0x81) << 8 | (pointer % 190 + 0x41);
        }
    }

    static final class Big5 {
        /// "Index Big5 pointer": the extensions of Hong Kong are only decoded, never encoded.
        static final EncodingIndex INDEX = index();

        private Big5() {}

        private static EncodingIndex index() {
            int first = (0xA1 - 0x81) * 157;
            var index = new EncodingIndex(THREE_PLANES);
            // For these six, the last pointer counts, not the first.
            for (int pair : new int[] {0xF9F9, 0xF9E9, 0xF9EB, 0xF9EA, 0xA451, 0xA4CA}) addDecoded(index, pair);
            // Java lacks these, or has them at a later pointer.
            for (int i = 0; i < 0x20; i++) index.add(pointer(0xA3C0 + i), 0x2400 + i);
            index.add(pointer(0xA3E0), 0x2421);
            index.add(pointer(0xC6CF), '廴');
            index.add(pointer(0xC6D3), '无');
            index.add(pointer(0xC6D5), '癶');
            index.add(pointer(0xC6D7), '隶');
            index.add(pointer(0xC6DF), '仝');
            index.add(pointer(0xFB48), '嘅');
            index.add(pointer(0xFBF9), '廐');
            index.add(pointer(0xFC6C), '悤');
            index.add(pointer(0xFE52), '猪');
            return index.from("x-MS950-HKSCS", Big5::bytes, first, 126 * 157);
        }

        private static void addDecoded(EncodingIndex index, int pair) {
            index.from("x-MS950-HKSCS", Big5::bytes, pointer(pair), pointer(pair) + 1);
        }

        static int bytes(int pointer) {
            int trail = pointer % 157;
            return (pointer / 157 + 0x81) << 8 | (trail + (trail < 0x3F ? 0x40 : 0x62));
        }

        private static int pointer(int bytes) {
            int trail = bytes & 0xFF;
            return ((bytes >> 8) - 0x81) * 157 + trail - (trail < 0x7F ? 0x40 : 0x62);
        }
    }
}

package clew.encoding;

import java.nio.charset.Charset;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/// An encoder of the Encoding Standard: from code points to bytes, one text per encoder.
///
/// Nothing is replaced by something similar: a code point that the encoding lacks is returned, so that the caller
/// can write it in another way.
public interface LegacyEncoder {
    int DONE = -1;

    /// Writes the bytes of a code point and returns [#DONE], or returns the code point that the encoding lacks.
    int encode(int codePoint, IntConsumer bytes);

    /// Writes the end of a text.
    default void end(IntConsumer bytes) {}

    static LegacyEncoder of(Encoding encoding) {
        return switch (encoding) {
            case UTF_8, UTF_16BE, UTF_16LE, REPLACEMENT ->
                throw new IllegalArgumentException(encoding + " is no legacy encoding to write");
            case GBK -> stateless(codePoint -> codePoint == '€' ? 0x80 : atMostTwoBytes(gb18030(codePoint)));
            case GB18030 -> stateless(LegacyEncoder::gb18030);
            case BIG5 -> stateless(codePoint -> pair(EncodingIndex.Big5.INDEX, codePoint, EncodingIndex.Big5::bytes));
            case EUC_KR ->
                stateless(codePoint -> pair(EncodingIndex.EucKr.INDEX, codePoint, EncodingIndex.EucKr::bytes));
            case EUC_JP -> stateless(LegacyEncoder::eucJp);
            case SHIFT_JIS -> stateless(LegacyEncoder::shiftJis);
            case ISO_2022_JP -> new Iso2022JpEncoder();
            default -> {
                var charset = (SingleByteCharset) encoding.charset();
                yield stateless(charset::byteOf);
            }
        };
    }

    /// An encoder that encodes each code point on its own.
    ///
    /// @param bytesOf the bytes as one number, the first the highest, none of them 0 except for U+0000; or -1
    private static LegacyEncoder stateless(IntUnaryOperator bytesOf) {
        return (codePoint, bytes) -> {
            if (codePoint < 0x80) {
                bytes.accept(codePoint);
                return DONE;
            }
            int all = bytesOf.applyAsInt(codePoint);
            if (all == EncodingIndex.NONE) return codePoint;
            for (int shift = 24; shift >= 0; shift -= 8) {
                if (all >>> shift != 0) bytes.accept(all >>> shift & 0xFF);
            }
            return DONE;
        };
    }

    private static int pair(EncodingIndex index, int codePoint, IntUnaryOperator bytesOf) {
        int pointer = index.pointer(codePoint);
        return pointer == EncodingIndex.NONE ? EncodingIndex.NONE : bytesOf.applyAsInt(pointer);
    }

    private static int atMostTwoBytes(int bytes) {
        return bytes >>> 16 == 0 ? bytes : EncodingIndex.NONE;
    }

    private static int gb18030(int codePoint) {
        // Java follows the 2022 edition, in which these moved out of private use; the standard still writes both.
        int moved = "\uE81E\uE826\uE82B\uE82C\uE832\uE843\uE854\uE864".indexOf(codePoint);
        if (moved >= 0) return new int[] {0xFE59, 0xFE61, 0xFE66, 0xFE67, 0xFE6D, 0xFE7E, 0xFE90, 0xFEA0}[moved];
        if (codePoint >= 0xE78D && codePoint <= 0xE793) return 0xA6D9 + codePoint - 0xE78D;
        if (codePoint >= 0xE794 && codePoint <= 0xE795) return 0xA6EC + codePoint - 0xE794;
        if (codePoint == 0xE796) return 0xA6F3;
        if (codePoint == 0xE5E5) return EncodingIndex.NONE; // its bytes are decoded to U+3000
        int all = 0;
        for (byte value : Character.toString(codePoint).getBytes(Gb18030.CHARSET)) all = all << 8 | (value & 0xFF);
        return all;
    }

    /// Looked up on first use.
    final class Gb18030 {
        private static final Charset CHARSET = Charset.forName("GB18030");

        private Gb18030() {}
    }

    private static int eucJp(int codePoint) {
        if (codePoint >= 0xFF61 && codePoint <= 0xFF9F) return 0x8E00 | (codePoint - 0xFF61 + 0xA1);
        return japanese(codePoint, EncodingIndex.Jis0208.INDEX, LegacyEncoder::eucJpBytes);
    }

    private static int eucJpBytes(int pointer) {
        return (pointer / 94 + 0xA1) << 8 | (pointer % 94 + 0xA1);
    }

    private static int shiftJis(int codePoint) {
        if (codePoint == 0x80) return 0x80;
        if (codePoint >= 0xFF61 && codePoint <= 0xFF9F) return codePoint - 0xFF61 + 0xA1;
        return japanese(codePoint, EncodingIndex.Jis0208.FOR_SHIFT_JIS, EncodingIndex.Jis0208::shiftJisBytes);
    }

    private static int japanese(int codePoint, EncodingIndex index, IntUnaryOperator bytesOf) {
        return switch (codePoint) {
            case '¥' -> '\\';
            case '‾' -> '~';
            case '−' -> pair(index, '－', bytesOf);
            default -> pair(index, codePoint, bytesOf);
        };
    }
}

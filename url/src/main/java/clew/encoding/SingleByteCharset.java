package clew.encoding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.util.function.IntUnaryOperator;

/// An encoding with one byte per character, as a table of 256 characters.
///
/// Java has most single-byte encodings of the Encoding Standard, but treats bytes as unassigned that the standard
/// assigns: the C1 controls of the Windows encodings. The tables are built from Java's, so only the differences are
/// listed here.
final class SingleByteCharset extends Charset {
    private static final char NONE = Utf8.REPLACEMENT;

    private static final String ISO_8859_10_FROM_A0 = """
            \u00a0ĄĒĢĪĨĶ§ĻĐŠŦŽ\u00adŪŊ°ąēģīĩķ·ļđšŧž―ūŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎÏÐŅŌÓÔÕÖŨØŲÚÛÜÝÞßāáâãäåæįčéęëėíîïðņōóôõöũøųúûüýþĸ""";
    private static final String ISO_8859_14_FROM_A0 = """
            \u00a0Ḃḃ£ĊċḊ§Ẁ©ẂḋỲ\u00ad®ŸḞḟĠġṀṁ¶ṖẁṗẃṠỳẄẅṡÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏŴÑÒÓÔÕÖṪØÙÚÛÜÝŶßàáâãäåæçèéêëìíîïŵñòóôõöṫøùúûüýŷÿ""";

    private final String characters;

    private SingleByteCharset(String name, IntUnaryOperator characterOf) {
        super(name, new String[0]);
        var all = new StringBuilder(256);
        for (int value = 0; value < 256; value++) all.append((char) characterOf.applyAsInt(value));
        characters = all.toString();
    }

    static SingleByteCharset of(Encoding encoding) {
        var name = encoding.standardName();
        return new SingleByteCharset(
                name,
                switch (encoding) {
                    case X_USER_DEFINED -> value -> value < 0x80 ? value : 0xF700 + value;
                    case ISO_8859_10 -> value -> value < 0xA0 ? value : ISO_8859_10_FROM_A0.charAt(value - 0xA0);
                    case ISO_8859_14 -> value -> value < 0xA0 ? value : ISO_8859_14_FROM_A0.charAt(value - 0xA0);
                    case ISO_8859_8_I -> characters("ISO-8859-8");
                    case MACINTOSH -> characters("x-MacRoman");
                    case X_MAC_CYRILLIC -> replacing(0xFF, '€', characters("x-MacUkraine"));
                    case KOI8_U -> replacing(0xAE, 'ў', replacing(0xBE, 'Ў', characters("KOI8-U")));
                    case WINDOWS_1255 -> orControl(replacing(0xCA, '\u05BA', characters(name)));
                    case WINDOWS_874 -> orControl(characters("x-windows-874"));
                    default -> orControl(characters(name));
                });
    }

    private static IntUnaryOperator characters(String nameInJava) {
        var charset = Charset.forName(nameInJava);
        return value -> new String(new byte[] {(byte) value}, charset).charAt(0);
    }

    private static IntUnaryOperator replacing(int value, char character, IntUnaryOperator others) {
        return each -> each == value ? character : others.applyAsInt(each);
    }

    private static IntUnaryOperator orControl(IntUnaryOperator characters) {
        return value -> {
            int character = characters.applyAsInt(value);
            return character == NONE && value < 0xA0 ? value : character;
        };
    }

    /// The byte for a code point, or -1.
    int byteOf(int codePoint) {
        if (codePoint == NONE) return -1;
        return characters.indexOf(codePoint);
    }

    @Override
    public boolean contains(Charset other) {
        return other.name().equals(name()) || other.name().equals("US-ASCII");
    }

    @Override
    public CharsetDecoder newDecoder() {
        return new CharsetDecoder(this, 1, 1) {
            @Override
            protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
                while (in.hasRemaining()) {
                    if (!out.hasRemaining()) return CoderResult.OVERFLOW;
                    char character = characters.charAt(in.get(in.position()) & 0xFF);
                    if (character == NONE) return CoderResult.unmappableForLength(1);
                    out.put(character);
                    in.position(in.position() + 1);
                }
                return CoderResult.UNDERFLOW;
            }
        };
    }

    @Override
    public CharsetEncoder newEncoder() {
        return new CharsetEncoder(this, 1, 1) {
            @Override
            protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
                while (in.hasRemaining()) {
                    if (!out.hasRemaining()) return CoderResult.OVERFLOW;
                    char c = in.get(in.position());
                    if (Character.isSurrogate(c)) return surrogate(in, c);
                    int value = byteOf(c);
                    if (value < 0) return CoderResult.unmappableForLength(1);
                    out.put((byte) value);
                    in.position(in.position() + 1);
                }
                return CoderResult.UNDERFLOW;
            }
        };
    }

    private static CoderResult surrogate(CharBuffer in, char c) {
        if (Character.isLowSurrogate(c)) return CoderResult.malformedForLength(1);
        if (in.remaining() < 2) return CoderResult.UNDERFLOW;
        boolean paired = Character.isLowSurrogate(in.get(in.position() + 1));
        return paired ? CoderResult.unmappableForLength(2) : CoderResult.malformedForLength(1);
    }
}

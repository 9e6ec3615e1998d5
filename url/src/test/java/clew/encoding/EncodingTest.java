package clew.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EncodingTest {
    @ParameterizedTest
    @CsvSource({
        "utf-8, UTF_8",
        "UTF8, UTF_8",
        "iso-8859-1, WINDOWS_1252",
        "US-ASCII, WINDOWS_1252",
        "iso-8859-9, WINDOWS_1254",
        "tis-620, WINDOWS_874",
        "shift_jis, SHIFT_JIS",
        "Windows-31J, SHIFT_JIS",
        "gb2312, GBK",
        "ks_c_5601-1987, EUC_KR",
        "big5-hkscs, BIG5",
        "utf-16, UTF_16LE",
        "iso-2022-kr, REPLACEMENT",
        "x-user-defined, X_USER_DEFINED"
    })
    void knowsWhatLabelsMeanOnTheWeb(String label, Encoding encoding) {
        assertEquals(Optional.of(encoding), Encoding.forLabel(label));
    }

    @Test
    void takesWhiteSpaceAroundALabelButNoLookAlikes() {
        assertEquals(Optional.of(Encoding.KOI8_R), Encoding.forLabel(" \t\n\f\rKoI8-r "));
        assertEquals(Optional.empty(), Encoding.forLabel("\u212aoi8-r"), "Kelvin sign");
        assertEquals(Optional.empty(), Encoding.forLabel("\u00a0koi8-r"));
        assertEquals(Optional.empty(), Encoding.forLabel("utf-7"));
        assertEquals(Optional.empty(), Encoding.forLabel(""));
    }

    @ParameterizedTest
    @EnumSource
    void hasItsOwnNameAsALabelAndACharset(Encoding encoding) {
        assertEquals(Optional.of(encoding), Encoding.forLabel(encoding.standardName()));
        assertEquals('/', encoding == Encoding.REPLACEMENT ? '/' : slash(encoding));
    }

    private static char slash(Encoding encoding) {
        var bytes = encoding == Encoding.UTF_16BE ? new byte[] {0, 0x2F} : new byte[] {0x2F, 0};
        return new String(bytes, encoding.charset()).charAt(0);
    }

    @Test
    void knowsTheCharsetsOfJava() {
        assertEquals(Optional.of(Encoding.UTF_8), Encoding.of(StandardCharsets.UTF_8));
        assertEquals(Optional.of(Encoding.WINDOWS_1252), Encoding.of(StandardCharsets.ISO_8859_1));
        assertEquals(Optional.of(Encoding.UTF_16LE), Encoding.of(StandardCharsets.UTF_16LE));
        assertEquals(Optional.of(Encoding.EUC_KR), Encoding.of(Charset.forName("x-windows-949")));
        assertEquals(Optional.empty(), Encoding.of(StandardCharsets.UTF_32));
    }

    @Test
    void writesUtf8InPlaceOfWhatIsOnlyRead() {
        for (var encoding : EnumSet.allOf(Encoding.class)) {
            boolean onlyRead = EnumSet.of(Encoding.REPLACEMENT, Encoding.UTF_16BE, Encoding.UTF_16LE)
                    .contains(encoding);
            assertEquals(onlyRead ? Encoding.UTF_8 : encoding, encoding.outputEncoding());
        }
        assertThrows(IllegalArgumentException.class, () -> LegacyEncoder.of(Encoding.UTF_8));
    }

    @Test
    void readsControlsWhereJavaReadsNothing() {
        var bytes = new byte[] {'a', (byte) 0x80, (byte) 0x81, (byte) 0xFF};
        assertEquals("a€\u0081ÿ", new String(bytes, Encoding.WINDOWS_1252.charset()));
        assertEquals("aЂЃя", new String(bytes, Encoding.WINDOWS_1251.charset()));
        assertEquals("a\uF780\uF781\uF7FF", new String(bytes, Encoding.X_USER_DEFINED.charset()));
        assertEquals("\uFFFD", new String(bytes, Encoding.REPLACEMENT.charset()));
        assertEquals("", new String(new byte[0], Encoding.REPLACEMENT.charset()));
        assertEquals("a\uFFFD", new String(new byte[] {'a', (byte) 0xAA}, Encoding.WINDOWS_1253.charset()));
    }

    @Test
    void aSingleByteCharsetIsAnOrdinaryCharset() throws CharacterCodingException {
        var charset = Encoding.WINDOWS_1252.charset();
        assertEquals(
                ByteBuffer.wrap(new byte[] {'a', (byte) 0x80}),
                charset.newEncoder().encode(CharBuffer.wrap("a€")));
        assertEquals("?? a ??", new String("א\ud800 a \ud83d\ude00\udc00".getBytes(charset), charset));
        assertTrue(charset.contains(StandardCharsets.US_ASCII));
        assertTrue(charset.canEncode());
    }

    @ParameterizedTest
    @EnumSource
    void everyEncodingCanBeWritten(Encoding encoding) {
        var charset = encoding.charset();
        assertEquals("<", new String("<".getBytes(charset), encoding == Encoding.REPLACEMENT ? UTF_8 : charset));
    }

    @Test
    void replacementIsOneCharacterHoweverItsBytesCome() throws CharacterCodingException {
        var decoder = Encoding.REPLACEMENT.charset().newDecoder();
        var out = CharBuffer.allocate(8);
        for (var last : new boolean[] {false, false, true}) {
            assertTrue(decoder.decode(ByteBuffer.wrap(new byte[] {'a', 'b'}), out, last)
                    .isUnderflow());
        }
        assertEquals("\uFFFD", out.flip().toString());
        assertEquals("\uFFFD", decoder.decode(ByteBuffer.wrap(new byte[] {'a'})).toString());
    }
}

package clew.idna;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PunycodeTest {
    /// From RFC 3492, section 7.1, and from domains in use.
    @ParameterizedTest
    @CsvSource({
        "\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587, ihqwcrb4cv8a8dqg056pqjye",
        "\u05DC\u05DE\u05D4\u05D4\u05DD\u05E4\u05E9\u05D5\u05D8\u05DC\u05D0\u05DE\u05D3\u05D1\u05E8\u05D9\u05DD\u05E2\u05D1\u05E8\u05D9\u05EA, 4dbcagdahymbxekheh6e0a7fei0b",
        "3\u5E74b\u7D44\u91D1\u516B\u5148\u751F, 3b-ww4c5e180e575a65lsy2b",
        "\u305D\u306E\u30B9\u30D4\u30FC\u30C9\u3067, d9juau41awczczp",
        "b\u00FCcher, bcher-kva",
        "\u00FC, tda",
        "\u00DF, zca",
        "-\u2020, --xhn",
        "\uD83D\uDCA9, ls8h",
    })
    void encodesAndDecodesWhatIsKnown(String text, String punycode) {
        assertEquals(punycode, encode(text.codePoints().toArray()));
        assertArrayEquals(text.codePoints().toArray(), decode(punycode));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=",
                "a=",
                "\u00FC",
                "A",
                "-",
                "-a",
                "a-b",
                "999999",
                "99999999999999999999",
                "zzzzzz-zzzzzzzzzzzz"
            })
    void whatIsNotPunycodeIsRefused(String punycode) {
        assertNull(decode(punycode));
        assertNull(plainDecode(punycode.codePoints().toArray()));
    }

    @Test
    void nothingIsTheCodeOfNothing() {
        assertEquals("", encode(new int[0]));
        assertArrayEquals(new int[0], decode(""));
    }

    @Test
    void basicCodePointsAloneEndInADelimiter() {
        assertEquals("abc-", encode(new int[] {'a', 'b', 'c'}));
        assertArrayEquals(new int[] {'a', 'b', 'c'}, decode("abc-"));
    }

    @Test
    void theLastCodePointIsReachedAndNoneAfterIt() {
        String last = encode(new int[] {Character.MAX_CODE_POINT});
        assertArrayEquals(new int[] {Character.MAX_CODE_POINT}, decode(last));
        assertNull(decode(encode(new int[] {Character.MAX_CODE_POINT + 1})));
    }

    @Test
    void randomTextsGoThereAndBackAsInTheProceduresOfTheRfc() {
        long seed = 3492;
        var random = new Random(seed);
        for (int i = 0; i < 50_000; i++) {
            int[] text = new int[random.nextInt(random.nextInt(100) == 0 ? 300 : 12)];
            int spread = 1 << random.nextInt(21);
            int start = random.nextInt(0x20, 0x3000);
            for (int at = 0; at < text.length; at++) {
                int codePoint = random.nextInt(4) == 0 ? 'a' + random.nextInt(26) : start + random.nextInt(spread);
                text[at] = Math.min(codePoint, Character.MAX_CODE_POINT);
            }
            String where = "seed " + seed + ", text " + i;
            String punycode = encode(text);
            int[] ascii = punycode.codePoints().toArray();
            assertArrayEquals(text, Punycode.decode(ascii), where);
            assertArrayEquals(text, plainDecode(ascii), where);
        }
    }

    @Test
    void randomDigitsDecodeAsInTheProceduresOfTheRfcAndEncodeBackToThemselves() {
        long seed = 2003;
        var random = new Random(seed);
        int decoded = 0;
        for (int i = 0; i < 200_000; i++) {
            int[] ascii = new int[random.nextInt(20)];
            Arrays.setAll(ascii, _ -> "abcdefghijklmnopqrstuvwxyz0123456789--".charAt(random.nextInt(38)));
            int[] ours = Punycode.decode(ascii);
            String where = "seed " + seed + ", digits " + i;
            assertArrayEquals(plainDecode(ascii), ours, where);
            if (ours == null) continue;
            decoded++;
            assertEquals(new String(ascii, 0, ascii.length), encode(ours), where);
        }
        assertTrue(decoded > 10_000, decoded + " decoded");
    }

    /// The RFC's own procedure, insertion by insertion.
    private static int @Nullable [] plainDecode(int[] ascii) {
        var output = new ArrayList<Integer>();
        int delimiter = ascii.length - 1;
        while (delimiter > 0 && ascii[delimiter] != '-') delimiter--;
        for (int at = 0; at < delimiter; at++) output.add(ascii[at]);
        int in = delimiter > 0 ? delimiter + 1 : 0;
        long n = 128;
        long i = 0;
        long bias = 72;
        while (in < ascii.length) {
            long oldI = i;
            long w = 1;
            for (int k = 36; ; k += 36) {
                if (in == ascii.length) return null;
                int digit = "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(ascii[in++]);
                if (digit < 0) return null;
                i += digit * w;
                if (i > 1L << 40) return null;
                long t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
                if (digit < t) break;
                w *= 36 - t;
            }
            int length = output.size() + 1;
            long delta = oldI == 0 ? (i - oldI) / 700 : (i - oldI) / 2;
            delta += delta / length;
            long k = 0;
            for (; delta > 455; k += 36) delta /= 35;
            bias = k + 36 * delta / (delta + 38);
            n += i / length;
            i %= length;
            if (n > Character.MAX_CODE_POINT) return null;
            output.add((int) i++, (int) n);
        }
        return output.stream().mapToInt(Integer::intValue).toArray();
    }

    private static String encode(int[] text) {
        var punycode = new StringBuilder();
        Punycode.encode(text, punycode);
        return punycode.toString();
    }

    private static int @Nullable [] decode(String punycode) {
        return Punycode.decode(punycode.codePoints().toArray());
    }
}

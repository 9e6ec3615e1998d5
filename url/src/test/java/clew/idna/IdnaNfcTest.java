package clew.idna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.ibm.icu.text.Normalizer2;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IdnaNfcTest {
    private static final Normalizer2 ICU = Normalizer2.getNFCInstance();

    @Test
    void textInWhichNothingCanChangeIsGivenBackItself() {
        int[] text = "b\u00FCcher".codePoints().toArray();
        assertSame(text, IdnaNfc.normalize(text));
    }

    @Test
    void marksAreOrderedAndComposed() {
        assertNormal("\u1EAD", "a\u0302\u0323");
        assertNormal("\u1E0D\u0307", "\u1E0B\u0323");
    }

    @Test
    void aMarkAtTheStartBelongsToNothing() {
        assertNormal("\u0301a", "\u0301a");
        assertNormal("\u0323\u0301a", "\u0301\u0323a");
    }

    @Test
    void hangulIsComposedByArithmetic() {
        assertNormal("\uAC01", "\u1100\u1161\u11A8");
        assertNormal("\uAC01", "\uAC00\u11A8");
        assertNormal("\uAC01\u11A8", "\uAC01\u11A8");
        assertNormal("\u1161\u11A8", "\u1161\u11A8");
    }

    /// Since Unicode 16 a composite can end in what may itself start another one: U+16D68 is U+16D67 twice.
    @Test
    void aCompositeCanGiveUpItsFirstHalf() {
        assertNormal("\uD81B\uDD6A", "\uD81B\uDD63\uD81B\uDD68");
    }

    /// Java 25 does not reorder these.
    @Test
    void marksOfUnicode17AreOrdered() {
        assertNormal("a\u0334\u1ACF", "a\u1ACF\u0334");
    }

    @Test
    void everyPairOfACodePointThatMayChangeAfterAnyOtherGivesWhatIcuGives() {
        int[] second = valid().filter(IdnaNfcTest::mayChange).toArray();
        int[] first = valid().filter(c -> mayChange(c) || ICU.getRawDecomposition(c) != null || composes(c, second))
                .filter(c -> c < 0xAC40 || c > 0xD780) // enough syllables
                .toArray();
        assertTrue(first.length > 1000 && second.length > 900, first.length + " x " + second.length);
        for (int f : first) {
            for (int s : second) assertSameAsIcu(new int[] {f, s});
        }
    }

    @Test
    void randomTextsGiveWhatIcuGives() {
        int[] some = valid().filter(c -> mayChange(c) || ICU.getRawDecomposition(c) != null)
                .filter(c -> c < 0xAC40 || c > 0xD780)
                .toArray();
        long seed = 17;
        var random = new Random(seed);
        for (int i = 0; i < 300_000; i++) {
            // Neighbours belong to the same script, so they are more likely to interact.
            int centre = random.nextInt(some.length);
            int[] text = new int[1 + random.nextInt(7)];
            for (int at = 0; at < text.length; at++) {
                int near = Math.clamp(centre + random.nextInt(-20, 20), 0, some.length - 1);
                text[at] = random.nextInt(3) == 0
                        ? 'a' + random.nextInt(26)
                        : some[random.nextBoolean() ? near : random.nextInt(some.length)];
            }
            assertSameAsIcu(text);
        }
    }

    private static boolean composes(int first, int[] seconds) {
        return IntStream.of(seconds).anyMatch(second -> ICU.composePair(first, second) >= 0);
    }

    private static IntStream valid() {
        return IntStream.range(0, IdnaTable.CODE_POINTS)
                .filter(c -> (IdnaTable.UNICODE.traits(c) & IdnaTable.STATUS) == IdnaTable.VALID);
    }

    private static boolean mayChange(int codePoint) {
        return (IdnaTable.UNICODE.traits(codePoint) & IdnaTable.MAY_CHANGE) != 0;
    }

    private static void assertNormal(String expected, String text) {
        assertEquals(expected, string(IdnaNfc.normalize(text.codePoints().toArray())));
        assertSameAsIcu(text.codePoints().toArray());
    }

    private static void assertSameAsIcu(int[] text) {
        String string = string(text);
        String theirs = ICU.normalize(string);
        String ours = string(IdnaNfc.normalize(text));
        if (!theirs.equals(ours)) assertEquals(IdnaWptTest.escaped(theirs), IdnaWptTest.escaped(ours), string);
        assertEquals(theirs.equals(string), IdnaNfc.isNormalized(text), string);
    }

    private static String string(int[] text) {
        return new String(text, 0, text.length);
    }
}

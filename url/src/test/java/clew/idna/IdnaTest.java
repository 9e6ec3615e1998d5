package clew.idna;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdnaTest {
    private static final int MEGABYTE = 1 << 20;

    @ParameterizedTest
    @CsvSource({
        "B\u00DCCHER.example, xn--bcher-kva.example",
        "fa\u00DF.de, xn--fa-hia.de",
        "\u03B2\u03CC\u03BB\u03BF\u03C2.com, xn--nxasmm1c.com",
        "a\u3002b\uFF0Ec\uFF61d\u00E4, a.b.c.xn--d-0fa",
        "\uFF38\uFF2E\uFF0D\uFF0D\uFF3A\uFF23\uFF21, xn--zca",
        "a\u00ADb, ab",
        "a\u0308, xn--4ca",
        "\u2260, xn--1ch",
        "=\u0338, xn--1ch",
    })
    void knownDomainsInAscii(String domain, String ascii) {
        assertEquals(ascii, Idna.toAscii(domain));
    }

    @Test
    void emptyLabelsAndLongLabelsAreNoConcernOfOurs() {
        assertEquals("..xn--4ca..", Idna.toAscii("..\u00E4.."));
        assertEquals("a".repeat(300) + ".xn--4ca", Idna.toAscii("a".repeat(300) + ".\u00E4"));
        assertEquals("", Idna.toAscii("\u00AD"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\uD800",
                "a\uDC00",
                "\uDC00\uD800",
                "\u00E4.\uD83D",
                "\uFFFD",
                "\uFFFE",
                "\u2FF0",
                "\u0378",
            })
    void loneSurrogatesAndDisallowedCodePointsAreRefused(String domain) {
        assertNull(Idna.toAscii(domain));
    }

    @Test
    void labelsThatSayXnAreTakenAtTheirWord() {
        assertEquals("xn--4ca.xn--bcher-kva", Idna.toAscii("\u00E4.xn--bcher-kva"));
        assertNull(Idna.toAscii("\u00E4.xn--a"), "is no Punycode");
        assertNull(Idna.toAscii("\u00E4.xn--\u00E4"), "is not ASCII");
        assertNull(Idna.toAscii("\u00E4.xn--"), "decodes to nothing");
        assertNull(Idna.toAscii("\u00E4.xn---"), "decodes to nothing");
        assertNull(Idna.toAscii("\u00E4." + ace("abc")), "decodes to ASCII");
        assertNull(Idna.toAscii("\u00E4." + ace("xn--\u00FC")), "decodes to what must be decoded again");
        assertNull(Idna.toAscii("\u00E4." + ace("u\u0308")), "decodes to what is not NFC");
        assertNull(Idna.toAscii("\u00E4." + ace("\u00DC")), "decodes to what is mapped");
        assertNull(Idna.toAscii("\u00E4." + ace("a\u00ADb")), "decodes to what is ignored");
        assertNull(Idna.toAscii("\u00E4." + ace("a\uFFFD")), "decodes to what is disallowed");
        assertNull(Idna.toAscii("\u00E4." + ace("a\uD800")), "decodes to a surrogate");
        assertNull(Idna.toAscii("\u00E4." + ace("\u0301")), "decodes to a mark in front");
        assertNull(Idna.toAscii("\u00E4." + ace("a\u200D")), "decodes to a joiner without need");
        assertNull(Idna.toAscii("1." + ace("\u05D0")), "decodes to what is right-to-left");
    }

    @Test
    void aLabelDoesNotBeginWithAMark() {
        assertNull(Idna.toAscii("\u0301a"));
        assertNull(Idna.toAscii("a.\u0903b"));
        assertNull(Idna.toAscii("\u00AD\u0301a"));
    }

    @Test
    void joinersStandOnlyWhereTheyShowSomething() {
        assertEquals("xn--10cl1a0b660p", Idna.toAscii("\u0DC1\u0DCA\u200D\u0DBB\u0DD3"));
        assertEquals("xn--mgba3gch31f060k", Idna.toAscii("\u0646\u0627\u0645\u0647\u200C\u0627\u06CC"));
        assertNull(Idna.toAscii("a\u200Cb"));
        assertNull(Idna.toAscii("a\u200Db"));
        assertNull(Idna.toAscii("\u200D"));
        assertNull(Idna.toAscii("\u0628\u200C"));
        assertNull(Idna.toAscii("\u200C\u0628"));
    }

    @Test
    void theBidiRuleHoldsForAllLabelsOnceOneIsRightToLeft() {
        assertEquals("1.xn--4ca", Idna.toAscii("1.\u00E4"));
        assertNull(Idna.toAscii("1.\u05D0"));
        assertNull(Idna.toAscii("\u05D0.1"));
        assertNull(Idna.toAscii("\u00E4.1.xn--4db"));
        assertNull(Idna.toAscii("\u05D0a"));
        assertNull(Idna.toAscii("\u05D01\u0661"));
        assertEquals("a.xn--4db.", Idna.toAscii("a.\u05D0."));
        assertEquals("xn--1-6fc8g", Idna.toAscii("\u05D01\u05B0"));
    }

    @ParameterizedTest
    @CsvSource({
        "xn--bcher-kva.example, b\u00FCcher.example",
        "XN--BCHER-KVA.Example, b\u00FCcher.example",
        "example.com, example.com",
        "EXAMPLE.com., example.com.",
        "xn--ls8h.la, \uD83D\uDCA9.la",
        "xn--a.xn--zca, xn--a.xn--zca", // bad Punycode: nothing of it is shown in another script
        "1.xn--4db, 1.xn--4db", // breaks the Bidi rule
        "xn--, xn--",
        "xn---epa.xn--abc-, xn---epa.xn--abc-",
        "b\u00FCcher.xn--4db, b\u00FCcher.\u05D0",
        "\uFFFD, \uFFFD",
    })
    void knownDomainsForPeople(String ascii, String shown) {
        assertEquals(shown, Idna.toUnicode(ascii));
    }

    @Test
    void nothingIsShownAsNothing() {
        assertEquals("", Idna.toUnicode(""));
    }

    /// Each of these takes minutes with the procedures as the RFCs and UAX 15 describe them.
    @Test
    void aHostileMegabyteTakesNoLongerThanAPage() {
        var valid = IntStream.range(0x80, IdnaTable.CODE_POINTS)
                .filter(c -> IdnaTable.UNICODE.traits(c) == (IdnaTable.VALID | IdnaTable.BIDI_L))
                .toArray();
        var manyDifferent = new StringBuilder();
        for (int i = 0; i < MEGABYTE / 3; i++) manyDifferent.appendCodePoint(valid[(int) (i * 7919L % valid.length)]);
        String encoded = quick(manyDifferent.toString());
        assertEquals(manyDifferent.toString(), Idna.toUnicode(encoded));
        quick("\u00E4." + encoded);
        quick("\u00E4.xn--" + "a".repeat(MEGABYTE));
        quick("\u00E4.xn--" + "b1".repeat(MEGABYTE / 2));
        quick("\u00E4.xn--" + "a9".repeat(MEGABYTE / 2));
        quick("a" + "\u0301\u0323".repeat(MEGABYTE / 2));
        quick("\u0628" + "\u200C\u0610".repeat(MEGABYTE / 2) + "\u0628");
        quick("\u0628" + "\u0610".repeat(MEGABYTE) + "\u200C\u0628");
        quick("\u00E4" + ".".repeat(MEGABYTE));
        quick("\uFDFA".repeat(MEGABYTE / 3));
    }

    private static String quick(String domain) {
        String ascii = assertTimeout(Duration.ofSeconds(20), () -> Idna.toAscii(domain));
        return ascii == null ? "" : ascii;
    }

    private static String ace(String label) {
        var ace = new StringBuilder(Idna.ACE_PREFIX);
        Punycode.encode(label.codePoints().toArray(), ace);
        return ace.toString();
    }
}

package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentEncodingTest {
    private static final String PRINTABLE = " !\"#$%&'()*+,-./0:;<=>?@A[\\]^_`a{|}~";

    @Test
    void encodesWhatEachSetHolds() {
        assertEquals("", members(PercentEncoding.C0_CONTROL));
        assertEquals(" \"<>`", members(PercentEncoding.FRAGMENT));
        assertEquals(" \"#<>", members(PercentEncoding.QUERY));
        assertEquals(" \"#'<>", members(PercentEncoding.SPECIAL_QUERY));
        assertEquals(" \"#<>?^`{}", members(PercentEncoding.PATH));
        assertEquals(" \"#/:;<=>?@[\\]^`{|}", members(PercentEncoding.USERINFO));
        assertEquals(" \"#$%&+,/:;<=>?@[\\]^`{|}", members(PercentEncoding.COMPONENT));
    }

    private static String members(AsciiSet set) {
        var members = new StringBuilder();
        PRINTABLE.chars().filter(set::contains).forEach(c -> members.append((char) c));
        return members.toString();
    }

    @Test
    void everySetHoldsControlsAndWhatLiesBeyondAscii() {
        assertEquals("%00%1F%7F", PercentEncoding.encode("\0\u001f\u007f", PercentEncoding.C0_CONTROL));
        assertEquals("%C2%80%DF%BF", PercentEncoding.encode("\u0080\u07ff", PercentEncoding.C0_CONTROL));
        assertEquals("%E0%A0%80%EF%BF%BF", PercentEncoding.encode("\u0800\uffff", PercentEncoding.C0_CONTROL));
        assertEquals(
                "%F0%90%80%80%F4%8F%BF%BF",
                PercentEncoding.encode("\ud800\udc00\udbff\udfff", PercentEncoding.C0_CONTROL));
    }

    @Test
    void encodesLoneSurrogatesAsReplacementCharacters() {
        assertEquals("a%EF%BF%BDb", PercentEncoding.encode("a\ud800b", PercentEncoding.PATH));
        assertEquals("%EF%BF%BD%EF%BF%BD", PercentEncoding.encode("\udc00\ud800", PercentEncoding.PATH));
        var cutInHalf = new StringBuilder();
        PercentEncoding.encode("\ud83d\ude00", 0, 1, PercentEncoding.PATH, cutInHalf);
        assertEquals("%EF%BF%BD", cutInHalf.toString());
    }

    @Test
    void decodesWholeEscapesOnly() {
        assertEquals("a b%2%zz%", PercentEncoding.decode("%61%20b%2%zz%"));
        assertEquals("é€\ud83d\ude00", PercentEncoding.decode("%C3%a9€%F0%9F%98%80"));
        assertEquals("\ufffd\ufffd", PercentEncoding.decode("\ud800%FF"));
        assertEquals("\ufeff", PercentEncoding.decode("%EF%BB%BF"));
    }

    /// The standard's decoder, byte by byte; checked with the TextDecoder of Node 20.
    @ParameterizedTest
    @CsvSource({
        "%C3%28, 1(",
        "%C0%80, 2",
        "%C1%BF, 2",
        "%E2%82, 1",
        "%E2%82%28, 1(",
        "%E0%80%80, 3",
        "%E0%9F%BF, 3",
        "%ED%A0%80, 3",
        "%ED%BF%BF, 3",
        "%F0%80%80%80, 4",
        "%F0%8F%BF%BF, 4",
        "%F0%90%80, 1",
        "%F0%9F%98%C3%A9, 1é",
        "%F4%90%80%80, 4",
        "%F5%80%80%80, 4",
        "%80%BF%FE%FF, 4",
        "%F4%8F%BF%BF%FF, \udbff\udfff1",
    })
    void countsMistakesAsTheStandardDoes(String escaped, String expected) {
        var replacements = expected.replaceAll("[1-4]", "\uFFFD");
        int count =
                expected.chars().filter(Character::isDigit).map(c -> c - '0').sum();
        assertEquals(replacements.replace("\uFFFD", "\uFFFD".repeat(count)), PercentEncoding.decode(escaped));
    }

    @Test
    void tablesHoldNothingBeyondAscii() {
        var all = AsciiSet.range(0, 127);
        assertEquals(true, all.contains(127));
        assertEquals(false, all.contains(128));
        assertEquals(false, all.contains(-1));
    }
}

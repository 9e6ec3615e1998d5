package clew.cli.flags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlagsTest {
    private static final Flag<String> NAME =
            Flag.text(Group.OUTPUT, "name", "TEXT", "a name", null, "a name such as x");
    private static final Flag<Long> COUNT = Flag.number(Group.OUTPUT, "count", "a number", 3, 0, 9);
    private static final Flag<Boolean> LOUD = Flag.onOff(Group.OUTPUT, "loud", "a switch");
    private static final Flag<List<String>> TAG = Flag.texts(Group.OUTPUT, "tag", "TEXT", "a tag", "a tag such as x");
    private static final List<Flag<?>> KNOWN = List.of(NAME, COUNT, LOUD, TAG);

    @ParameterizedTest
    @ValueSource(strings = {"-name X", "-name=X", "--name X", "--name=X"})
    void aValueFollowsItsFlagOrAnEqualsSignAfterOneDashOrTwo(String line) throws UsageError {
        assertEquals("X", Flags.parse(List.of(line.split(" ")), KNOWN).get(NAME));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-loud", "--loud"})
    void aSwitchTakesNoValueAndLeavesTheNextArgumentAlone(String loud) throws UsageError {
        var flags = Flags.parse(List.of(loud, "-count", "5"), KNOWN);
        assertTrue(flags.get(LOUD));
        assertEquals(5, flags.get(COUNT));
    }

    @Test
    void aValueMayHoldEqualsSignsAndBeginWithADash() throws UsageError {
        assertEquals("a=b=c", Flags.parse(List.of("-name=a=b=c"), KNOWN).get(NAME));
        assertEquals("a=b", Flags.parse(List.of("-name", "a=b"), KNOWN).get(NAME));
        assertEquals("-x", Flags.parse(List.of("-name", "-x"), KNOWN).get(NAME));
    }

    @Test
    void aFlagThatMayBeGivenAgainKeepsAllItsValuesInOrder() throws UsageError {
        var flags = Flags.parse(List.of("-tag", "b", "-count", "1", "--tag=a", "-tag=b"), KNOWN);
        assertEquals(List.of("b", "a", "b"), flags.get(TAG));
        assertEquals(List.of(), Flags.parse(List.of(), KNOWN).get(TAG));
        assertRefused("-tag must be a tag such as x; it is ''", "-tag", "a", "-tag=");
    }

    @Test
    void anAbsentFlagHasItsFallback() throws UsageError {
        var flags = Flags.parse(List.of(), KNOWN);
        assertEquals(3, flags.get(COUNT));
        assertFalse(flags.get(LOUD));
    }

    @Test
    void anAbsentFlagWithoutAFallbackIsMissing() throws UsageError {
        var flags = Flags.parse(List.of(), KNOWN);
        var error = assertThrows(UsageError.class, () -> flags.get(NAME));
        assertEquals("-name is missing; it must be a name such as x", error.getMessage());
    }

    @Test
    void eachMistakeIsToldWithItsCure() {
        assertRefused("-count must be a whole number from 0 to 9, such as 3; it is '10'", "-count", "10");
        assertRefused("-count must be a whole number from 0 to 9, such as 3; no value given", "-count");
        assertRefused("-count must be a whole number from 0 to 9, such as 3; it is ''", "-count=");
        assertRefused("-count is given twice; give it once", "-count=1", "--count", "1");
        assertRefused("-loud is given twice; give it once", "-loud", "--loud");
        assertRefused("-loud takes no value; write it as -loud, or -loud=false to turn it off", "-loud=yes");
        assertRefused("unknown flag '-nam'; did you mean -name?", "-nam", "x");
        assertRefused("unknown flag '-Name'; did you mean -name?", "-Name=x");
        assertRefused("unknown flag '--name'; did you mean -name?", "---name=x");
        assertRefused("unknown flag '-other'; -help lists the flags", "-other");
        assertRefused("unknown flag '-'; -help lists the flags", "-=x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u2014name", "\u2013name=x", "\u2212\u2212name", "\u2010-name"})
    void aLongDashOfADocumentIsNamed(String argument) {
        assertRefused(
                TerminalSafe.quoted(argument) + " begins with a long dash instead of a hyphen; did you mean -name?",
                argument,
                "x");
    }

    @Test
    void aLongDashBeforeAnythingElseIsAnArgument() throws UsageError {
        assertEquals(List.of("\u2014x"), Flags.parse(List.of("\u2014x"), KNOWN).rest());
    }

    @Test
    void aFlagMayBeLeftOutBeforeItsValue() throws UsageError {
        assertEquals("X", Flags.parse(List.of("-count", "1", "X"), KNOWN).getOrOnly(NAME));
        assertEquals("X", Flags.parse(List.of("-name=X"), KNOWN).getOrOnly(NAME));
        for (var twice : List.of(List.of("X", "Y"), List.of("-name=X", "Y"))) {
            var flags = Flags.parse(twice, KNOWN);
            var error = assertThrows(UsageError.class, () -> flags.getOrOnly(NAME));
            assertEquals("unexpected argument 'Y'; give one TEXT only, as TEXT or -name TEXT", error.getMessage());
        }
        var blank = Flags.parse(List.of(""), KNOWN);
        assertThrows(UsageError.class, () -> blank.getOrOnly(NAME));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "-help", "--help", "--h"})
    void nothingCountsAfterAFlagThatAsksForHelp(String help) throws UsageError {
        assertTrue(Flags.parse(List.of("x", help, "-nonsense"), KNOWN).help());
        assertFalse(Flags.parse(List.of("-name", help), KNOWN).help(), "it is a name");
        assertFalse(Flags.parse(List.of("--", help), KNOWN).help());
    }

    @Test
    void whatIsNoFlagIsLeftForCommandsThatTakeIt() throws UsageError {
        var flags = Flags.parse(List.of("x", "-count", "1", "-", "--", "-count", "--"), KNOWN);
        assertEquals(1, flags.get(COUNT));
        assertEquals(List.of("x", "-", "-count", "--"), flags.rest());
    }

    private static void assertRefused(String message, String... arguments) {
        var error = assertThrows(UsageError.class, () -> Flags.parse(List.of(arguments), KNOWN));
        assertEquals(message, error.getMessage());
    }
}

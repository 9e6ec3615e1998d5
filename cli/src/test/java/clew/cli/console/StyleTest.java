package clew.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.cli.console.Style.Choice;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StyleTest {
    @Test
    void coloursAreForTerminalsUnlessSomebodyDecidesOtherwise() {
        assertEquals(Style.COLORED, Style.of(Choice.AUTO, true, Map.of("TERM", "xterm")));
        assertEquals(Style.PLAIN, Style.of(Choice.AUTO, false, Map.of("TERM", "xterm")));
        assertEquals(Style.COLORED, Style.of(Choice.ALWAYS, false, Map.of()));
        assertEquals(Style.PLAIN, Style.of(Choice.NEVER, true, Map.of()));
    }

    /// <https://no-color.org>: any value but an empty one, and a flag comes before it.
    @Test
    void noColorTurnsThemOff() {
        assertEquals(Style.PLAIN, Style.of(Choice.AUTO, true, Map.of("NO_COLOR", "1")));
        assertEquals(Style.PLAIN, Style.of(Choice.AUTO, true, Map.of("NO_COLOR", "0")));
        assertEquals(Style.COLORED, Style.of(Choice.AUTO, true, Map.of("NO_COLOR", "")));
        assertEquals(Style.COLORED, Style.of(Choice.ALWAYS, true, Map.of("NO_COLOR", "1")));
    }

    @Test
    void aDumbTerminalHasNone() {
        assertEquals(Style.PLAIN, Style.of(Choice.AUTO, true, Map.of("TERM", "dumb")));
    }

    @Test
    void aPlainTextStaysAsItIs() {
        assertEquals("x", Style.PLAIN.red("x"));
        assertEquals("\u001b[31mx\u001b[0m", Style.COLORED.red("x"));
        assertEquals("", Style.COLORED.bold(""));
    }
}

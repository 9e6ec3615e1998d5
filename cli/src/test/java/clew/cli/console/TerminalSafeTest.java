package clew.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TerminalSafeTest {
    @Test
    void printableAsciiStaysAsItIs() {
        assertEquals("' a~\"b\\'", TerminalSafe.quoted(" a~\"b\\"));
        assertEquals("''", TerminalSafe.quoted(""));
    }

    @Test
    void everythingElseIsEscaped() {
        assertEquals("'\\u001b[31m\\u000d\\u000a\\u0000\\u007f'", TerminalSafe.quoted("\u001b[31m\r\n\0\u007f"));
        assertEquals("'\\u009b\\u202e\\u2028\\u00e9\\ud83d\\ude00'", TerminalSafe.quoted("\u009b\u202e\u2028é😀"));
    }

    @Test
    void everyCharacterThereIsComesOutAsPrintableAscii() {
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            var quoted = TerminalSafe.quoted(String.valueOf((char) c));
            assertTrue(quoted.chars().allMatch(p -> p >= ' ' && p <= '~'), quoted);
        }
    }

    @Test
    void aLongTextIsCutAndSaysSoInAscii() {
        assertEquals("'" + "x".repeat(200) + "'", TerminalSafe.quoted("x".repeat(200)));
        assertEquals("'" + "x".repeat(200) + "...'", TerminalSafe.quoted("x".repeat(201)));
    }
}

package clew.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.journal.Texts;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class VisibleTextTest {
    private static final long SEED = Long.getLong("clew.seed", 17);

    @Test
    void whatActsOrHidesIsEscaped() {
        assertEquals("a\\u001b[2Jb", VisibleText.of("a\u001b[2Jb"));
        assertEquals("\\u0000\\u0009\\u000a\\u000d\\u007f\\u0085", VisibleText.of("\0\t\n\r\u007f\u0085"));
        assertEquals("\\u202etxt.exe\\u2066\\u200f", VisibleText.of("\u202etxt.exe\u2066\u200f"));
        assertEquals("\\ud83d \\ude00", VisibleText.of("\ud83d \ude00"));
        assertEquals("\\ufeff\\ufffe\\uffff\\u2028", VisibleText.of("\ufeff\ufffe\uffff\u2028"));
        assertEquals("\\u{e0041}\\u{1ffff}", VisibleText.of("\udb40\udc41\ud83f\udfff"));
    }

    @Test
    void whatPeopleWriteStays() {
        var plain = "A title, with \"quotes\" and \\ a backslash";
        assertSame(plain, VisibleText.of(plain));
        var foreign = "caf\u00e9 \u4e2d\u6587 \u0645\u06cc\u200c\u0631\u0648\u0645 \ud83d\udc68\u200d\ud83d\udc69";
        assertEquals(foreign, VisibleText.of(foreign));
    }

    @Test
    void anyTextBecomesValidUtf8() {
        var texts = new Texts(SEED);
        for (int i = 0; i < 2_000; i++) {
            var visible = VisibleText.of(texts.next());
            assertTrue(StandardCharsets.UTF_8.newEncoder().canEncode(visible), "seed " + SEED);
            assertEquals(visible, VisibleText.of(visible), "seed " + SEED);
        }
    }
}

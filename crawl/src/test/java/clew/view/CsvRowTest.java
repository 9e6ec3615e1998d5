package clew.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.journal.Texts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRowTest {
    private static final long SEED = Long.getLong("clew.seed", 18);

    private static String cell(String text) {
        var row = new CsvRow().text(text).toString();
        return row.substring(0, row.length() - "\r\n".length());
    }

    @Test
    void aCellIsQuotedWhereItHasToBe() {
        assertEquals("plain", cell("plain"));
        assertEquals("", cell(""));
        assertEquals("\"a,b\"", cell("a,b"));
        assertEquals("\"say \"\"hi\"\"\"", cell("say \"hi\""));
        assertEquals("\" blank \"", cell(" blank "));
        assertEquals("1,,\"a,\"\r\n", new CsvRow().number(1).empty().text("a,").toString());
        assertEquals(",x\r\n", new CsvRow().empty().text("x").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\uff1d1", "\uff0b1", "\uff0d1", "\uff201"})
    void aFormulaGetsAnApostrophe(String formula) {
        assertEquals("'" + formula, cell(formula));
        assertEquals("\" '" + formula + "\"", cell(" " + formula));
        assertEquals("\"a;'" + formula + "\"", cell("a;" + formula));
        assertEquals("\"\"\"'" + formula + "\"", cell("\"" + formula));
    }

    @Test
    void aTabOrALineEndInFrontOfAFormulaIsNotOne() {
        assertEquals("\\u0009=1", cell("\t=1"));
        assertEquals("\\u000d=1", cell("\r=1"));
        assertEquals("\\u000a=1", cell("\n=1"));
    }

    @Test
    void whatIsNoFormulaStays() {
        assertEquals("a=b", cell("a=b"));
        assertEquals("2-1", cell("2-1"));
        assertEquals("me@h.example", cell("me@h.example"));
        assertEquals("http://h.example/?a=1&b=-2", cell("http://h.example/?a=1&b=-2"));
    }

    /// By a reader of RFC 4180, and by one that separates at semicolons.
    @Test
    void noTextBecomesAFormulaOrAnotherCell() {
        var texts = new Texts(SEED);
        for (int i = 0; i < 3_000; i++) {
            var given = texts.next() + (i % 3 == 0 ? ";=" : i % 3 == 1 ? ",\"+" : "") + texts.next();
            var row = new CsvRow().text("first").text(given).text("last").toString();
            var cells = read(row);
            assertEquals(3, cells.size(), "seed " + SEED);
            assertEquals("last", cells.getLast(), "seed " + SEED);
            for (var part : cells.get(1).split(";", -1)) {
                var begins = part.replace("\"", "").stripLeading();
                assertTrue(begins.isEmpty() || "=+-@".indexOf(begins.charAt(0)) < 0, "seed " + SEED + ": " + part);
            }
        }
    }

    private static List<String> read(String row) {
        var cells = new ArrayList<String>();
        var cell = new StringBuilder();
        var quoted = false;
        for (int i = 0; i < row.length(); i++) {
            var c = row.charAt(i);
            if (c == '"' && quoted && row.charAt(i + 1) == '"') cell.append(row.charAt(++i));
            else if (c == '"') quoted = !quoted;
            else if (quoted || (c != ',' && c != '\r')) cell.append(c);
            else {
                cells.add(cell.toString());
                cell.setLength(0);
                if (c == '\r') break;
            }
        }
        return cells;
    }
}

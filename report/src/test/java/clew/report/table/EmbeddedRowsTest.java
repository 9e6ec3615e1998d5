package clew.report.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EmbeddedRowsTest {
    private final EmbeddedRows rows = new EmbeddedRows(2, 3, 1_000);

    private String rows(Table table) throws IOException {
        var out = new ByteArrayOutputStream();
        rows.write(table, out);
        return out.toString(StandardCharsets.US_ASCII);
    }

    private String description(Table table) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var json = ScriptJson.to(out)) {
            rows.describe(table, json);
        }
        return out.toString(StandardCharsets.US_ASCII);
    }

    private void trap(String pattern) throws IOException {
        rows.add(Table.TRAPS, pattern, 7L);
    }

    @Test
    void theFirstRowsAreKeptAndAllAreCounted() throws IOException {
        for (var pattern : new String[] {"a", "b", "c", "d", "e"}) trap(pattern);
        assertEquals("[[\"a\",7],[\"b\",7],[\"c\",7]]", rows(Table.TRAPS));
        assertTrue(description(Table.TRAPS).startsWith("{\"total\":5,\"kept\":3,"), description(Table.TRAPS));
    }

    @Test
    void whatSpeaksOfPagesThatAreNotKeptIsNotKeptEither() throws IOException {
        rows.add(Table.ROBOTS, 1L, "kept", 0L);
        rows.add(Table.ROBOTS, 2L, "not kept", 0L);
        rows.add(Table.ROBOTS, 0L, "kept", Rows.NONE);
        assertEquals("[[1,\"kept\",0],[0,\"kept\",-1]]", rows(Table.ROBOTS));
        assertTrue(description(Table.ROBOTS).startsWith("{\"total\":3,\"kept\":2,"), description(Table.ROBOTS));
    }

    @Test
    void wordsAreNumbersAndTheDescriptionHasThem() throws IOException {
        rows.add(Table.CHANGES, "title", "http://h/", "a", "b");
        rows.add(Table.CHANGES, "gone", "http://h/", "", "");
        rows.add(Table.CHANGES, "title", "http://h/", "", "");
        assertEquals(
                "[[0,\"http://h/\",\"a\",\"b\"],[1,\"http://h/\",\"\",\"\"],[0,\"http://h/\",\"\",\"\"]]",
                rows(Table.CHANGES));
        assertTrue(description(Table.CHANGES).contains("\"kind\":\"word\",\"words\":[\"title\",\"gone\"]"));
    }

    @Test
    void noTextCanEndTheScriptThatItIsIn() throws IOException {
        trap("</script><!--&\u007f\u2028\u202e\ud800");
        assertEquals(
                "[[\"\\u003C/script\\u003E\\u003C!--\\u0026\\\\u007f\\\\u2028\\\\u202e\\\\ud800\",7]]",
                rows(Table.TRAPS));
    }

    @Test
    void longTextsAreCutButNotBetweenTheHalvesOfACharacter() throws IOException {
        trap("x".repeat(499) + "\ud83e\uddf6" + "y".repeat(10));
        assertEquals("[[\"" + "x".repeat(499) + "\\u2026\",7]]", rows(Table.TRAPS));
    }

    @Test
    void aRowHasACellForEachColumn() {
        assertThrows(IllegalArgumentException.class, () -> rows.add(Table.TRAPS, "alone"));
    }

    /// A hundred thousand findings with URLs of 8,000 characters did not fit the memory.
    @Test
    void longRowsAreFewer() throws IOException {
        for (int i = 0; i < 3; i++) trap("x".repeat(480) + i);
        var rows = rows(Table.TRAPS);
        assertTrue(rows.length() > 1_000 && rows.length() < 1_600, rows.length() + " bytes");
        assertTrue(description(Table.TRAPS).startsWith("{\"total\":3,\"kept\":3,"), description(Table.TRAPS));
        trap("y");
        assertEquals(rows, rows(Table.TRAPS));
        assertTrue(description(Table.TRAPS).startsWith("{\"total\":4,\"kept\":3,"), description(Table.TRAPS));
    }
}

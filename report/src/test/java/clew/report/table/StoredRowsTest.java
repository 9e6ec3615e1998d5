package clew.report.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoredRowsTest {
    private static void page(Rows rows, String url, String group, String title, long bytes) throws IOException {
        rows.add(Table.PAGES, url, "page", group, "200", title, "text/html", 1L, bytes, 3L, 0L, 0L, 0L, Rows.NONE);
    }

    private static String answer(StoredRows rows, Query query) throws IOException {
        var out = new ByteArrayOutputStream();
        rows.answer(query, out);
        // Only the URLs, which is enough to tell rows apart.
        return out.toString(StandardCharsets.US_ASCII)
                .replaceAll(",0,[0-9]+,\"200\"[^\\]]*\\]", "]")
                .replaceAll("\"numbers\":[^\\]]*\\],\"rows\":", "");
    }

    private static Query query(String text, Map<String, Set<String>> words, String sort, boolean descending) {
        return new Query(Table.PAGES, text, words, Rows.NONE, sort, descending, 0, 10);
    }

    private static StoredRows three() throws IOException {
        var rows = new StoredRows();
        page(rows, "http://h/b", "ok", "Äpfel und Birnen", 30);
        page(rows, "http://h/A", "failed", "apples", 10);
        page(rows, "http://h/c", "ok", "pears", 20);
        rows.finish();
        return rows;
    }

    @Test
    void withoutASearchAllRowsComeInTheirOrder() throws IOException {
        try (var rows = three()) {
            assertEquals(
                    "{\"total\":3,[[\"http://h/b\"],[\"http://h/A\"],[\"http://h/c\"]]}",
                    answer(rows, query("", Map.of(), "", false)));
            assertEquals(
                    "{\"total\":3,[[\"http://h/c\"],[\"http://h/A\"],[\"http://h/b\"]]}",
                    answer(rows, query("", Map.of(), "", true)));
        }
    }

    @Test
    void allWordsOfASearchHaveToBeInTheRow() throws IOException {
        try (var rows = three()) {
            assertEquals(
                    "{\"total\":1,[[\"http://h/b\"]]}", answer(rows, query("  BIRNEN  ÄPFEL ", Map.of(), "", false)));
            assertEquals("{\"total\":0,[]}", answer(rows, query("birnen apples", Map.of(), "", false)));
        }
    }

    @Test
    void aSearchDoesNotReachIntoTheNextRow() throws IOException {
        try (var rows = three()) {
            assertEquals("{\"total\":0,[]}", answer(rows, query("birnenhttp", Map.of(), "", false)));
        }
    }

    @Test
    void rowsAreSelectedByWords() throws IOException {
        try (var rows = three()) {
            assertEquals(
                    "{\"total\":2,[[\"http://h/b\"],[\"http://h/c\"]]}",
                    answer(rows, query("", Map.of("group", Set.of("ok")), "", false)));
            assertEquals(
                    "{\"total\":3,[[\"http://h/b\"],[\"http://h/A\"],[\"http://h/c\"]]}",
                    answer(rows, query("", Map.of("group", Set.of("ok", "failed")), "", false)));
            assertEquals("{\"total\":0,[]}", answer(rows, query("", Map.of("group", Set.of("never")), "", false)));
        }
    }

    @Test
    void numbersTextsAndWordsAreSorted() throws IOException {
        try (var rows = three()) {
            assertEquals(
                    "{\"total\":3,[[\"http://h/A\"],[\"http://h/c\"],[\"http://h/b\"]]}",
                    answer(rows, query("", Map.of(), "bytes", false)));
            assertEquals(
                    "{\"total\":3,[[\"http://h/A\"],[\"http://h/b\"],[\"http://h/c\"]]}",
                    answer(rows, query("", Map.of(), "url", false)));
            assertEquals(
                    "{\"total\":3,[[\"http://h/A\"],[\"http://h/b\"],[\"http://h/c\"]]}",
                    answer(rows, query("", Map.of(), "group", false)));
        }
    }

    @Test
    void aPartOfTheRowsKnowsHowManyThereAre() throws IOException {
        try (var rows = three()) {
            var part = new Query(Table.PAGES, "", Map.of(), Rows.NONE, "bytes", true, 1, 1);
            assertEquals("{\"total\":3,[[\"http://h/c\"]]}", answer(rows, part));
            var beyond = new Query(Table.PAGES, "", Map.of(), Rows.NONE, "", false, Long.MAX_VALUE, 1);
            assertEquals("{\"total\":3,[]}", answer(rows, beyond));
        }
    }

    @Test
    void manyRowsAreAnsweredAsFewAre() throws IOException {
        try (var rows = new StoredRows()) {
            for (int i = 0; i < 5_000; i++) page(rows, "http://h/" + i, i % 7 == 0 ? "failed" : "ok", "t" + i, i % 10);
            rows.finish();
            var query =
                    new Query(Table.PAGES, "99", Map.of("group", Set.of("failed")), Rows.NONE, "bytes", true, 0, 1_000);
            var found = new ByteArrayOutputStream();
            rows.answer(query, found);
            var expected = IntStream.range(0, 5_000)
                    .filter(i -> i % 7 == 0 && Integer.toString(i).contains("99"))
                    .count();
            var text = found.toString(StandardCharsets.US_ASCII);
            assertEquals("{\"total\":" + expected + ",", text.substring(0, text.indexOf("\"numbers\"")));
        }
    }

    @Test
    void moreRowsThanFitIntoMemoryAreNotSortedByText() throws IOException {
        try (var rows = new StoredRows()) {
            for (int i = 0; i <= RowSorting.TEXTS_MAX; i++) page(rows, "http://h/" + i, "ok", "", 0);
            rows.finish();
            assertThrows(TooManyToSort.class, () -> answer(rows, query("", Map.of(), "url", false)));
            assertEquals(
                    "{\"total\":1,",
                    answer(rows, query("/99999", Map.of(), "url", false)).substring(0, 11));
        }
    }

    @Test
    void findingsAreFoundByTheUrlOfTheirPage() throws IOException {
        try (var rows = new StoredRows()) {
            page(rows, "http://h/page", "ok", "", 0);
            rows.add(Table.FINDINGS, "note", "h1-missing", "page", "", 0L, 0L, 0L, "no h1", "");
            rows.finish();
            var out = new ByteArrayOutputStream();
            rows.answer(new Query(Table.FINDINGS, "/PAGE", Map.of(), Rows.NONE, "", false, 0, 10), out);
            assertEquals(
                    "{\"total\":1,\"numbers\":[0],\"rows\":[[0,0,0,\"\",0,0,0,\"no h1\",\"\"]]}",
                    out.toString(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void rowsOfOnePageAreThoseThatSpeakOfItAlone() throws IOException {
        try (var rows = new StoredRows()) {
            page(rows, "http://h/a", "ok", "", 0);
            rows.add(Table.FINDINGS, "note", "h1-missing", "page", "", 0L, 0L, 0L, "of a", "");
            page(rows, "http://h/ab", "ok", "", 0);
            rows.add(Table.FINDINGS, "note", "h1-missing", "page", "http://h/a", 1L, 0L, 0L, "of ab", "");
            rows.finish();
            var out = new ByteArrayOutputStream();
            rows.answer(new Query(Table.FINDINGS, "", Map.of(), 1, "", false, 0, 10), out);
            assertEquals(
                    "{\"total\":1,\"numbers\":[1],\"rows\":[[0,0,0,\"http://h/a\",1,0,0,\"of ab\",\"\"]]}",
                    out.toString(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void wordsOfASearchMayBeApartByAnyKindOfSpace() throws IOException {
        try (var rows = three()) {
            assertEquals(
                    "{\"total\":1,[[\"http://h/b\"]]}",
                    answer(rows, query("birnen\u3000\u00a0und", Map.of(), "", false)));
        }
    }

    @Test
    void oneRowIsReadByItsNumber() throws IOException {
        try (var rows = three()) {
            var out = new ByteArrayOutputStream();
            assertFalse(rows.row(Table.PAGES, 3, out));
            assertFalse(rows.row(Table.PAGES, -1, out));
            assertEquals(0, out.size());
            rows.row(Table.PAGES, 1, out);
            assertEquals(
                    "[\"http://h/A\"", out.toString(StandardCharsets.US_ASCII).substring(0, 13));
        }
    }

    @Test
    void aColumnThatDoesNotExistIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> query("", Map.of(), "nothing", false));
        assertThrows(IllegalArgumentException.class, () -> query("", Map.of("nothing", Set.of("x")), "", false));
        assertThrows(
                IllegalArgumentException.class,
                () -> new Query(Table.PAGES, "", Map.of(), Rows.NONE, "", false, 0, 1_001));
    }
}

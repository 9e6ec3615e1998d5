package clew.report.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;

/// Sorts rows of a table on disk. Rows that are equal stay in their order.
final class RowSorting {
    /// More rows are not sorted by a text, which all would have to be in memory.
    static final int TEXTS_MAX = 100_000;

    /// Nor are rows whose texts are longer together, equal ones counted once.
    private static final long UNITS_MAX = 64 << 20;

    private static final JsonFactory JSON = new JsonFactory();

    /// A number and its row in one: the row's bits, and those that are left for the number.
    private static final int ROW_BITS = 27;

    private static final long NUMBER_MAX = (1L << (Long.SIZE - 1 - ROW_BITS)) - 1;

    private final StoredTable table;

    RowSorting(StoredTable table) {
        this.table = table;
    }

    /// @param words whether the numbers stand for words, which are sorted by the alphabet
    int[] byNumber(int[] rows, int column, boolean words) throws IOException {
        var numbers = table.numbers(rows, column);
        if (words) rank(numbers, column);
        var keys = new long[rows.length];
        for (int i = 0; i < rows.length; i++) {
            // From 1 on, since a missing number is -1. What is larger than any real size or time is all the same.
            keys[i] = Math.clamp(numbers[i] + 1, 0, NUMBER_MAX) << ROW_BITS | i;
        }
        Arrays.sort(keys);
        var sorted = new int[rows.length];
        for (int i = 0; i < keys.length; i++) sorted[i] = rows[(int) (keys[i] & ((1L << ROW_BITS) - 1))];
        return sorted;
    }

    private void rank(long[] numbers, int column) {
        var words = table.encoder().words(column);
        var ranks = new long[words.size()];
        var alphabet = words.stream().sorted().toList();
        for (int i = 0; i < ranks.length; i++) ranks[i] = Collections.binarySearch(alphabet, words.get(i));
        for (int i = 0; i < numbers.length; i++) numbers[i] = ranks[(int) numbers[i]];
    }

    int[] byText(int[] rows, int column) throws IOException {
        if (rows.length > TEXTS_MAX) throw new TooManyToSort(TEXTS_MAX);
        record Row(String text, int number) {}
        var all = new Row[rows.length];
        // Many rows may have the same URL of thousands of characters.
        var distinct = new HashMap<String, String>();
        var units = 0L;
        for (int i = 0; i < rows.length; i++) {
            var text = text(table.json(rows[i]), column).toLowerCase(Locale.ROOT);
            var before = distinct.putIfAbsent(text, text);
            if (before == null) units += text.length();
            if (units > UNITS_MAX) throw new TooManyToSort(i);
            all[i] = new Row(before == null ? text : before, rows[i]);
        }
        Arrays.sort(all, Comparator.comparing(Row::text));
        return Arrays.stream(all).mapToInt(Row::number).toArray();
    }

    private static String text(byte[] json, int column) throws IOException {
        try (var parser = JSON.createParser(json)) {
            parser.nextToken();
            for (int i = 0; i < column; i++) parser.nextToken();
            return parser.nextToken() == JsonToken.VALUE_STRING ? parser.getText() : "";
        }
    }
}

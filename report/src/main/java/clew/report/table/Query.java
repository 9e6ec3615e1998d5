package clew.report.table;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Which rows of a table are wanted.
///
/// @param text words that all have to be in a row, in any of its texts, upper or lower case; empty for all rows
/// @param words what columns of words may say, by the names of the columns
/// @param page the number of the page that rows have to speak of; [Rows#NONE] for any
/// @param sort the name of the column to sort by; empty for the order in which the rows came
/// @param offset how many of the rows are passed over
/// @param limit how many are wanted
public record Query(
        Table table,
        String text,
        Map<String, Set<String>> words,
        long page,
        String sort,
        boolean descending,
        long offset,
        int limit) {
    public static final int LIMIT_MAX = 1_000;

    /// The column that says which page a row speaks of.
    static final String PAGE = "page";

    public Query {
        text = text.strip().toLowerCase(Locale.ROOT);
        words = Map.copyOf(words);
        for (var column : words.keySet()) require(table, column);
        if (!sort.isEmpty()) require(table, sort);
        if (page != Rows.NONE) require(table, PAGE);
        if (offset < 0 || limit < 0 || limit > LIMIT_MAX) throw new IllegalArgumentException("offset or limit");
    }

    private static void require(Table table, String column) {
        if (table.index(column) < 0) throw new IllegalArgumentException(table.word() + " has no such column");
    }

    /// The same rows, whichever part of them is wanted.
    Query whole() {
        return new Query(table, text, words, page, sort, descending, 0, 0);
    }
}

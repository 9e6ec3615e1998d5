package clew.report.table;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// Rows on disk, however many. Memory holds no rows, only the numbers of those that the last queries selected.
///
/// One thread adds rows and calls [#finish]. After that, any number of threads may ask.
public final class StoredRows implements KeptRows, AutoCloseable {
    /// How many answers are remembered, since people go through the pages of one.
    private static final int REMEMBERED = 4;

    private final Map<Table, StoredTable> tables = new EnumMap<>(Table.class);
    private final LinkedHashMap<Query, int[]> answers = new LinkedHashMap<>(REMEMBERED, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Query, int[]> eldest) {
            return size() > REMEMBERED;
        }
    };
    private String lastUrl = "";

    public StoredRows() throws IOException {
        for (var table : Table.values()) tables.put(table, new StoredTable(table));
    }

    private StoredTable table(Table table) {
        return Objects.requireNonNull(tables.get(table));
    }

    @Override
    public void add(Table table, Object... cells) throws IOException {
        if (table == Table.PAGES) {
            lastUrl = (String) cells[Table.PAGES.index("url")];
            table(table).add("", cells);
        } else {
            table(table).add(namesLastPage(table, cells) ? lastUrl : "", cells);
        }
    }

    /// What speaks of a page is found by its URL.
    private boolean namesLastPage(Table table, Object... cells) {
        var page = table.index("page");
        return page >= 0 && (Long) cells[page] == table(Table.PAGES).rows() - 1;
    }

    /// No more rows follow.
    public void finish() throws IOException {
        for (var table : tables.values()) table.finish();
    }

    @Override
    public void describe(Table table, JsonGenerator json) throws IOException {
        table(table).encoder().describe(json, table(table).rows(), table(table).rows());
    }

    /// Answers a query: `{"total": …, "numbers": […], "rows": […]}`, with the numbers of the rows in their table.
    public void answer(Query query, OutputStream out) throws IOException {
        var selected = selected(query.whole());
        var from = (int) Math.min(query.offset(), selected.length);
        var part = Arrays.copyOfRange(selected, from, Math.min(from + query.limit(), selected.length));
        var numbers = Arrays.stream(part).mapToObj(Integer::toString).collect(Collectors.joining(","));
        var head = "{\"total\":" + selected.length + ",\"numbers\":[" + numbers + "],\"rows\":";
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(table(query.table()).json(part));
        out.write('}');
    }

    private int[] selected(Query query) throws IOException {
        synchronized (answers) {
            var known = answers.get(query);
            if (known != null) return known;
        }
        var selected = table(query.table()).select(query);
        synchronized (answers) {
            answers.put(query, selected);
        }
        return selected;
    }

    /// Writes one row; nothing where there is none of that number.
    ///
    /// @return whether there is
    public boolean row(Table table, long number, OutputStream out) throws IOException {
        if (number < 0 || number >= table(table).rows()) return false;
        out.write(table(table).json((int) number));
        return true;
    }

    @Override
    public void close() throws IOException {
        for (var table : tables.values()) table.close();
    }
}

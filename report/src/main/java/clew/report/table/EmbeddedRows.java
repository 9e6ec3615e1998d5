package clew.report.table;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/// Rows for a report that is one file: the first of them, in memory. The others are only counted.
public final class EmbeddedRows implements KeptRows {
    /// What a browser opens without a pause.
    public static final int PAGES_MAX = 20_000;

    static final int OTHERS_MAX = 100_000;

    /// How much JSON is kept of each table, unless its last row exceeds that.
    private static final int BYTES_MAX = 64 << 20;

    private static final class Kept {
        final RowEncoder encoder;
        final ByteArrayOutputStream json = new ByteArrayOutputStream();
        long rows;
        long all;

        Kept(Table table) {
            encoder = new RowEncoder(table);
        }
    }

    private final Map<Table, Kept> tables = new EnumMap<>(Table.class);
    private final int pagesMax;
    private final int othersMax;
    private final int bytesMax;

    public EmbeddedRows() {
        this(PAGES_MAX, OTHERS_MAX, BYTES_MAX);
    }

    /// @param pagesMax how many pages are kept; what speaks of others is left out
    /// @param othersMax how many rows of each other table are kept
    /// @param bytesMax how much JSON is kept of each table
    EmbeddedRows(int pagesMax, int othersMax, int bytesMax) {
        this.pagesMax = pagesMax;
        this.othersMax = othersMax;
        this.bytesMax = bytesMax;
        for (var table : Table.values()) tables.put(table, new Kept(table));
    }

    @Override
    public void add(Table table, Object... cells) throws IOException {
        var kept = kept(table);
        kept.all++;
        if (isFull(table) || namesOtherPage(table, cells)) return;
        if (kept.rows++ > 0) kept.json.write(',');
        RowEncoder.write(kept.encoder.kept(cells), kept.json);
    }

    /// A page that led to this one comes before it, so that is never missing.
    private boolean namesOtherPage(Table table, Object... cells) {
        for (int i = 0; i < cells.length; i++) {
            var isPage = table.columns().get(i).kind() == Column.Kind.PAGE;
            if (isPage && (Long) cells[i] >= pagesKept()) return true;
        }
        return false;
    }

    private boolean isFull(Table table) {
        var kept = kept(table);
        return kept.rows >= (table == Table.PAGES ? pagesMax : othersMax) || kept.json.size() >= bytesMax;
    }

    /// How many pages are kept in the end, as far as that is known.
    private long pagesKept() {
        return isFull(Table.PAGES) ? kept(Table.PAGES).rows : pagesMax;
    }

    private Kept kept(Table table) {
        return Objects.requireNonNull(tables.get(table));
    }

    @Override
    public void describe(Table table, JsonGenerator json) throws IOException {
        kept(table).encoder.describe(json, kept(table).all, kept(table).rows);
    }

    /// Writes the rows of a table, as a JSON array.
    public void write(Table table, OutputStream out) throws IOException {
        out.write('[');
        kept(table).json.writeTo(out);
        out.write(']');
    }
}

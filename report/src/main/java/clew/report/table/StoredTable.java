package clew.report.table;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/// The rows of one table on disk: their JSON, their texts in lower case, and a record of fixed length for each, which
/// holds where these are and the numbers of the row.
final class StoredTable implements AutoCloseable {
    /// How many rows are looked at in one go.
    private static final int BLOCK = 1_024;

    /// The record begins with where the JSON and the texts of the row begin.
    private static final int PLACES = 2;

    private final Table table;
    private final RowEncoder encoder;
    private final AppendFile json = new AppendFile();
    private final AppendFile texts = new AppendFile();
    private final AppendFile records = new AppendFile();
    private final int recordBytes;
    private int rows;

    StoredTable(Table table) throws IOException {
        this.table = table;
        this.encoder = new RowEncoder(table);
        this.recordBytes = (PLACES + table.columns().size()) * Long.BYTES;
    }

    RowEncoder encoder() {
        return encoder;
    }

    int rows() {
        return rows;
    }

    /// @param more what is searched besides the texts of the row
    void add(String more, Object... cells) throws IOException {
        var kept = encoder.kept(cells);
        records.writeLong(json.length());
        records.writeLong(texts.length());
        var text = new StringBuilder(more);
        for (int i = 0; i < kept.length; i++) {
            if (kept[i] instanceof Long number) records.writeLong(number);
            else {
                records.writeLong(0);
                text.append('\n').append((String) kept[i]);
            }
        }
        texts.write(text.toString().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
        RowEncoder.write(kept, json);
        rows = Math.addExact(rows, 1);
    }

    /// No more rows follow.
    void finish() throws IOException {
        json.flush();
        texts.flush();
        records.flush();
    }

    /// The numbers of the rows that a query selects, in the order that it wants.
    ///
    /// @throws TooManyToSort if it sorts that many rows by a text
    int[] select(Query query) throws IOException {
        var matches = matches(query);
        var column = table.index(query.sort());
        if (column < 0) {
            if (query.descending()) reverse(matches);
            return matches;
        }
        var kind = table.columns().get(column).kind();
        var sorted = kind.isText()
                ? new RowSorting(this).byText(matches, column)
                : new RowSorting(this).byNumber(matches, column, kind == Column.Kind.WORD);
        if (query.descending()) reverse(sorted);
        return sorted;
    }

    private int[] matches(Query query) throws IOException {
        var found = new Matches();
        var terms = Arrays.stream(query.text().split("[\\s\\p{Z}\uFEFF]+", -1))
                .filter(term -> !term.isEmpty())
                .map(SearchTerm::new)
                .toArray(SearchTerm[]::new);
        var columns = query.words().keySet().stream().mapToInt(table::index).toArray();
        var wanted = new long[columns.length][];
        for (int i = 0; i < columns.length; i++) {
            var column = columns[i];
            var words = query.words().getOrDefault(table.columns().get(column).name(), Set.of());
            wanted[i] = words.stream()
                    .mapToLong(word -> encoder.number(column, word))
                    .toArray();
        }
        var page = query.page() == Rows.NONE ? -1 : table.index(Query.PAGE);
        for (int first = 0; first < rows; first += BLOCK) {
            var count = Math.min(BLOCK, rows - first);
            var block = records(first, count);
            var from = textOf(block, 0);
            var end = first + count < rows ? textOf(records(first + count, 1), 0) : texts.length();
            var bytes = terms.length == 0
                    ? new byte[0]
                    : texts.read(from, Math.toIntExact(end - from)).array();
            for (int i = 0; i < count; i++) {
                if (!has(block, i, columns, wanted)) continue;
                if (page >= 0 && number(block, i, page) != query.page()) continue;
                var to = i + 1 < count ? textOf(block, i + 1) : end;
                if (containsAll(bytes, (int) (textOf(block, i) - from), (int) (to - from), terms)) found.add(first + i);
            }
        }
        return found.toArray();
    }

    private ByteBuffer records(int first, int count) throws IOException {
        return records.read((long) first * recordBytes, count * recordBytes);
    }

    private long textOf(ByteBuffer block, int row) {
        return block.getLong(row * recordBytes + Long.BYTES);
    }

    private boolean has(ByteBuffer block, int row, int[] columns, long[][] wanted) {
        for (int i = 0; i < columns.length; i++) {
            if (!isAmong(number(block, row, columns[i]), wanted[i])) return false;
        }
        return true;
    }

    private long number(ByteBuffer block, int row, int column) {
        return block.getLong(row * recordBytes + (PLACES + column) * Long.BYTES);
    }

    private static boolean isAmong(long number, long[] few) {
        for (var one : few) if (one == number) return true;
        return false;
    }

    private static boolean containsAll(byte[] text, int from, int to, SearchTerm[] terms) {
        for (var term : terms) if (!term.isIn(text, from, to)) return false;
        return true;
    }

    /// The numbers of a column, for some rows in ascending order.
    long[] numbers(int[] ascending, int column) throws IOException {
        var numbers = new long[ascending.length];
        var first = 0;
        var block = ByteBuffer.allocate(0);
        for (int i = 0; i < ascending.length; i++) {
            var row = ascending[i];
            if (block.capacity() == 0 || row >= first + BLOCK) {
                first = row;
                block = records(first, Math.min(BLOCK, rows - first));
            }
            numbers[i] = number(block, row - first, column);
        }
        return numbers;
    }

    /// The JSON of a row.
    byte[] json(int row) throws IOException {
        var from = records(row, 1).getLong(0);
        var to = row + 1 < rows ? records(row + 1, 1).getLong(0) : json.length();
        return json.read(from, Math.toIntExact(to - from)).array();
    }

    /// The JSON of some rows, as an array.
    byte[] json(int[] selected) throws IOException {
        var out = new ByteArrayOutputStream();
        out.write('[');
        for (int i = 0; i < selected.length; i++) {
            if (i > 0) out.write(',');
            out.write(json(selected[i]));
        }
        out.write(']');
        return out.toByteArray();
    }

    private static void reverse(int[] array) {
        for (int i = 0, j = array.length - 1; i < j; i++, j--) {
            var other = array[i];
            array[i] = array[j];
            array[j] = other;
        }
    }

    @Override
    public void close() throws IOException {
        json.close();
        texts.close();
        records.close();
    }

    /// A list of numbers that grows.
    private static final class Matches {
        private int[] rows = new int[1_024];
        private int count;

        void add(int row) {
            if (count == rows.length) rows = Arrays.copyOf(rows, count * 2);
            rows[count++] = row;
        }

        int[] toArray() {
            return Arrays.copyOf(rows, count);
        }
    }
}

package clew.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Rows of text in columns: the first to the left, the others to the right.
final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... heads) {
        rows.add(List.of(heads));
    }

    void row(String... cells) {
        if (cells.length != rows.getFirst().size()) {
            throw new IllegalArgumentException("a row has " + cells.length + " cells: " + String.join(", ", cells));
        }
        rows.add(List.of(cells));
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        for (var row : rows) {
            for (int column = 0; column < row.size(); column++) {
                var format = (column == 0 ? "%-" : "  %") + width(column) + "s";
                text.append(String.format(Locale.ROOT, format, row.get(column)));
            }
            text.append('\n');
        }
        return text.toString();
    }

    /// The table as Markdown has it.
    String markdown() {
        var text = new StringBuilder(markdown(rows.getFirst()));
        text.append("|---|").repeat("---:|", rows.getFirst().size() - 1).append('\n');
        for (var row : rows.subList(1, rows.size())) text.append(markdown(row));
        return text.toString();
    }

    private static String markdown(List<String> row) {
        return "| " + String.join(" | ", row) + " |\n";
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(1);
    }
}

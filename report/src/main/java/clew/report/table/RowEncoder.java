package clew.report.table;

import clew.view.VisibleText;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Makes JSON of the rows of one table: an array of cells each. A word is the number of its place among the words of
/// its column.
final class RowEncoder {
    /// Longer texts are cut.
    private static final int TEXT_MAX = 500;

    /// Longer than any URL that is requested. What is longer was written into a page, and is shown as text.
    private static final int URL_MAX = 8_192;

    /// How many words a column has at most; some come from servers. The others are one.
    private static final int WORDS_MAX = 1_000;

    private static final String OTHERS = "others";

    private final Table table;
    private final List<Map<String, Long>> words = new ArrayList<>();

    RowEncoder(Table table) {
        this.table = table;
        for (var _ : table.columns()) words.add(new HashMap<>());
    }

    /// The cells as they are kept: words as numbers, texts without what cannot be seen.
    Object[] kept(Object... cells) {
        var columns = table.columns();
        if (cells.length != columns.size())
            throw new IllegalArgumentException(table + " has " + columns.size() + " columns");
        var kept = new Object[cells.length];
        for (int i = 0; i < cells.length; i++) {
            kept[i] = switch (columns.get(i).kind()) {
                case TEXT -> cut(VisibleText.of((String) cells[i]), TEXT_MAX);
                case URL -> cut(VisibleText.of((String) cells[i]), URL_MAX);
                case WORD -> word(i, (String) cells[i]);
                case PAGE, NUMBER, BYTES, MILLIS -> (Long) cells[i];
            };
        }
        return kept;
    }

    private Long word(int column, String word) {
        var known = words.get(column);
        var kept = cut(word, TEXT_MAX);
        var name = known.size() < WORDS_MAX || known.containsKey(kept) ? kept : OTHERS;
        return known.computeIfAbsent(name, _ -> (long) known.size());
    }

    private static String cut(String text, int max) {
        if (text.length() <= max) return text;
        var end = Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max;
        return text.substring(0, end) + "…";
    }

    static void write(Object[] kept, OutputStream out) throws IOException {
        try (var json = ScriptJson.to(out)) {
            json.writeStartArray();
            for (var cell : kept) {
                if (cell instanceof Long number) json.writeNumber(number);
                else json.writeString((String) cell);
            }
            json.writeEndArray();
        }
    }

    /// The words of a column, in the order of their numbers.
    List<String> words(int column) {
        var list = new ArrayList<>(words.get(column).keySet());
        list.sort((a, b) -> Long.compare(number(column, a), number(column, b)));
        return list;
    }

    /// The number of a word of a column; -1 where no row has it.
    long number(int column, String word) {
        return words.get(column).getOrDefault(word, -1L);
    }

    /// Writes the description of the table: its columns, with their words.
    ///
    /// @param all how many rows it has
    /// @param kept how many of them are kept
    void describe(JsonGenerator json, long all, long kept) throws IOException {
        json.writeStartObject();
        json.writeNumberField("total", all);
        json.writeNumberField("kept", kept);
        json.writeArrayFieldStart("columns");
        for (int i = 0; i < table.columns().size(); i++) {
            var column = table.columns().get(i);
            json.writeStartObject();
            json.writeStringField("name", column.name());
            json.writeStringField("label", column.label());
            json.writeStringField("kind", column.kind().name().toLowerCase(Locale.ROOT));
            if (column.kind() == Column.Kind.WORD) {
                json.writeArrayFieldStart("words");
                for (var word : words(i)) json.writeString(VisibleText.of(word));
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}

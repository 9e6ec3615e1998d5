package clew.report;

import clew.view.VisibleText;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How often each label was seen, for a picture with bars.
final class Tally {
    /// Labels come from the web, so there may be any number of them.
    private static final int LABELS_MAX = 10_000;

    private static final String OTHERS = "others";

    private final Map<String, Long> counts;

    private Tally(Map<String, Long> counts) {
        this.counts = counts;
    }

    /// Labels in alphabetical order.
    static Tally sorted() {
        return new Tally(new TreeMap<>());
    }

    /// Labels that are known in advance, in this order.
    static Tally of(List<String> labels) {
        var counts = new LinkedHashMap<String, Long>();
        for (var label : labels) counts.put(label, 0L);
        return new Tally(counts);
    }

    /// The most frequent label first.
    static Tally byCount() {
        return new Tally(new HashMap<>());
    }

    void add(String label) {
        counts.merge(counts.size() < LABELS_MAX || counts.containsKey(label) ? label : OTHERS, 1L, Long::sum);
    }

    /// Writes pairs of label and number.
    void write(String name, JsonGenerator json) throws IOException {
        write(name, counts.entrySet().stream().toList(), json);
    }

    /// Writes the most frequent ones, and the sum of the others.
    void writeMost(String name, int most, JsonGenerator json) throws IOException {
        var all = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.naturalOrder())))
                .toList();
        if (all.size() <= most) {
            write(name, all, json);
            return;
        }
        var rest = all.subList(most - 1, all.size()).stream()
                .mapToLong(Map.Entry::getValue)
                .sum();
        var shown = new ArrayList<>(all.subList(0, most - 1));
        shown.add(Map.entry(OTHERS, rest));
        write(name, shown, json);
    }

    private static void write(String name, List<Map.Entry<String, Long>> pairs, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (var pair : pairs) {
            json.writeStartArray();
            json.writeString(VisibleText.of(pair.getKey()));
            json.writeNumber(pair.getValue());
            json.writeEndArray();
        }
        json.writeEndArray();
    }
}

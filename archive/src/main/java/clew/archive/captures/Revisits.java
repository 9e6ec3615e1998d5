package clew.archive.captures;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Completes revisits, which a list shows without status, type and length.
final class Revisits {
    private Revisits() {}

    /// The rows of one key; each revisit with the status, type and length of the capture with the same digest that
    /// came last before it, or first after it. One whose content is nowhere else stays as it is.
    static List<CaptureRow> resolve(List<CaptureRow> rows) {
        if (rows.stream().noneMatch(CaptureRow::isRevisit)) return rows;
        var stored = new HashMap<String, NavigableMap<String, CaptureRow>>();
        rows.stream()
                .filter(row ->
                        !row.isRevisit() && row.status() != 0 && !row.digest().isEmpty())
                .sorted(Comparator.comparing(CaptureRow::text))
                .forEach(row -> stored.computeIfAbsent(row.digest(), _ -> new TreeMap<>())
                        .put(row.timestamp(), row));
        return rows.stream()
                .map(row -> row.isRevisit() ? resolve(row, stored) : row)
                .toList();
    }

    private static CaptureRow resolve(CaptureRow revisit, Map<String, NavigableMap<String, CaptureRow>> stored) {
        var same = stored.get(revisit.digest());
        if (same == null) return revisit;
        var nearest = same.floorEntry(revisit.timestamp());
        if (nearest == null) nearest = same.firstEntry();
        return revisit.withContentOf(nearest.getValue());
    }
}

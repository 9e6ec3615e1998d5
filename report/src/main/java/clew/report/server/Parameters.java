package clew.report.server;

import clew.report.table.Query;
import clew.report.table.Rows;
import clew.report.table.Table;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The parameters of a request.
final class Parameters {
    private static final String WORD = "word-";

    private final Map<String, List<String>> values = new LinkedHashMap<>();

    /// @param query what follows the question mark; null for nothing
    /// @throws IllegalArgumentException if it is not encoded as forms are
    Parameters(@Nullable String query) {
        if (query == null) return;
        for (var pair : query.split("&", -1)) {
            var end = pair.indexOf('=');
            var name = decoded(end < 0 ? pair : pair.substring(0, end));
            var value = end < 0 ? "" : decoded(pair.substring(end + 1));
            values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private String text(String name) {
        return values.getOrDefault(name, List.of("")).getFirst();
    }

    /// @throws IllegalArgumentException if it is not a number
    long number(String name, long fallback) {
        var text = text(name);
        return text.isEmpty() ? fallback : Long.parseLong(text);
    }

    /// The rows that are wanted.
    ///
    /// @throws IllegalArgumentException if there are no such rows
    Query query() {
        var table = Table.of(text("table")).orElseThrow(() -> new IllegalArgumentException("there is no such table"));
        Map<String, Set<String>> words = new HashMap<>();
        values.forEach((name, given) -> {
            if (name.startsWith(WORD)) words.put(name.substring(WORD.length()), new HashSet<>(given));
        });
        var limit = number("limit", 100);
        if (limit > Query.LIMIT_MAX) throw new IllegalArgumentException("limit is at most " + Query.LIMIT_MAX);
        return new Query(
                table,
                text("text"),
                words,
                number("page", Rows.NONE),
                text("sort"),
                text("descending").equals("true"),
                number("offset", 0),
                (int) limit);
    }
}

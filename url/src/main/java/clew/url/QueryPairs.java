package clew.url;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The names and values of a query: the standard's `URLSearchParams`, but immutable.
///
/// Names may occur more than once; order is kept. Names and values are plain text, without escapes. They are written
/// as `application/x-www-form-urlencoded`, which has more escapes than a query needs and writes a space as `+`: a
/// query that is read and written again means the same to a server that reads forms, but may look different.
///
/// ```java
/// var shoes = Url.of("https://example.com/?q=red+shoes&size=42&utm_source=mail");
/// shoes.queryPairs().get("q"); // Optional[red shoes]
/// shoes.withQueryPairs(shoes.queryPairs().without("utm_source")); // https://example.com/?q=red+shoes&size=42
/// QueryPairs.EMPTY.and("q", "R&D").and("q", "a=b"); // q=R%26D&q=a%3Db
/// ```
public final class QueryPairs implements Iterable<QueryPairs.Pair> {
    public static final QueryPairs EMPTY = new QueryPairs(List.of());

    /// A name and its value. A lone surrogate counts as U+FFFD.
    public record Pair(String name, String value) {
        public Pair {
            name = PercentEncoding.wellFormed(name);
            value = PercentEncoding.wellFormed(value);
        }
    }

    private final List<Pair> pairs;

    private QueryPairs(List<Pair> pairs) {
        this.pairs = pairs;
    }

    /// These pairs, in this order.
    public static QueryPairs of(List<Pair> pairs) {
        return new QueryPairs(List.copyOf(pairs));
    }

    /// The pairs of a query, with or without its `?`. Any text is a query.
    public static QueryPairs parse(String query) {
        return parse(query, query.startsWith("?") ? 1 : 0, query.length());
    }

    /// The "`application/x-www-form-urlencoded` parser" for the characters from `from` up to `to`.
    static QueryPairs parse(String text, int from, int to) {
        var pairs = new ArrayList<Pair>();
        int start = from;
        while (start < to) {
            int end = text.indexOf('&', start, to);
            if (end < 0) end = to;
            if (end > start) pairs.add(pair(text, start, end));
            start = end + 1;
        }
        return pairs.isEmpty() ? EMPTY : new QueryPairs(List.copyOf(pairs));
    }

    private static Pair pair(String text, int from, int to) {
        int equals = text.indexOf('=', from, to);
        return equals < 0
                ? new Pair(decoded(text, from, to), "")
                : new Pair(decoded(text, from, equals), decoded(text, equals + 1, to));
    }

    private static String decoded(String text, int from, int to) {
        var part = text.substring(from, to).replace('+', ' ');
        return part.indexOf('%') < 0 ? part : PercentEncoding.decode(part);
    }

    /// All pairs, in order.
    public List<Pair> pairs() {
        return pairs;
    }

    @Override
    public Iterator<Pair> iterator() {
        return pairs.iterator();
    }

    public int size() {
        return pairs.size();
    }

    public boolean isEmpty() {
        return pairs.isEmpty();
    }

    /// The first value of a name.
    public Optional<String> get(String name) {
        var wanted = PercentEncoding.wellFormed(name);
        for (var pair : pairs) if (pair.name.equals(wanted)) return Optional.of(pair.value);
        return Optional.empty();
    }

    /// All values of a name, in order.
    public List<String> getAll(String name) {
        var wanted = PercentEncoding.wellFormed(name);
        return pairs.stream()
                .filter(pair -> pair.name.equals(wanted))
                .map(Pair::value)
                .toList();
    }

    public boolean has(String name) {
        return get(name).isPresent();
    }

    public boolean has(String name, String value) {
        return pairs.contains(new Pair(name, value));
    }

    /// The standard's `append`: one more pair at the end.
    public QueryPairs and(String name, String value) {
        var more = new ArrayList<>(pairs);
        more.add(new Pair(name, value));
        return of(more);
    }

    /// The standard's `set`: the first pair of that name gets the value, the others are removed. If there is none, a
    /// pair is appended.
    public QueryPairs with(String name, String value) {
        var only = new Pair(name, value);
        var changed = new ArrayList<Pair>(pairs.size() + 1);
        boolean found = false;
        for (var pair : pairs) {
            if (!pair.name.equals(only.name)) changed.add(pair);
            else if (!found) found = changed.add(only);
        }
        if (!found) changed.add(only);
        return of(changed);
    }

    /// The standard's `delete`: without the pairs of that name.
    public QueryPairs without(String name) {
        var unwanted = PercentEncoding.wellFormed(name);
        return without(pair -> pair.name.equals(unwanted));
    }

    /// The standard's `delete` with two arguments: without the pairs of that name and value.
    public QueryPairs without(String name, String value) {
        var unwanted = new Pair(name, value);
        return without(unwanted::equals);
    }

    /// Without the pairs that match.
    public QueryPairs without(Predicate<Pair> unwanted) {
        return of(pairs.stream().filter(unwanted.negate()).toList());
    }

    /// The standard's `sort`: by name, in the order of UTF-16 units. The sort is stable.
    public QueryPairs sorted() {
        return of(pairs.stream().sorted(Comparator.comparing(Pair::name)).toList());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof QueryPairs others && pairs.equals(others.pairs);
    }

    @Override
    public int hashCode() {
        return pairs.hashCode();
    }

    /// The "`application/x-www-form-urlencoded` serializer": the query, without a `?`.
    @Override
    public String toString() {
        var out = new StringBuilder();
        for (var pair : pairs) {
            if (!out.isEmpty()) out.append('&');
            PercentEncoding.encodeForm(pair.name, out);
            PercentEncoding.encodeForm(pair.value, out.append('='));
        }
        return out.toString();
    }
}

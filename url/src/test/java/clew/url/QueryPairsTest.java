package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.url.QueryPairs.Pair;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Our vectors in `query-pairs.json` use the terms of the standard: `do` is a call of `URLSearchParams`, `answer`
/// its result, `text` the query afterwards.
class QueryPairsTest {
    @TestFactory
    List<DynamicTest> doesAsUrlSearchParamsDoes() throws IOException {
        var cases = cases();
        assertTrue(cases.size() >= 100, () -> "only " + cases.size() + " cases");
        return cases.stream()
                .map(test -> DynamicTest.dynamicTest(Printable.of(test.toString()), () -> check(test)))
                .toList();
    }

    private static void check(JsonTree test) {
        var pairs = QueryPairs.parse(test.field("input").text());
        if (test.fields().containsKey("do")) {
            var call = test.field("do").items().stream().map(JsonTree::text).toList();
            var name = call.size() > 1 ? call.get(1) : "";
            var value = call.size() > 2 ? Optional.of(call.get(2)) : Optional.<String>empty();
            switch (call.getFirst()) {
                case "get" -> assertEquals(Optional.ofNullable(answer(test)), pairs.get(name));
                case "getAll" -> assertEquals(answer(test), pairs.getAll(name));
                case "has" -> {
                    boolean has = value.map(v -> pairs.has(name, v)).orElseGet(() -> pairs.has(name));
                    assertEquals(answer(test), String.valueOf(has));
                }
                default ->
                    assertEquals(
                            test.field("text").text(),
                            changed(pairs, call, name, value).toString());
            }
        } else {
            var expected = new ArrayList<Pair>();
            for (var pair : test.field("pairs").items()) {
                expected.add(
                        new Pair(pair.items().get(0).text(), pair.items().get(1).text()));
            }
            assertEquals(expected, pairs.pairs());
            assertEquals(expected.size(), pairs.size());
            assertEquals(test.field("text").text(), pairs.toString());
            assertEquals(pairs, QueryPairs.parse(pairs.toString()));
        }
    }

    private static @Nullable Object answer(JsonTree test) {
        return test.field("answer").value();
    }

    private static QueryPairs changed(QueryPairs pairs, List<String> call, String name, Optional<String> value) {
        return switch (call.getFirst()) {
            case "append" -> pairs.and(name, value.orElseThrow());
            case "set" -> pairs.with(name, value.orElseThrow());
            case "delete" -> value.map(v -> pairs.without(name, v)).orElseGet(() -> pairs.without(name));
            case "sort" -> pairs.sorted();
            default -> throw new IllegalArgumentException(call.toString());
        };
    }

    @Test
    void nodeAgreesWithTheVectors() throws IOException, InterruptedException {
        assertEquals("", Node.output("judge-query-pairs.js"), "node disagrees");
    }

    @Test
    void comesFromAUrlAndGoesBackIntoIt() {
        var url = Url.of("https://clew.test/?a=1&b=%20x&a=2#f");
        assertEquals(List.of("1", "2"), url.queryPairs().getAll("a"));
        assertEquals(
                "https://clew.test/?a=1&b=+x&a=2&c=%C3%A9#f",
                url.withQueryPairs(url.queryPairs().and("c", "é")).href());
        assertEquals(
                "https://clew.test/#f", url.withQueryPairs(QueryPairs.EMPTY).href());
        assertSame(QueryPairs.EMPTY, Url.of("https://clew.test/?#a=b").queryPairs());
        assertSame(QueryPairs.EMPTY, Url.of("https://clew.test/#?a=b").queryPairs());
        // Only a query that is given as text may bring its own question mark.
        assertEquals(
                Optional.of("1"), Url.of("https://clew.test/??a=1").queryPairs().get("?a"));
    }

    @Test
    void isAValue() {
        var pairs = QueryPairs.of(List.of(new Pair("a", "1"), new Pair("b", "2")));
        assertEquals(QueryPairs.parse("a=1&b=2"), pairs);
        assertEquals(QueryPairs.parse("a=1&b=2").hashCode(), pairs.hashCode());
        assertNotEquals(QueryPairs.parse("b=2&a=1"), pairs);
        assertEquals(QueryPairs.parse("a=1"), pairs.without(pair -> pair.value().equals("2")));
        var names = new ArrayList<String>();
        for (var pair : pairs) names.add(pair.name());
        assertEquals(List.of("a", "b"), names);
        assertEquals(new Pair("\uFFFD", "\uFFFD"), new Pair("\ud800", "\udc00"));
    }

    private static List<JsonTree> cases() throws IOException {
        try (var in = Objects.requireNonNull(QueryPairsTest.class.getResourceAsStream("query-pairs.json"))) {
            return JsonTree.read(in).items();
        }
    }
}

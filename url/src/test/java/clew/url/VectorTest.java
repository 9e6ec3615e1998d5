package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Our own parse cases, in `vectors.json`: what the states, hosts, sets and file rules do, one small step each.
///
/// An attribute that is not listed is empty. `oldNode` marks a case in which Node 20 still follows an older
/// standard, with its result; the expectation itself is that of whatwg-url 17.3.0, the reference implementation.
class VectorTest {
    @TestFactory
    List<DynamicTest> parsesAsExpected() throws IOException {
        var cases = cases();
        assertTrue(cases.size() >= 450, () -> "only " + cases.size() + " cases");
        return cases.stream()
                .map(vector -> DynamicTest.dynamicTest(JsonCases.name(vector), () -> check(vector)))
                .toList();
    }

    private static void check(Map<String, String> vector) {
        var input = vector.getOrDefault("input", "");
        var base = vector.get("base");
        var expected = new TreeMap<>(vector);
        expected.keySet().removeAll(List.of("input", "base", "oldNode", "failure"));
        var parsed = base == null ? Url.parse(input) : Url.parse(input, Url.of(base));
        switch (parsed) {
            case Parsed.Ok(Url url) -> {
                var actual = Attributes.of(url);
                actual.values().removeIf(String::isEmpty);
                assertEquals(expected, actual);
            }
            case Parsed.Bad bad -> assertTrue(vector.containsKey("failure"), bad::toString);
        }
    }

    /// Checks the expectations themselves: the same error in the file and in our parser would go unnoticed above.
    @Test
    void nodeAgreesWithTheVectors() throws IOException, InterruptedException {
        assertEquals("", Node.output("judge-vectors.js"), "node disagrees");
    }

    private static List<Map<String, String>> cases() throws IOException {
        try (var in = resource("vectors.json").openStream()) {
            return JsonCases.read(in);
        }
    }

    private static URL resource(String name) {
        return Objects.requireNonNull(VectorTest.class.getResource(name), name);
    }
}

package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The URL parsing suite of the web platform tests, every case of it.
class WptUrlTest {
    /// By name, which is `"input"` or `"input" on "base"`.
    private static final KnownFailures KNOWN_FAILURES = KnownFailures.NONE;

    @Test
    void agreesWithTheWebPlatformTests() throws IOException {
        var cases = new ArrayList<>(cases("urltestdata.json"));
        cases.addAll(cases("urltestdata-javascript-only.json")); // lone surrogates, as in Java's strings
        assertTrue(cases.size() >= 892, () -> "only " + cases.size() + " cases");
        var wrong = new TreeMap<String, String>();
        for (var test : cases) disagreement(test).ifPresent(text -> wrong.put(JsonCases.name(test), text));
        KNOWN_FAILURES.check(wrong, cases.size());
    }

    /// `relativeTo` says which kind of base makes an otherwise invalid input valid.
    @Test
    void inputsThatNeedABaseParseOnOneAndTheOthersParseOnNone() throws IOException {
        var opaque = Url.of("mailto:someone@example.org");
        var pages = List.of(Url.of("http://example.org/a/b"), Url.of("https://example.org/a/b"));
        for (var test : cases("urltestdata.json")) {
            if (!test.containsKey("failure") || test.containsKey("base")) continue;
            var input = test.getOrDefault("input", "");
            var relativeTo = test.getOrDefault("relativeTo", "nothing");
            boolean parsesOnPage = pages.stream().anyMatch(page -> Url.parse(input, page) instanceof Parsed.Ok);
            boolean parsesOnOpaque = Url.parse(input, opaque) instanceof Parsed.Ok;
            assertEquals(!relativeTo.equals("nothing"), parsesOnPage, input);
            assertEquals(relativeTo.equals("any-base"), parsesOnOpaque, input);
        }
    }

    private static Optional<String> disagreement(Map<String, String> test) {
        var input = test.getOrDefault("input", "");
        var base = test.get("base");
        var parsed = base == null ? Url.parse(input) : Url.parse(input, Url.of(base));
        boolean shouldFail = test.containsKey("failure");
        return switch (parsed) {
            case Parsed.Bad bad -> {
                assertTrue(bad.at() >= 0 && bad.at() <= input.length(), () -> JsonCases.name(test) + ": " + bad);
                yield shouldFail ? Optional.empty() : Optional.of("should parse, but " + bad);
            }
            case Parsed.Ok(Url url) -> {
                var expected = new TreeMap<>(test);
                var actual = Attributes.of(url);
                expected.keySet().retainAll(actual.keySet());
                actual.keySet().retainAll(expected.keySet());
                if (shouldFail) yield Optional.of("should fail, but is " + url);
                yield actual.equals(expected)
                        ? Optional.empty()
                        : Optional.of("should be " + expected + ", but is " + actual);
            }
        };
    }

    private static List<Map<String, String>> cases(String file) throws IOException {
        var folder = JsonCases.wptFolder();
        if (folder.isEmpty()) {
            NotRun.because("no folder shared/wpt-url beside the project, so nothing was compared with " + file);
        }
        return JsonCases.read(folder.orElseThrow().resolve(file));
    }
}

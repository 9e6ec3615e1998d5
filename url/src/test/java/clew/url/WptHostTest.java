package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The host suites of the Web Platform Tests, each case in complete URLs as in their own runner: parsed, and set on
/// a URL that had another host.
class WptHostTest {
    private static final KnownFailures KNOWN_FAILURES = KnownFailures.NONE;

    /// The one that cannot be put into a URL is the empty host.
    @ParameterizedTest
    @CsvSource({"toascii.json, 87, 0", "IdnaTestV2.json, 2671, 1", "IdnaTestV2-removed.json, 20, 0"})
    void agreesWithTheWebPlatformTests(String file, int cases, int notRunnable) throws IOException {
        var wrong = new TreeMap<String, String>();
        int seen = 0;
        int left = 0;
        for (var test : JsonTree.wpt(file).items()) {
            if (!test.isObject()) continue;
            seen++;
            var input = test.field("input").text();
            if (input.isEmpty()) left++;
            else check(input, test.field("output"), wrong);
        }
        assertEquals(cases, seen);
        assertEquals(notRunnable, left);
        KNOWN_FAILURES.check(wrong, seen);
    }

    private static void check(String input, JsonTree output, Map<String, String> wrong) {
        var expected = output.isNull() ? "(no URL)" : "https://" + output.text() + "/x";
        var parsed = Url.parse("https://" + input + "/x");
        compare(input, expected, parsed.ok().map(Url::href).orElse("(no URL)"), wrong);

        var kept = Url.of("https://x/x");
        var expectedHost = output.isNull() ? "x" : output.text();
        // The runner skips hosts that a setter understands differently from a parser.
        if (input.chars().anyMatch(c -> "/?#:@\\".indexOf(c) >= 0)) return;
        compare(input + " as host", expectedHost, kept.withHost(input).host(), wrong);
        compare(input + " as hostname", expectedHost, kept.withHostname(input).hostname(), wrong);
    }

    private static void compare(String input, String expected, String actual, Map<String, String> wrong) {
        if (!Objects.equals(expected, actual)) {
            wrong.put(Printable.of(input), "should be " + expected + ", but is " + actual);
        }
    }
}

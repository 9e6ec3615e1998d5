package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The setters suite of the web platform tests, every case of it.
class WptSettersTest {
    private static final KnownFailures KNOWN_FAILURES = KnownFailures.NONE;

    @Test
    void agreesWithTheWebPlatformTests() throws IOException {
        var wrong = new TreeMap<String, String>();
        int cases = 0;
        for (var setter : JsonTree.wpt("setters_tests.json").fields().entrySet()) {
            if (setter.getKey().equals("comment")) continue;
            for (var test : setter.getValue().items()) {
                cases++;
                check(setter.getKey(), test, wrong);
            }
        }
        assertEquals(278, cases);
        KNOWN_FAILURES.check(wrong, cases);
    }

    private static void check(String setter, JsonTree test, Map<String, String> wrong) {
        var url = Url.of(test.field("href").text());
        var value = test.field("new_value").text();
        var name = url + "." + setter + " = " + Printable.of(value);
        var actual = Attributes.of(Attributes.set(url, setter, value));
        var expected = new TreeMap<String, String>();
        test.field("expected").fields().forEach((attribute, text) -> expected.put(attribute, text.text()));
        actual.keySet().retainAll(expected.keySet());
        if (!actual.equals(expected)) wrong.put(name, "should be " + expected + ", but is " + actual);
    }
}

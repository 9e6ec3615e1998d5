package clew.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.frontier.Remapping.Rule;
import clew.url.Url;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemappingTest {
    private static Remapping rule(String from, String to) {
        return new Remapping(List.of(Rule.of(from, to)));
    }

    @ParameterizedTest
    @CsvSource({
        "^https://a\\.example/, http://b.example:8080/, https://a.example/x?y, http://b.example:8080/x?y",
        "^https://([a-z]+)\\.example/, http://localhost/$1/, https://www.example/x, http://localhost/www/x",
        "^https://(?P<h>[a-z]+)\\.example/, http://localhost/${h}/, https://www.example/x, http://localhost/www/x",
        "^https://a\\.example/, http://b.example/, https://other.example/, https://other.example/",
        "^https://a\\.example/, mailto:, https://a.example/x, https://a.example/x",
        "^https://a\\.example/, :, https://a.example/x, https://a.example/x",
        // What would be changed again stays as it is. Without its group, what takes the place of a match does not show
        // it.
        "^http://h\\.example/(a+), http://h.example/$1$1, http://h.example/a, http://h.example/a"
    })
    void theFirstRuleThatMatchesChangesAUrlOnce(String from, String to, String url, String result) {
        var remapping = rule(from, to);
        assertEquals(result, remapping.apply(Url.of(url)).href());
        assertEquals(result, remapping.apply(Url.of(result)).href());
    }

    @ParameterizedTest
    @CsvSource({
        "https://a.x/, http://b/, https://a.x/s?u=https://a.x/x, http://b/s?u=https://a.x/x",
        "https://a.x/, http://b/, https://a.x/s/https://a.x/, http://b/s/https://a.x/",
        "https://a.x/, http://b/, https://c/s?u=https://a.x/x, https://c/s?u=https://a.x/x",
        "https://a.x/, http://b/https://a.x/, https://a.x/x, http://b/https://a.x/x",
        "a.x, b, https://a.x/s?u=https%3A%2f%2Fa.x, https://b/s?u=https%3A%2f%2Fa.x",
        "^https://a/(.*)$, http://b/$1, https://a/s?u=https://a/x, http://b/s?u=https://a/x",
        "/v1/, /v2/, https://a/v1/s?u=https://a/v1/, https://a/v2/s?u=https://a/v1/"
    })
    void aUrlWithinAUrlStaysAsItIs(String from, String to, String url, String result) {
        var remapping = rule(from, to);
        assertEquals(result, remapping.apply(Url.of(url)).href());
        assertEquals(result, remapping.apply(Url.of(result)).href());
    }

    @Test
    void rulesComeBackFromTheirText() {
        var rules = new Remapping(List.of(
                Rule.of("^https://a\\.example/", "http://b.example/with a blank"), Rule.of("^http://c/", "http://d/")));
        var again = Remapping.of(rules.text());
        assertEquals(rules.text(), again.text());
        assertEquals(
                "http://b.example/with%20a%20blankx",
                again.apply(Url.of("https://a.example/x")).href());
        assertEquals("http://d/x", again.apply(Url.of("http://c/x")).href());
    }

    @ParameterizedTest
    @CsvSource({
        "(, x, not a regular expression",
        "a, $1, names a group",
        "a, ${b}, names a group",
        "a, $99999999999, names a group",
        "a b, c, no URL has a blank",
        "http://h/, http://h/v2/, would be remapped again"
    })
    void whatCannotWorkIsRefused(String from, String to, String why) {
        var refused = assertThrows(IllegalArgumentException.class, () -> rule(from, to));
        assertTrue(String.valueOf(refused.getMessage()).contains(why), refused.getMessage());
        assertThrows(IllegalArgumentException.class, () -> Rule.of("a", "b\nc d"));
        assertThrows(IllegalArgumentException.class, () -> Remapping.of("a"));
    }

    @Test
    void aChainOfRulesIsRefused() {
        var rules = List.of(Rule.of("^http://a/", "http://b/"), Rule.of("^http://b/", "http://c/"));
        assertThrows(IllegalArgumentException.class, () -> new Remapping(rules));
    }

    @Test
    void aNestedPatternIsRefusedAndAHostileOneIsLinear() {
        assertThrows(IllegalArgumentException.class, () -> Rule.of("(".repeat(100_000), "x"));
        var slow = rule("^http://h/(a|aa)+$", "http://b/");
        var url = Url.of("http://h/" + "a".repeat(8_000) + "b");
        assertEquals(url, slow.apply(url));
    }
}

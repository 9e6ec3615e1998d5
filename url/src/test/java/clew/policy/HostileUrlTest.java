package clew.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import clew.policy.Www.Mode;
import clew.url.Url;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// URLs that somebody made to keep a crawler busy.
class HostileUrlTest {
    private static final Policy ARCHIVE = Policy.archive(new Www(Mode.KEEP, null));

    @Test
    void aLongUrlOfNestedEscapesTakesOnePass() {
        // `%3%31` is `%31` is `1`: one level a pass, 20,000 levels took half a minute.
        var url = Url.of("http://h/" + "%3".repeat(20_000) + "1");
        var normalized = assertTimeoutPreemptively(Duration.ofSeconds(20), () -> new NormalizeEscapes().apply(url));
        assertEquals("/1", normalized.pathname());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void onePassComesToWhatManyPassesComeTo(long seed) {
        var pieces =
                List.of("%", "%2", "%25", "%41", "%7e", "%2f", "34", "31", "4", "1", "a", "F", "~", "%3", "%%", "x");
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 20_000; i++) {
            var path = new StringBuilder("/");
            for (int n = random.nextInt(12); n > 0; n--) path.append(pieces.get(random.nextInt(pieces.size())));
            var url = Url.of("http://h" + path);
            var expected = url.pathname();
            for (var next = onePass(expected); !next.equals(expected); next = onePass(expected)) expected = next;
            assertEquals(
                    Url.of("http://h" + expected), new NormalizeEscapes().apply(url), () -> path + ", seed " + seed);
        }
    }

    private static String onePass(String text) {
        var out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            var escape = text.substring(i, Math.min(text.length(), i + 3));
            if (!escape.matches("%[0-9a-fA-F]{2}")) {
                out.append(text.charAt(i));
                continue;
            }
            var c = (char) HexFormat.fromHexDigits(escape, 1, 3);
            out.append(String.valueOf(c).matches("[A-Za-z0-9._~-]") ? "" + c : escape.toUpperCase(Locale.ROOT));
            i += 2;
        }
        return out.toString();
    }

    @Test
    void aCopyOfACopyOfACopyIsTakenOutInOneGo() {
        var copies = "https://web.archive.org/web/2015/http://WEB.archive.org:80/web/20160101id_/".repeat(20_000);
        var url = Url.of(copies + "http://example.com/a?b=c");
        var original = assertTimeoutPreemptively(Duration.ofSeconds(20), () -> new TakeOutOfWayback().apply(url));
        assertEquals(Url.of("http://example.com/a?b=c"), original);
    }

    @Test
    void nothingIsMadeOfAUrlThatIsTooLongToBeRequested() {
        var path = "/%7e" + "a".repeat(Policy.LENGTH_MAX);
        assertEquals(
                "http://h" + path,
                ARCHIVE.address(Url.of("http://u@h" + path + "#f")).shown().href());
        assertEquals(
                "http://h/~",
                ARCHIVE.address(Url.of("http://h/%7e#" + "a".repeat(Policy.LENGTH_MAX)))
                        .shown()
                        .href());
    }
}

package clew.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.frontier.Admission.Ticketed;
import clew.url.Url;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrapWatchTest {
    private final TrapWatch watch = new TrapWatch(_ -> false);

    private static Url url(String path) {
        return Url.of("http://h.example" + path);
    }

    @Test
    void aPathThatRepeatsItselfIsLeftEarly() {
        assertFalse(Repetition.isIn("/a" + "/img".repeat(8) + "/x.html"));
        assertTrue(Repetition.isIn("/a" + "/img".repeat(9) + "/x.html"));
        assertTrue(Repetition.isIn("/img".repeat(9)));
        assertTrue(Repetition.isIn("/a" + "/b/c".repeat(9) + "/"));
        assertFalse(Repetition.isIn("/a" + "/b/c".repeat(8) + "/"));
        assertFalse(Repetition.isIn("/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/"));
    }

    @Test
    void aDeepTreeIsNoTrap() {
        var path = new StringBuilder();
        for (int depth = 0; depth < 200; depth++) {
            var parent = url(path + "/");
            path.append("/level-").append((char) ('a' + depth % 26)).append(depth % 7);
            assertEquals(
                    new Ticketed(depth, UrlPattern.NONE), watch.admit(url(path + "/"), parent, depth), path.toString());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/a/b, 0",
        "/product/12, h.example/product/*",
        "/product/12-3/x, h.example/product/*-*/x",
        "/abc123/, h.example/abc*/",
        "/a1b2c3d4e5, h.example/*",
        "/abcdefgh, 0",
        "/?b=1&a=2&b=3, h.example/?a&b",
        "/x?utm2=1, h.example/x?utm*"
    })
    void aPatternHasNothingMadeUp(String target, String pattern) {
        var patterns = new UrlPattern();
        if (pattern.equals("0")) assertEquals(UrlPattern.NONE, patterns.of(url(target)));
        else assertEquals(pattern, patterns.text(url(target)));
    }

    @ParameterizedTest
    @CsvSource({
        "/p?PHPSESSID=0123456789abcdef, h.example/p",
        "/p;jsessionid=0123456789ABCDEF?q=1, h.example/p?q=1",
        "/p?a=b&sid=0123456789abcdef0&c=d, h.example/p?a=b&c=d",
        "/p?user_session_id=0123456789abcdef, h.example/p",
        "/p?sid=12345678901234567890, ''",
        "/p?sid=short1, ''",
        "/p?insider=0123456789abcdef, ''",
        "/p?=0123456789abcdef, ''",
        "/sid=0123456789abcdef, ''"
    })
    void theIdOfASessionIsKnownByItsNameAndItsLooks(String target, String without) {
        assertEquals(without, SessionId.without(url(target)));
    }

    @Test
    void longLinksTakeNoLongerThanTheirLength() {
        // Twenty links of 8,000 letters took 26 s, because each letter was taken for the beginning of an id.
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            for (var part : new String[] {"a", "a/", "1a", "=", "&a", ";sid=", "a=b&", "%61"}) {
                for (var before : new String[] {"/", "/?"}) {
                    var url = url(before + part.repeat(8_000 / part.length()));
                    for (int n = 0; n < 20; n++) watch.admit(url, url("/"), n);
                }
            }
        });
    }

    @Test
    void countsStayBoundedAndKeepWhatComesOften() {
        var counts = new Counts();
        for (long key = 1; key <= 3L * Counts.KEYS_MAX; key++) {
            counts.add(key * 0x9E3779B97F4A7C15L);
            if (key % 10 == 0) counts.add(42);
        }
        assertTrue(counts.size() <= Counts.KEYS_MAX);
        assertTrue(counts.add(42) > 1_000);
    }
}

package clew.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.url.Url;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrapWatchTest {
    private final TrapWatch watch = new TrapWatch(_ -> false);

    private static Url url(String path) {
        return Url.of("http://h.example" + path);
    }

    /// How many URLs of an endless sequence are let through, each found on the one before.
    private int followed(java.util.function.IntFunction<String> path) {
        int n = 0;
        while (n < 100_000 && !watch.isTrap(url(path.apply(n + 1)), url(path.apply(n)))) n++;
        return n;
    }

    @Test
    void aCalendarWithoutEndIsLeft() {
        assertEquals(TrapWatch.BRED_MAX, followed(n -> "/calendar/" + (2000 + n / 12) + "/" + (n % 12 + 1)));
        assertEquals(Set.of("h.example/calendar/*/*"), watch.refused().keySet());
    }

    @Test
    void sessionIdsAreLeft() {
        assertEquals(
                TrapWatch.BRED_MAX, followed(n -> "/shop?sid=a" + Long.toHexString(n * 7_777_777_777L) + "&page=1"));
        assertEquals(Set.of("h.example/shop?page&sid"), watch.refused().keySet());
    }

    @Test
    void aPathThatRepeatsItselfIsLeftEarly() {
        assertEquals(TrapWatch.REPEATS_MAX - 1, followed(n -> "/a" + "/img".repeat(n + 1) + "/x.html"));
        assertTrue(watch.isTrap(url("/a" + "/b/c".repeat(9) + "/"), url("/")));
        assertFalse(watch.isTrap(url("/a" + "/b/c".repeat(8) + "/"), url("/")));
    }

    @Test
    void aMillionArticlesThatAreLinkedFromListsAreNoTrap() {
        for (int n = 0; n < 100_000; n++) assertFalse(watch.isTrap(url("/article/" + n), url("/list?page=" + n / 50)));
        assertTrue(watch.refused().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/day/%d", "/wiki/%d", "/shop?colour=%d&size=1"})
    void aFewThousandPagesOfOnePatternAreNoTrap(String pattern) {
        for (int n = 0; n < 5_000; n++) {
            assertFalse(watch.isTrap(url(pattern.formatted(n + 1)), url(pattern.formatted(n))));
        }
    }

    @Test
    void aDeepTreeIsNoTrap() {
        var path = new StringBuilder();
        for (int depth = 0; depth < 200; depth++) {
            var parent = url(path + "/");
            path.append("/level-").append((char) ('a' + depth % 26)).append(depth % 7);
            assertFalse(watch.isTrap(url(path + "/"), parent), path.toString());
        }
    }
}

package clew.report.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SearchTermTest {
    /// Of two letters, so that words often match in part.
    private static String random(Random random, int length) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) text.append(random.nextBoolean() ? 'a' : 'ä');
        return text.toString();
    }

    @Test
    void findsWhatTheTextContainsAndNothingElse() {
        var random = new Random(18);
        var found = 0;
        for (int i = 0; i < 20_000; i++) {
            var text = random(random, random.nextInt(20));
            var word = random(random, 1 + random.nextInt(6));
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            var isIn = new SearchTerm(word).isIn(bytes, 0, bytes.length);
            assertEquals(text.contains(word), isIn, () -> word + " in " + text);
            if (isIn) found++;
        }
        assertTrue(found > 2_000 && found < 18_000, "both cases occur: " + found);
    }

    @Test
    void looksOnlyBetweenTheTwoPlaces() {
        var text = "apples and pears".getBytes(StandardCharsets.US_ASCII);
        var word = new SearchTerm("and");
        assertTrue(word.isIn(text, 7, 10));
        assertFalse(word.isIn(text, 7, 9));
        assertFalse(word.isIn(text, 8, text.length));
        assertFalse(word.isIn(text, 7, 7));
    }
}

package clew.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintsTest {
    private static final String KEY = "000102030405060708090a0b0c0d0e0f";

    /// The authors' own vectors: the key and the messages count up from 0.
    @ParameterizedTest
    @CsvSource({
        "0,  a3817f04ba25a8e66df67214c7550293",
        "1,  da87c1d86b99af44347659119b22fc45",
        "2,  8177228da4a45dc7fca38bdef60affe4",
        "15, 5493e99933b0a8117e08ec0f97cfc3d9",
    })
    void theHashIsSipHash(int length, String expected) {
        var message = new StringBuilder();
        for (int i = 0; i < length; i++) message.append((char) i);
        var hash = new SipHash(KEY);
        var low = hash.hash(message.toString());
        assertEquals(expected, hex(low) + hex(hash.high()));
    }

    private static String hex(long value) {
        return HexFormat.of().toHexDigits(Long.reverseBytes(value));
    }

    @Test
    void itKnowsWhatASetKnows() {
        var seed = 42L;
        var random = new Random(seed);
        var expected = new HashMap<String, Integer>();
        try (var known = new Fingerprints(KEY, Fingerprints.BITS)) {
            // Enough of them for the tables to leave the heap.
            for (int i = 0; i < 1_500_000; i++) {
                var key = "http://h.example/" + random.nextInt(2_000_000);
                assertEquals(expected.containsKey(key), known.contains(key), key);
                assertEquals(expected.put(key, i) == null, known.add(key, i), key);
            }
            assertEquals(expected.size(), known.size(), "seed " + seed);
            expected.forEach((key, number) -> assertEquals((long) number, known.number(key), key));
            assertEquals(Fingerprints.NONE, known.number("http://h.example/never"));
        }
    }

    @Test
    void anEntryTakes27To40BytesOnceThereAreMany() {
        try (var known = new Fingerprints(KEY, Fingerprints.BITS)) {
            var least = Double.MAX_VALUE;
            var most = 0.0;
            for (int i = 0; i < 2_000_000; i++) {
                known.add("http://h.example/" + i, i);
                if (i < 100_000) continue;
                var each = (double) known.bytes() / known.size();
                least = Math.min(least, each);
                most = Math.max(most, each);
            }
            assertTrue(least >= 26.6 && most <= 40.5, least + " to " + most);
        }
    }

    @Test
    void withFewBitsKeysCollide() {
        try (var known = new Fingerprints(KEY, 8)) {
            var added = 0;
            for (int i = 0; i < 10_000; i++) if (known.add("key " + i, i)) added++;
            assertEquals(256, added);
            assertTrue(known.contains("another"));
        }
    }

    @Test
    void anotherKeyMakesOthersCollide() {
        try (var one = new Fingerprints(KEY, 16);
                var other = new Fingerprints(KEY.replace('0', '1'), 16)) {
            one.add("a", 0);
            other.add("a", 0);
            var different = false;
            for (int i = 0; i < 1_000_000 && !different; i++)
                different = one.contains("" + i) != other.contains("" + i);
            assertTrue(different);
            assertFalse(new Fingerprints(KEY, Fingerprints.BITS).contains("a"));
        }
    }
}

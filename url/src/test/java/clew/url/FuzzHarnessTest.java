package clew.url;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fuzz.FuzzTarget;
import clew.fuzz.KeptInputs;
import clew.fuzz.Linear;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;

/// What counts work finds work that is not linear, whether it allocates or not.
class FuzzHarnessTest {
    /// Something that is done with an input of `x` again and again.
    abstract static class Doing implements FuzzTarget {
        abstract int run(String text);

        @Override
        public void check(byte[] input) {
            run(FuzzTarget.text(input));
        }

        @Override
        public Bound bound() {
            return new Bound(100, 100);
        }

        @Override
        public List<byte[]> seeds() {
            return FuzzTarget.texts("x");
        }

        @Override
        public List<Repeated> repeated() {
            return List.of(Repeated.of("x"));
        }
    }

    static final class Once extends Doing {
        @Override
        int run(String text) {
            var sum = 0;
            for (int i = 0; i < text.length(); i++) sum += text.charAt(i);
            return sum;
        }
    }

    static final class EachWithEach extends Doing {
        @Override
        int run(String text) {
            var same = 0;
            for (int i = 0; i < text.length(); i++) {
                for (int j = 0; j < i; j++) if (text.charAt(i) == text.charAt(j)) same++;
            }
            return same;
        }
    }

    /// Its loop is in the JDK.
    static final class Searching extends Doing {
        @Override
        int run(String text) {
            var found = 0;
            for (int i = 0; i < text.length(); i++) if (text.indexOf('y', i) >= 0) found++;
            return found;
        }
    }

    static final class Copying extends Doing {
        @Override
        int run(String text) {
            var longest = 0;
            for (int i = 0; i < text.length(); i++) longest = Math.max(longest, (text + i).length());
            return longest;
        }
    }

    static final class Endless extends Doing {
        @Override
        int run(String text) {
            var at = 0;
            while (text.length() == 5) at++;
            return at;
        }

        @Override
        public List<byte[]> seeds() {
            return FuzzTarget.texts("x", "xx");
        }

        @Override
        public List<Repeated> repeated() {
            return List.of(new Repeated("xxxx", "", "", "x"));
        }
    }

    private static void run(Stream<DynamicTest> tests) throws Throwable {
        for (var test : tests.toList()) test.getExecutable().execute();
    }

    private static String failure(Stream<DynamicTest> tests) {
        return String.valueOf(
                assertThrows(AssertionError.class, () -> run(tests)).getMessage());
    }

    @Test
    void whatIsLinearPasses() {
        assertDoesNotThrow(() -> run(Linear.of(List.of(Once.class))));
        assertDoesNotThrow(() -> run(KeptInputs.of(List.of(Once.class))));
    }

    @Test
    void whatIsQuadraticFailsByItsSteps() {
        assertTrue(failure(Linear.of(List.of(EachWithEach.class))).contains("steps"));
        assertTrue(failure(Linear.of(List.of(Searching.class))).contains("steps"));
    }

    @Test
    void whatIsQuadraticFailsByWhatItAllocates() {
        assertTrue(failure(Linear.of(List.of(Copying.class))).contains("allocated bytes"));
    }

    @Test
    void whatDoesNotEndIsEnded() {
        var failed = assertThrows(AssertionError.class, () -> run(KeptInputs.of(List.of(Endless.class))));
        assertEquals(
                "more than 100500 steps",
                Objects.requireNonNull(failed.getCause()).getMessage());
    }
}

package clew.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A promise about every input. Implementations have a constructor without parameters, and are in the package of what
/// they test.
public interface FuzzTarget {
    /// Throws where an input breaks the promise. Uses one thread.
    void check(byte[] input) throws Exception;

    /// The most work that is permitted.
    Bound bound();

    /// Inputs to begin with.
    List<byte[]> seeds() throws Exception;

    /// Inputs of any length that take work linear in it; their tokens are also what inputs are made of.
    List<Repeated> repeated();

    /// How long the inputs are that [Linear] makes of tokens; longer ones twice as long.
    default int repeatedBytes() {
        return 16 * 1024;
    }

    /// How much work an input may take: a fixed part, and for each byte.
    ///
    /// @param stepsAnyway for any input; see [Steps]
    /// @param steps for each byte
    /// @param bytes allocated for each byte
    record Bound(long stepsAnyway, long steps, long bytes) {
        private static final long STEPS_ANYWAY = 100_000;

        /// Such as the window of Brotli, three times.
        private static final long BYTES_ANYWAY = 64 << 20;

        public Bound(long steps, long bytes) {
            this(STEPS_ANYWAY, steps, bytes);
        }

        long steps(int length) {
            return stepsAnyway + steps * length;
        }

        long bytes(int length) {
            return BYTES_ANYWAY + bytes * length;
        }
    }

    /// A token again and again, and then perhaps another as often.
    ///
    /// @param token each `~` in it becomes four letters and digits, each time others
    /// @param second empty for none
    record Repeated(String before, String token, String second, String after) {
        /// The first that has four digits to the base of 36.
        private static final int FIRST_NUMBER = 36 * 36 * 36;

        /// A token with nothing around it.
        public static Repeated of(String token) {
            return of("", token, "");
        }

        public static Repeated of(String before, String token, String after) {
            return new Repeated(before, token, "", after);
        }

        /// All of the first, such as tags that open, then all of the second, such as tags that close.
        public static Repeated both(String token, String second) {
            return new Repeated("", token, second, "");
        }

        String name() {
            var shown = before + token + token + second + second + after;
            return shown.length() <= 100 ? shown : shown.substring(0, 100);
        }

        byte[] times(int count) {
            var input = new StringBuilder(before);
            for (int i = 0; i < count; i++) input.append(token.replace("~", number(i)));
            for (int i = 0; i < count; i++) input.append(second.replace("~", number(i)));
            return input.append(after).toString().getBytes(StandardCharsets.UTF_8);
        }

        private static String number(int number) {
            return Integer.toString(FIRST_NUMBER + number, Character.MAX_RADIX);
        }
    }

    static List<byte[]> texts(String... texts) {
        return Stream.of(texts)
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    /// An input as text, one character per byte where it is not UTF-8.
    static String text(byte[] input) {
        return new String(input, StandardCharsets.UTF_8);
    }

    /// The parts of an input that a NUL separates, at least `count` of them.
    static List<String> parts(byte[] input, int count) {
        var parts = text(input).split("\0", -1);
        return IntStream.range(0, Math.max(count, parts.length))
                .mapToObj(i -> i < parts.length ? parts[i] : "")
                .toList();
    }

    static void promise(boolean kept, String promise) {
        if (!kept) throw new AssertionError(promise);
    }
}

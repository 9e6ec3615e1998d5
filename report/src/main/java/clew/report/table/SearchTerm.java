package clew.report.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A word to find in texts, by Horspool's method: the byte of the text that lies under the end of the word says how far
/// the word can be moved, which is most often by its whole length.
final class SearchTerm {
    private static final int BYTES = 256;

    private final byte[] bytes;
    private final int[] shifts = new int[BYTES];

    /// @param word not empty
    SearchTerm(String word) {
        bytes = word.getBytes(StandardCharsets.UTF_8);
        var last = bytes.length - 1;
        Arrays.fill(shifts, bytes.length);
        for (int i = 0; i < last; i++) shifts[Byte.toUnsignedInt(bytes[i])] = last - i;
    }

    /// Whether the text has it, between two places.
    boolean isIn(byte[] text, int from, int to) {
        var last = bytes.length - 1;
        for (int end = from + last; end < to; end += shifts[Byte.toUnsignedInt(text[end])]) {
            if (text[end] == bytes[last] && Arrays.equals(text, end - last, end + 1, bytes, 0, bytes.length))
                return true;
        }
        return false;
    }
}

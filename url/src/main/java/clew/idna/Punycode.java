package clew.idna;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Punycode (RFC 3492), without the `xn--` prefix.
///
/// The RFC's own procedures insert into the middle of the text and scan it once for each different code point, which
/// is quadratic in the length; a host of a million characters is legal in a URL and would take minutes. Both
/// directions here take O(n log n): insertions are first listed, then placed with a tree of counts. Numbers are 64
/// bits wide, so no label is too long for the arithmetic and the encoder cannot fail.
final class Punycode {
    private static final int BASE = 36;
    private static final int T_MIN = 1;
    private static final int T_MAX = 26;
    private static final int SKEW = 38;
    private static final int DAMP = 700;
    private static final int INITIAL_BIAS = 72;
    private static final int INITIAL_N = 0x80;
    private static final char DELIMITER = '-';

    private Punycode() {}

    /// Appends the Punycode of some code points to a text.
    static void encode(int[] text, StringBuilder to) {
        var extended = new long[text.length];
        int extendedCount = 0;
        var handled = new int[text.length + 1];
        for (int at = 0; at < text.length; at++) {
            if (text[at] < INITIAL_N) {
                to.append((char) text[at]);
                handled[at + 1] = 1;
            } else {
                extended[extendedCount++] = (long) text[at] << Integer.SIZE | at;
            }
        }
        int basicCount = text.length - extendedCount;
        if (basicCount > 0) to.append(DELIMITER);
        sumUp(handled);
        sort(extended, extendedCount);

        int n = INITIAL_N;
        int bias = INITIAL_BIAS;
        int i = 0;
        int count = basicCount;
        for (int next = 0; next < extendedCount; next++) {
            int codePoint = (int) (extended[next] >> Integer.SIZE);
            int at = (int) extended[next];
            int position = countBefore(handled, at);
            long delta = (codePoint - n) * (count + 1L) + position - i;
            appendDelta(delta, bias, to);
            bias = adapt(delta, count + 1, count == basicCount);
            n = codePoint;
            i = position + 1;
            count++;
            increment(handled, at);
        }
    }

    /// The JDK's sort takes ten milliseconds on first use, which would be most of the first use of IDNA.
    private static void sort(long[] numbers, int count) {
        if (count > 64) {
            Arrays.sort(numbers, 0, count);
            return;
        }
        for (int next = 1; next < count; next++) {
            long number = numbers[next];
            int at = next;
            for (; at > 0 && numbers[at - 1] > number; at--) numbers[at] = numbers[at - 1];
            numbers[at] = number;
        }
    }

    private static void appendDelta(long delta, int bias, StringBuilder to) {
        long q = delta;
        for (int k = BASE; ; k += BASE) {
            int t = threshold(k, bias);
            if (q < t) break;
            to.append(digit((int) (t + (q - t) % (BASE - t))));
            q = (q - t) / (BASE - t);
        }
        to.append(digit((int) q));
    }

    /// The code points encoded by an ASCII text without capitals, or null if it is not Punycode.
    static int @Nullable [] decode(int[] ascii) {
        int basicCount = ascii.length;
        while (basicCount > 0 && ascii[basicCount - 1] != DELIMITER) basicCount--;
        // A delimiter at the very start delimits nothing, and fails below as a digit.
        basicCount = Math.max(basicCount - 1, 0);
        int in = basicCount > 0 ? basicCount + 1 : 0;

        var positions = new int[ascii.length - in];
        var codePoints = new int[ascii.length - in];
        int insertions = 0;
        int n = INITIAL_N;
        int bias = INITIAL_BIAS;
        long i = 0;
        while (in < ascii.length) {
            int count = basicCount + insertions + 1;
            // The RFC's overflow: beyond this, n leaves Unicode. It also keeps i and w far below the maximum of a
            // long, as every digit that is not the last adds at least w to i.
            long limit = (long) (Character.MAX_CODE_POINT + 1 - n) * count;
            long oldI = i;
            long w = 1;
            for (int k = BASE; ; k += BASE) {
                if (in == ascii.length) return null;
                int digit = value(ascii[in++]);
                if (digit < 0) return null;
                i += digit * w;
                if (i >= limit) return null;
                int t = threshold(k, bias);
                if (digit < t) break;
                w *= BASE - t;
            }
            bias = adapt(i - oldI, count, oldI == 0);
            n += (int) (i / count);
            i %= count;
            positions[insertions] = (int) i++;
            codePoints[insertions++] = n;
        }
        return place(Arrays.copyOf(ascii, basicCount), positions, codePoints, insertions);
    }

    /// Performs the insertions, last one first: nothing moves it any more, so its position counts the places that
    /// are still free. The places left free at the end belong to the basic code points.
    private static int[] place(int[] basic, int[] positions, int[] codePoints, int insertions) {
        var text = new int[basic.length + insertions];
        var free = new int[text.length + 1];
        Arrays.fill(free, 1, free.length, 1);
        sumUp(free);
        for (int insertion = insertions - 1; insertion >= 0; insertion--) {
            text[takeNth(free, positions[insertion])] = codePoints[insertion];
        }
        for (int at = 0, next = 0; next < basic.length; at++) {
            if (text[at] == 0) text[at] = basic[next++];
        }
        return text;
    }

    private static int adapt(long delta, int count, boolean first) {
        long d = first ? delta / DAMP : delta / 2;
        d += d / count;
        int k = 0;
        while (d > (BASE - T_MIN) * T_MAX / 2) {
            d /= BASE - T_MIN;
            k += BASE;
        }
        return (int) (k + (BASE - T_MIN + 1) * d / (d + SKEW));
    }

    private static int threshold(int k, int bias) {
        return Math.clamp(k - bias, T_MIN, T_MAX);
    }

    private static char digit(int value) {
        return (char) (value < 26 ? 'a' + value : '0' + value - 26);
    }

    private static int value(int digit) {
        if (digit >= 'a' && digit <= 'z') return digit - 'a';
        if (digit >= '0' && digit <= '9') return digit - '0' + 26;
        return -1;
    }

    // A binary indexed tree: `tree[i]` is the sum of as many counts up to the i-th as the lowest bit of i says.

    private static void sumUp(int[] tree) {
        for (int i = 1; i < tree.length; i++) {
            int parent = i + (i & -i);
            if (parent < tree.length) tree[parent] += tree[i];
        }
    }

    private static void increment(int[] tree, int at) {
        for (int i = at + 1; i < tree.length; i += i & -i) tree[i]++;
    }

    private static int countBefore(int[] tree, int at) {
        int count = 0;
        for (int i = at; i > 0; i &= i - 1) count += tree[i];
        return count;
    }

    /// Finds the place whose count is one and that has n such places before it, and sets its count to zero.
    private static int takeNth(int[] tree, int n) {
        int at = 0;
        int left = n;
        for (int step = Integer.highestOneBit(tree.length - 1); step > 0; step >>= 1) {
            int next = at + step;
            if (next < tree.length) {
                if (tree[next] <= left) {
                    left -= tree[next];
                    at = next;
                } else {
                    tree[next]--;
                }
            }
        }
        return at;
    }
}

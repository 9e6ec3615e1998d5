package clew.idna;

import java.util.Arrays;

/// A growing sequence of code points: a domain while UTS 46 rewrites it.
///
/// UTS 46 is defined on code points, so a domain is an `int[]` between the String that comes in and the one that
/// goes out, and no code in between has to handle surrogates.
final class IdnaText {
    private int[] codePoints;
    private int length;

    IdnaText(int capacity) {
        codePoints = new int[Math.max(capacity, 4)];
    }

    void add(int codePoint) {
        if (length == codePoints.length) codePoints = Arrays.copyOf(codePoints, length * 2);
        codePoints[length++] = codePoint;
    }

    int length() {
        return length;
    }

    int get(int index) {
        return codePoints[index];
    }

    void set(int index, int codePoint) {
        codePoints[index] = codePoint;
    }

    void truncate(int length) {
        this.length = length;
    }

    int[] toArray() {
        return length == codePoints.length ? codePoints : Arrays.copyOf(codePoints, length);
    }
}

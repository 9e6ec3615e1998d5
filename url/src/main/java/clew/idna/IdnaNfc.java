package clew.idna;

import java.util.Arrays;

/// Normalization Form C of text in which every code point is valid under UTS 46, which is all that IDNA needs.
///
/// Such text never contains a code point that NFC always replaces (UTS 46 maps these), so only marks and the second
/// half of a composite can change anything. We do not use `java.text.Normalizer`, because it depends on the Unicode
/// version of the running Java (Java 25 has Unicode 16, which does not reorder the 34 combining marks of Unicode
/// 17), and because its time is quadratic in the number of marks.
final class IdnaNfc {
    private static final int HANGUL = 0xAC00;
    private static final int LEADING = 0x1100;
    private static final int VOWEL = 0x1161;
    private static final int TRAILING = 0x11A7; // one less than the first: index 0 means none
    private static final int LEADINGS = 19;
    private static final int VOWELS = 21;
    private static final int TRAILINGS = 28;
    private static final int SYLLABLES = LEADINGS * VOWELS * TRAILINGS;

    private IdnaNfc() {}

    static boolean isNormalized(int[] text) {
        return firstThatMayChange(text, 0) == text.length || Arrays.equals(text, normalize(text));
    }

    /// Returns the text itself if nothing changes.
    static int[] normalize(int[] text) {
        int stable = firstThatMayChange(text, 0);
        if (stable == text.length) return text;
        var table = IdnaTable.UNICODE;
        var normal = new IdnaText(text.length);
        var segment = new IdnaText(16);
        int from = 0;
        while (stable < text.length) {
            // A change affects the code point before it, and ends where the next unchanging one starts.
            int start = Math.max(stable - 1, 0);
            while (from < start) normal.add(text[from++]);
            segment.truncate(0);
            do decompose(text[from++], segment);
            while (from < text.length && (from <= stable || (table.traits(text[from]) & IdnaTable.MAY_CHANGE) != 0));
            order(segment);
            compose(segment, normal);
            stable = firstThatMayChange(text, from);
        }
        while (from < text.length) normal.add(text[from++]);
        return normal.toArray();
    }

    private static int firstThatMayChange(int[] text, int from) {
        int at = from;
        while (at < text.length && (IdnaTable.UNICODE.traits(text[at]) & IdnaTable.MAY_CHANGE) == 0) at++;
        return at;
    }

    private static void decompose(int codePoint, IdnaText to) {
        int syllable = codePoint - HANGUL;
        if (syllable < 0 || syllable >= SYLLABLES) {
            IdnaTable.UNICODE.addDecomposition(codePoint, to);
        } else {
            to.add(LEADING + syllable / (VOWELS * TRAILINGS));
            to.add(VOWEL + syllable / TRAILINGS % VOWELS);
            if (syllable % TRAILINGS != 0) to.add(TRAILING + syllable % TRAILINGS);
        }
    }

    /// The Canonical Ordering Algorithm: each run of marks is sorted by combining class; the sort is stable.
    private static void order(IdnaText segment) {
        for (int from = 0; from < segment.length(); from++) {
            int to = from;
            boolean sorted = true;
            for (int before = 0; to < segment.length(); to++) {
                int combining = combiningClass(segment.get(to));
                if (combining == 0) break;
                sorted &= before <= combining;
                before = combining;
            }
            if (!sorted) sort(segment, from, to);
            from = to;
        }
    }

    private static void sort(IdnaText segment, int from, int to) {
        // Sorted by class, then by position; a run can be as long as the domain, so not by insertion.
        var keys = new long[to - from];
        var marks = new int[to - from];
        for (int i = 0; i < keys.length; i++) {
            marks[i] = segment.get(from + i);
            keys[i] = (long) combiningClass(marks[i]) << Integer.SIZE | i;
        }
        Arrays.sort(keys);
        for (int i = 0; i < keys.length; i++) segment.set(from + i, marks[(int) keys[i]]);
    }

    /// The Canonical Composition Algorithm over one segment, appended to the result.
    private static void compose(IdnaText segment, IdnaText to) {
        int starter = -1;
        // The class of what is between the starter and here, or -1 for nothing: an equal or higher one blocks.
        int between = -1;
        for (int i = 0; i < segment.length(); i++) {
            int codePoint = segment.get(i);
            int combining = combiningClass(codePoint);
            int composite = starter >= 0 && between < combining ? compose(to.get(starter), codePoint) : -1;
            if (composite >= 0) {
                to.set(starter, composite);
            } else {
                if (combining == 0) starter = to.length();
                between = combining == 0 ? -1 : combining;
                to.add(codePoint);
            }
        }
    }

    private static int compose(int first, int second) {
        int vowel = second - VOWEL;
        int trailing = second - TRAILING;
        if (vowel >= 0 && vowel < VOWELS) {
            int leading = first - LEADING;
            return leading >= 0 && leading < LEADINGS ? HANGUL + (leading * VOWELS + vowel) * TRAILINGS : -1;
        }
        if (trailing > 0 && trailing < TRAILINGS) {
            int syllable = first - HANGUL;
            boolean open = syllable >= 0 && syllable < SYLLABLES && syllable % TRAILINGS == 0;
            return open ? first + trailing : -1;
        }
        return IdnaTable.UNICODE.compose(first, second);
    }

    private static int combiningClass(int codePoint) {
        return IdnaTable.combiningClass(IdnaTable.UNICODE.traits(codePoint));
    }
}

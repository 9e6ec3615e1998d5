package clew.page;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import java.util.RandomAccess;

/// The links of a page as they are found, which may be more than a million: parts of arrays, one for each fact about
/// them. An [Anchor] is made whenever it is looked at.
///
/// The list grows only by [#append], which is for its maker alone.
public final class Anchors extends AbstractList<Anchor> implements RandomAccess {
    private static final int AT_FIRST = 64;
    private static final int PART_BITS = 13;
    private static final int PART = 1 << PART_BITS;

    /// Some links that follow one another.
    private static final class Part {
        private String[] hrefs;
        private String[] texts;
        private boolean[] nofollow;
        private int[] offsets;

        Part(int size) {
            hrefs = new String[size];
            texts = new String[size];
            nofollow = new boolean[size];
            offsets = new int[size];
        }

        void grow() {
            var length = 2 * hrefs.length;
            hrefs = Arrays.copyOf(hrefs, length);
            texts = Arrays.copyOf(texts, length);
            nofollow = Arrays.copyOf(nofollow, length);
            offsets = Arrays.copyOf(offsets, length);
        }
    }

    private Part[] parts = {new Part(AT_FIRST)};
    private int size;

    /// Adds a link, and returns its index.
    public int append(String href, String text, boolean nofollow, int offset) {
        var number = size >> PART_BITS;
        if (number == parts.length) parts = Arrays.copyOf(parts, 2 * number);
        // One part after the other is used.
        if (number > 0 && (size & (PART - 1)) == 0) parts[number] = new Part(PART);
        var part = parts[number];
        var at = size & (PART - 1);
        if (at == part.hrefs.length) part.grow();
        part.hrefs[at] = href;
        part.texts[at] = text;
        part.nofollow[at] = nofollow;
        part.offsets[at] = offset;
        return size++;
    }

    /// Gives a link its text.
    public void text(int index, String text) {
        Objects.checkIndex(index, size);
        parts[index >> PART_BITS].texts[index & (PART - 1)] = text;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Anchor get(int index) {
        Objects.checkIndex(index, size);
        var part = parts[index >> PART_BITS];
        var at = index & (PART - 1);
        return new Anchor(part.hrefs[at], part.texts[at], part.nofollow[at], part.offsets[at]);
    }
}

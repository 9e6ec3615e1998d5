package clew.journal;

import clew.journal.Journal.Position;
import java.util.Arrays;
import java.util.Optional;

/// Where the pages of a journal are, by ticket number.
public final class PageIndex {
    private static final int NUMBER_MAX = Integer.MAX_VALUE - 16;

    /// How many pages can be missing before one that is there: those that workers were busy with, a thousand at
    /// most. A file that names a page far beyond that was not written by a crawl, and would take our memory.
    private static final int MISSING_MAX = 1 << 20;

    /// Each is the offset plus one; 0 if there is no page.
    private long[] offsets = new long[64];

    private int[] lengths = new int[64];
    private int count;

    void put(long number, Position position) throws BadRecord {
        if (number > NUMBER_MAX || number - count > MISSING_MAX) throw new BadRecord("page number " + number);
        var at = (int) number;
        if (at >= offsets.length) {
            var size = (int) Math.min(Math.max(at + 1L, 2L * offsets.length), NUMBER_MAX + 1L);
            offsets = Arrays.copyOf(offsets, size);
            lengths = Arrays.copyOf(lengths, size);
        }
        if (offsets[at] == 0) count++;
        offsets[at] = position.offset() + 1;
        lengths[at] = position.length();
    }

    /// The page of this number does not count, because something that it refers to is gone.
    public void forget(long number) {
        if (find(number).isEmpty()) return;
        offsets[(int) number] = 0;
        count--;
    }

    public Optional<Position> find(long number) {
        return number >= offsets.length || offsets[(int) number] == 0
                ? Optional.empty()
                : Optional.of(new Position(offsets[(int) number] - 1, lengths[(int) number]));
    }

    /// No page has this number or a higher one.
    public long end() {
        return offsets.length;
    }

    public int count() {
        return count;
    }
}

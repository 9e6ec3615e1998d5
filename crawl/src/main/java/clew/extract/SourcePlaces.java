package clew.extract;

import clew.encoding.Encoding;
import clew.page.Link;
import clew.page.Links;
import java.util.Arrays;
import java.util.List;

/// Lines and columns of places in the bytes of a page, as an editor counts them: from 1 on, a line ends with a line
/// feed, a carriage return or both, a column is a character.
///
/// In encodings other than UTF-8 and UTF-16, a column is a byte: where a character has more, columns after it are too
/// high.
public final class SourcePlaces {
    private final byte[] bytes;
    private final int width;
    private final int low;
    private final boolean utf8;
    private int at;
    private int line = 1;
    private int column = 1;

    private SourcePlaces(byte[] bytes, Encoding encoding) {
        this.bytes = bytes;
        this.utf8 = encoding == Encoding.UTF_8;
        this.width = encoding == Encoding.UTF_16BE || encoding == Encoding.UTF_16LE ? 2 : 1;
        this.low = encoding == Encoding.UTF_16BE ? 1 : 0;
        if (utf8
                && bytes.length >= 3
                && bytes[0] == (byte) 0xEF
                && bytes[1] == (byte) 0xBB
                && bytes[2] == (byte) 0xBF) {
            at = 3;
        }
        if (width == 2 && bytes.length >= 2 && (unit(0) == 0xFEFF)) at = 2;
    }

    /// The same links with their lines and columns, in time that is linear in the length of the page.
    public static List<Link> in(List<Link> links, byte[] bytes, Encoding encoding) {
        var count = links.size();
        if (count == 0) return links;
        var offsets = new int[count];
        var ascends = true;
        for (int i = 0; i < count; i++) {
            offsets[i] = links.get(i).offset();
            ascends &= i == 0 || offsets[i] >= offsets[i - 1];
        }
        // A tree may list links in another order than the page.
        var sorted = ascends ? offsets : Arrays.stream(offsets).sorted().toArray();
        var lines = new int[count];
        var columns = new int[count];
        var places = new SourcePlaces(bytes, encoding);
        for (int i = 0; i < count; i++) {
            if (sorted[i] == Link.UNKNOWN) continue;
            places.moveTo(sorted[i]);
            lines[i] = places.line;
            columns[i] = places.column;
        }
        if (links instanceof Links many && ascends) return many.at(lines, columns);
        var placed = new Links.Builder(count);
        for (int i = 0; i < count; i++) {
            var place = ascends ? i : Arrays.binarySearch(sorted, offsets[i]);
            placed.add(links.get(i).at(lines[place], columns[place]));
        }
        return placed.build();
    }

    private void moveTo(int offset) {
        var to = Math.min(offset, bytes.length - width + 1);
        if (width == 2) {
            for (; at < to; at += 2) count(unit(at), at + 3 < bytes.length ? unit(at + 2) : 0);
            return;
        }
        var lineNow = line;
        var columnNow = column;
        var here = at;
        for (; here < to; here++) {
            var b = bytes[here];
            if (b == '\n' || (b == '\r' && !(here + 1 < bytes.length && bytes[here + 1] == '\n'))) {
                lineNow++;
                columnNow = 1;
            } else if (!utf8 || (b & 0xC0) != 0x80) {
                columnNow++;
            }
        }
        at = here;
        line = lineNow;
        column = columnNow;
    }

    private void count(int unit, int next) {
        if (unit == '\n' || (unit == '\r' && next != '\n')) {
            line++;
            column = 1;
        } else if (!Character.isLowSurrogate((char) unit)) {
            column++;
        }
    }

    private int unit(int offset) {
        return (bytes[offset + 1 - low] & 0xFF) << 8 | (bytes[offset + low] & 0xFF);
    }
}

package clew.journal;

import clew.page.Link;

/// Where in its page the next link is likely to be: after the last one, at a distance of that one's length in
/// characters. So links that follow each other in the same way, as in a list, have the same distance from there.
final class ExpectedPlace {
    private long expected;

    /// 0 if the offset is not known; otherwise one more than twice the distance, or twice a distance backwards.
    long distance(int offset, String href, String text) {
        if (offset == Link.UNKNOWN) return 0;
        var distance = offset - expected;
        expected = offset + (long) href.length() + text.length();
        return distance < 0 ? -2 * distance : 2 * distance + 1;
    }

    int offset(long distance, String href, String text) throws BadRecord {
        if (distance == 0) return Link.UNKNOWN;
        var offset = expected + ((distance & 1) == 1 ? distance >> 1 : -(distance >> 1));
        if (offset < 0 || offset > Integer.MAX_VALUE) throw new BadRecord("a link at byte " + offset);
        expected = offset + href.length() + text.length();
        return (int) offset;
    }
}

package clew.page;

/// The fingerprints of what the links of a page lead to, where whoever read the page has made them: two numbers for
/// each link, of which those of links that lead nowhere mean nothing.
public final class LinkPrints {
    /// Nobody has made them.
    public static final LinkPrints NONE = new LinkPrints(new long[0]);

    private final long[] halves;

    /// @param halves the lower and the higher half of each; they stay the caller's gift
    public LinkPrints(long[] halves) {
        this.halves = halves;
    }

    /// Whether they are those of so many links.
    public boolean areOf(int links) {
        return halves.length == 2 * links;
    }

    public long low(int link) {
        return halves[2 * link];
    }

    public long high(int link) {
        return halves[2 * link + 1];
    }
}

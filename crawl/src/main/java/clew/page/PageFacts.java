package clew.page;

import java.util.List;

/// What a page says beside its links, for whoever checks it. Read only where a crawl asks for it.
///
/// @param description the content of its first `<meta name=description>`, trimmed, at most 1,024 UTF-16 units; empty
///     where it has none
/// @param headings how many `<h1>` it has
/// @param imagesWithoutAlt how many `<img>` have no `alt`, not even an empty one
/// @param noindex whether it asks search engines not to list it
/// @param fragments what can follow `#` in a link to it: the ids of its elements and the names of its `<a name>`, each
///     once, in document order, at most [#FRAGMENTS_MAX]
/// @param undeclaredUtf8 whether it is UTF-8 with characters beyond ASCII and nothing says so, so that browsers read it
///     as windows-1252
public record PageFacts(
        String description,
        int headings,
        int imagesWithoutAlt,
        boolean noindex,
        List<String> fragments,
        boolean undeclaredUtf8) {
    public static final int FRAGMENTS_MAX = 100_000;

    /// Longer ones are not among them.
    public static final int FRAGMENT_LENGTH_MAX = 1_024;

    /// Nobody has read them.
    public static final PageFacts UNREAD = new PageFacts("", -1, 0, false, List.of());

    public PageFacts {
        fragments = List.copyOf(fragments);
    }

    /// Of a page that is read in the charset that it is written in.
    public PageFacts(String description, int headings, int imagesWithoutAlt, boolean noindex, List<String> fragments) {
        this(description, headings, imagesWithoutAlt, noindex, fragments, false);
    }

    public boolean areRead() {
        return headings >= 0;
    }

    /// The same of a page that the server's headers keep out of search engines.
    public PageFacts withNoindex() {
        return new PageFacts(description, headings, imagesWithoutAlt, true, fragments, undeclaredUtf8);
    }

    /// The same of a page that is UTF-8 and does not say so.
    public PageFacts withUndeclaredUtf8() {
        return new PageFacts(description, headings, imagesWithoutAlt, noindex, fragments, true);
    }
}

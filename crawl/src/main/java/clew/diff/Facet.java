package clew.diff;

import java.util.Locale;
import java.util.Optional;

/// What can be different, in the order of the outputs. Each can be ignored.
public enum Facet {
    /// A page that the new crawl does not have, or that was read and is not found any more.
    GONE,
    /// A page that only the new crawl has.
    ADDED,
    /// The status of a page, or why there is no answer.
    STATUS,
    /// Where a page redirects to.
    REDIRECT,
    /// Where a page sends its visitors by itself.
    REFRESH,
    /// The digest of the content.
    DIGEST,
    TITLE,
    CANONICAL,
    /// The links and resources of a page.
    LINKS;

    /// As in flags and outputs.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The one with this word.
    public static Optional<Facet> of(String word) {
        for (var facet : values()) if (facet.word().equals(word)) return Optional.of(facet);
        return Optional.empty();
    }

    /// Whether it is of a page that both crawls have.
    boolean isOfPage() {
        return this != ADDED && this != GONE;
    }
}

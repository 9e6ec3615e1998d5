package clew.archive.rewrite;

import clew.url.Url;

/// What references become.
@FunctionalInterface
public interface Addresses {
    /// What to write for a URL: printable ASCII without a space. Where documents become files, a URL that has none
    /// stays as it is, and all others become relative.
    String of(Url target);

    /// The same, for whom it matters how the reference is written.
    default String of(Url target, String reference) {
        return of(target);
    }

    /// Whether two URLs without fragments lead to one document after rewriting.
    default boolean areOne(Url one, Url other) {
        return one.equals(other);
    }
}

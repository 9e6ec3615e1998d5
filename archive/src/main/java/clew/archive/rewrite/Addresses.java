package clew.archive.rewrite;

import clew.url.Parsed;
import clew.url.Url;

/// What references become.
@FunctionalInterface
public interface Addresses {
    /// A URL that browsers never load.
    String INVALID = "about:invalid";

    /// What to write for a URL: printable ASCII without a space. Where documents become files, a URL that has none
    /// stays as it is, and all others become relative.
    String of(Url target);

    /// The same, for whom it matters how the reference is written.
    default String of(Url target, String reference) {
        return of(target);
    }

    /// What to write for a reference that is not to http or https, such as `data:`, that is not a valid URL, or that a
    /// script has yet to fill in, such as `{{url}}`. It stays as it is, unless that means something else at the new
    /// address.
    ///
    /// @param target what it led to
    default String other(String reference, Parsed target) {
        return reference;
    }

    /// Whether two URLs without fragments lead to one document after rewriting.
    default boolean areOne(Url one, Url other) {
        return one.equals(other);
    }
}

package clew.page;

import clew.policy.Address;
import clew.policy.Verdict;
import java.util.Optional;

/// A link of a page, and what became of it.
///
/// @param verdict where it leads, or why it is left out
/// @param href as it is written in the page
/// @param text what a reader clicks on
/// @param nofollow whether the page asks crawlers not to follow it
/// @param offset where the `<` of its tag is, in bytes from the beginning of the page; [#UNKNOWN] where that is not
/// known
/// @param resource whether it is a file that the page needs to be shown, such as an image, and not where a reader may
/// go
public record Link(Verdict verdict, String href, String text, boolean nofollow, int offset, boolean resource) {
    /// In place of an offset.
    public static final int UNKNOWN = -1;

    public Link {
        if (offset < UNKNOWN) throw new IllegalArgumentException("a link at byte " + offset);
    }

    /// A link that a reader may follow.
    public Link(Verdict verdict, String href, String text, boolean nofollow, int offset) {
        this(verdict, href, text, nofollow, offset, false);
    }

    /// A link somewhere in a page.
    public Link(Verdict verdict, String href, String text, boolean nofollow) {
        this(verdict, href, text, nofollow, UNKNOWN);
    }

    /// A link to an address of which nothing else is known.
    public static Link to(Address address) {
        return new Link(new Verdict.Counts(address), address.asked().href(), "", false);
    }

    /// Where it leads; nothing where it is left out.
    public Optional<Address> address() {
        return verdict instanceof Verdict.Counts(Address address) ? Optional.of(address) : Optional.empty();
    }
}

package clew.page;

import clew.policy.Address;
import clew.policy.Verdict;
import java.util.Optional;

/// A reference of a page, most often a link, and what became of it.
///
/// @param verdict where it leads, or why it is left out
/// @param href as it is written in the page
/// @param text what a reader clicks on
/// @param nofollow whether the page asks crawlers not to follow it
/// @param offset where the `<` of its tag is, in bytes from the beginning of the page; [#UNKNOWN] where that is not
/// known
/// @param line the line of that place, from 1 on; 0 where it is not known
/// @param column its column in characters, from 1 on; 0 where it is not known
/// @param role what it is for
public record Link(
        Verdict verdict, String href, String text, boolean nofollow, int offset, int line, int column, Role role) {
    /// In place of an offset.
    public static final int UNKNOWN = -1;

    public Link {
        if (offset < UNKNOWN || line < 0 || column < 0 || (line == 0) != (column == 0)) {
            throw new IllegalArgumentException("a link at byte " + offset + ", line " + line + ", column " + column);
        }
    }

    /// A link whose line nobody has counted.
    public Link(Verdict verdict, String href, String text, boolean nofollow, int offset, Role role) {
        this(verdict, href, text, nofollow, offset, 0, 0, role);
    }

    /// A link that a reader may follow.
    public Link(Verdict verdict, String href, String text, boolean nofollow, int offset) {
        this(verdict, href, text, nofollow, offset, Role.LINK);
    }

    /// A link somewhere in a page.
    public Link(Verdict verdict, String href, String text, boolean nofollow) {
        this(verdict, href, text, nofollow, UNKNOWN);
    }

    /// A link to an address of which nothing else is known.
    public static Link to(Address address) {
        return new Link(new Verdict.Counts(address), address.asked().href(), "", false);
    }

    /// The same link, with its line and column.
    public Link at(int otherLine, int otherColumn) {
        return new Link(verdict, href, text, nofollow, offset, otherLine, otherColumn, role);
    }

    /// Whether it is one of the links of the page: what a reader may follow.
    public boolean isLink() {
        return role == Role.LINK;
    }

    /// Whether it is a file that the page needs.
    public boolean isResource() {
        return role == Role.RESOURCE;
    }

    /// Where it leads; nothing where it is left out.
    public Optional<Address> address() {
        return verdict instanceof Verdict.Counts(Address address) ? Optional.of(address) : Optional.empty();
    }
}

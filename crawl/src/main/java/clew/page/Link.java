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
public record Link(Verdict verdict, String href, String text, boolean nofollow) {
    /// The rule that leaves out what is no URL.
    public static final String INVALID = "invalid";

    /// A link to an address of which nothing else is known.
    public static Link to(Address address) {
        return new Link(new Verdict.Counts(address), address.asked().href(), "", false);
    }

    /// Where it leads; nothing where it is left out.
    public Optional<Address> address() {
        return verdict instanceof Verdict.Counts(Address address) ? Optional.of(address) : Optional.empty();
    }
}

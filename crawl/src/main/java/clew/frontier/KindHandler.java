package clew.frontier;

import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Verdict;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// What the frontier does for tickets of one kind. Each [clew.page.Kind] has a handler of its own, and nothing else in
/// the frontier asks for kinds.
interface KindHandler {
    /// What becomes of the target of a redirect, where a page of this kind has moved.
    Verdict moved(Page page, Url target);

    /// What all addresses share that are the same ticket.
    String key(Address address);

    /// Why a link gets no ticket, whatever the crawl knows already; null where that decides.
    ///
    /// @param moved whether it is the target of a redirect or a refresh
    @Nullable
    Admission refusal(Address address, Page from, boolean moved);

    /// Answers a link that there is no [#refusal] for with ticket `number`, or with why it gets none.
    ///
    /// @param print that of the address' key
    Admission admit(Address address, Fingerprint print, Page from, long number);

    /// The ticket for an address that was admitted.
    ///
    /// @param moved whether it is the target of a redirect or a refresh
    Ticket ticket(Admission.Ticketed admitted, Address address, Page from, boolean moved);
}

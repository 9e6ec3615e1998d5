package clew.frontier;

import clew.page.Page;
import clew.page.Ticket;

/// Hears what the frontier answers, in ticket order and each page's links in document order. A crawl has none; who
/// reads its journal again may want to know.
public interface AdmissionListener {
    /// In place of a link's index: where the page has moved to.
    int REDIRECT = -1;

    /// A ticket that no page led to: the start, or a sitemap that a robots.txt names.
    ///
    /// @param key what all URLs share that are this ticket
    void ticket(Ticket ticket, String key);

    /// A link of a page.
    ///
    /// @param link its index, or [#REDIRECT]
    /// @param key what all URLs share that are the same ticket; empty for a link that is skipped
    void link(Page page, int link, String key, Admission admission);

    /// A URL of the site whose ticket only checks it gets another ticket, which reads it. Comes before [#link].
    default void replaced(long checked, long read) {}

    /// A ticket that was not requested.
    default void disallowed(Page page, Admission.Disallowed why) {}
}

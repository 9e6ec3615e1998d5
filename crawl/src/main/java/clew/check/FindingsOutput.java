package clew.check;

import clew.page.Link;
import clew.page.Page;
import java.io.IOException;
import java.util.List;

/// Makes an output of what a check finds.
public interface FindingsOutput {
    /// In place of the number of a ticket: a link that leads to none.
    long NO_TICKET = Targets.NONE;

    /// A page that comes for the first time, in ticket order, when nothing is known of those after it. Most outputs
    /// wait until it comes for the second time, in [#page].
    default void preview(Page page) {}

    /// A link or redirect of the page that was previewed last.
    ///
    /// @param to the ticket that it leads to, or [#NO_TICKET]
    default void preview(Page from, long to) {}

    /// A link on the web, before the findings of its page.
    ///
    /// @param to the ticket that it leads to, or [#NO_TICKET]
    default void link(Page from, Link link, long to) {}

    /// The next page, style sheet, sitemap or other URL of the crawl, in ticket order, with what is wrong in it: first
    /// the findings about the page, then those about its links in document order.
    void page(Page page, List<Finding> findings) throws IOException;

    /// After the last one.
    void end(CheckSummary summary) throws IOException;
}

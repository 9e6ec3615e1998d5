package clew.check;

import clew.page.Page;
import java.io.IOException;
import java.util.List;

/// Makes an output of what a check finds.
public interface FindingsOutput {
    /// The next page, style sheet, sitemap or other URL of the crawl, in ticket order, with what is wrong in it: first
    /// the findings about the page, then those about its links in document order.
    void page(Page page, List<Finding> findings) throws IOException;

    /// After the last one.
    void end(CheckSummary summary) throws IOException;
}

package clew.view;

import clew.journal.JournalHeader;
import clew.page.CrawlSummary;
import clew.page.Page;
import clew.page.RobotsTxt;
import java.io.IOException;

/// Makes an output of a crawl: its beginning, its pages in ticket order, its end. One thread calls it, for a crawl that
/// runs as for one that is read again from its journal.
public interface View {
    /// Before all else, once.
    ///
    /// @param header what decides the results of the crawl
    default void begin(JournalHeader header) throws IOException {}

    void page(Page page) throws IOException;

    /// A robots.txt that the crawl goes by from now on. Most outputs do not speak of it.
    default void robots(RobotsTxt robotsTxt) {}

    /// After the last page, once; also where the crawl was stopped, but not where it broke.
    default void end(CrawlSummary summary) throws IOException {}

    /// Hands on all that it has. Called whenever the crawl has to wait, and after the end.
    void flush() throws IOException;

    /// Makes nothing.
    static View none() {
        return new View() {
            @Override
            public void page(Page page) {}

            @Override
            public void flush() {}
        };
    }
}

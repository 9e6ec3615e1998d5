package clew.view;

import clew.page.CrawlSummary;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.url.Url;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes an output of a crawl: its beginning, its pages in ticket order, its end. One thread calls it, for a crawl that
/// runs as for one that is read again from its journal.
public interface View {
    /// Before all else, once.
    ///
    /// @param starts where the crawl starts, without user-info
    /// @param settings the others that decide its results: names and values, such as `policy` and `standard`
    default void begin(List<Url> starts, Map<String, String> settings) throws IOException {}

    /// Whether it says more of a page than where it is and where its links lead. Where neither a view nor a journal
    /// does, nobody makes the texts of links and the digests of contents: they are empty.
    default boolean readsDetails() {
        return true;
    }

    void page(Page page) throws IOException;

    /// How far the crawl has come, after each page. Outputs are the same however long a crawl takes; this is for
    /// whoever watches it.
    ///
    /// @param done how many URLs are done with, this page included: pages, sitemaps, resources and external links
    /// @param known how many there are, as far as the crawl knows now
    default void progress(long done, long known) {}

    /// A robots.txt that the crawl goes by from now on. Most outputs do not speak of it.
    default void robots(RobotsTxt robotsTxt) {}

    /// After the last page, once; also where the crawl was stopped, but not where it broke.
    default void end(CrawlSummary summary) throws IOException {}

    /// Why the output does not hold all of the crawl, in one line for people; empty where it does. Asked after the end.
    default Optional<String> incomplete() {
        return Optional.empty();
    }

    /// Hands on all that it has. Called whenever the crawl has to wait, and after the end.
    void flush() throws IOException;

    /// Makes nothing.
    static View none() {
        return new View() {
            @Override
            public boolean readsDetails() {
                return false;
            }

            @Override
            public void page(Page page) {}

            @Override
            public void flush() {}
        };
    }
}

package clew;

import clew.page.CrawlSummary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongPredicate;

/// Is told what happens beside the pages, by the thread that runs the crawl. Does nothing unless overridden.
public interface CrawlListener {
    /// The one that does nothing.
    CrawlListener NONE = new CrawlListener() {};

    /// A journal was opened, new or to be resumed.
    ///
    /// @param droppedBytes how many bytes at its end were incomplete, as a crash leaves them, and were dropped
    /// @param recorded whether the journal has the page of a ticket, by its number
    default void opened(Path journal, long droppedBytes, LongPredicate recorded) {}

    /// Of a saved crawl, so many pages are requested again.
    default void retrying(long failures) {}

    /// The crawl has ended, because there is nothing left to do, a limit is reached or it was stopped; not if it threw.
    default void ended(CrawlSummary summary) {}

    /// A robots.txt makes the crawl wait between requests from now on.
    ///
    /// @param wanted the robots.txt's Crawl-delay
    /// @param granted the same, or the longest one that is honoured
    default void crawlDelay(Duration wanted, Duration granted) {}
}

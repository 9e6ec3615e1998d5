package clew.view;

import clew.page.CrawlSummary;
import clew.page.Outcome;
import clew.page.Page;

/// Counts what became of each URL that a crawl came to know. The same for a crawl that runs and for its journal.
///
/// What only somebody knows who keeps the bodies, such as bodies that are equal, can stand beside these numbers.
public final class DownloadStatistics implements View {
    /// Each URL counts once, for its pages, sitemaps and resources alike.
    ///
    /// `downloaded`, `redirected`, `notModified`, `refused`, `declined`, `failed` and `notVisited` add up to
    /// `known`.
    ///
    /// @param known different URLs that belong to the crawl
    /// @param downloaded those that were answered with a content
    /// @param redirected those that the server says are elsewhere
    /// @param notModified those that have not changed since they were downloaded before
    /// @param refused those that were not requested because of a robots.txt
    /// @param declined those that were answered with an error status
    /// @param failed those that were not answered
    /// @param notVisited those that the crawl did not come to before it ended
    /// @param repeated links and redirects to one of them that was known already
    /// @param bytes the length of all that was downloaded, decoded
    public record Counts(
            long known,
            long downloaded,
            long redirected,
            long notModified,
            long refused,
            long declined,
            long failed,
            long notVisited,
            long repeated,
            long bytes) {
        /// Without so many that are known and are not counted as anything else.
        public Counts without(long others) {
            return new Counts(
                    known - others,
                    downloaded,
                    redirected,
                    notModified,
                    refused,
                    declined,
                    failed,
                    notVisited,
                    repeated,
                    bytes);
        }
    }

    private long downloaded;
    private long redirected;
    private long notModified;
    private long refused;
    private long declined;
    private long failed;
    private long bytes;
    private long known;
    private long notVisited;
    private long repeated;

    @Override
    public void page(Page page) {
        switch (page.outcome()) {
            case Outcome.Read read when read.isUnmodified() -> notModified++;
            case Outcome.Read _, Outcome.Index _ -> {
                downloaded++;
                var length = page.document().bytes();
                if (length != null) bytes += length;
            }
            case Outcome.Moved _ -> redirected++;
            case Outcome.Declined _ -> declined++;
            case Outcome.Failed _ -> failed++;
            case Outcome.Refused _ -> refused++;
        }
    }

    @Override
    public void end(CrawlSummary summary) {
        known = summary.known();
        notVisited = summary.notVisited();
        repeated = summary.repeated();
    }

    @Override
    public void flush() {}

    /// All of them, once the crawl has ended.
    public Counts counts() {
        return new Counts(
                known, downloaded, redirected, notModified, refused, declined, failed, notVisited, repeated, bytes);
    }
}

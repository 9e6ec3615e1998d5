package clew.engine;

import clew.frontier.AdmissionListener;
import clew.frontier.Fingerprints;
import clew.frontier.Frontier;
import clew.journal.Journal;
import clew.journal.Journal.Position;
import clew.page.CrawlSummary;
import clew.page.Page;
import clew.view.View;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What follows from the pages of a crawl, one after the other in ticket order: each is shown, its links are admitted,
/// and it is counted. A running crawl and a [Replay] of its journal both go through this, so that they cannot differ.
final class Fold implements AutoCloseable {
    private final Fingerprints known;
    private final Frontier frontier;
    private final View view;
    private final SummaryCounter counts;

    /// @param listener hears what is answered to each link; null for nobody
    Fold(CrawlOptions options, Journal journal, View view, @Nullable AdmissionListener listener) {
        var header = journal.header();
        this.known = new Fingerprints(header.hashKey(), header.hashBits());
        this.frontier = new Frontier(options.start(), options.rules(), known, journal, listener);
        this.view = view;
        this.counts = new SummaryCounter(options);
    }

    Frontier frontier() {
        return frontier;
    }

    /// The page of the next ticket.
    ///
    /// @param position where it lies in the journal
    void apply(Page page, Position position) throws IOException {
        view.page(page);
        frontier.apply(page, position);
        counts.count(page);
    }

    /// What has been applied so far, in numbers.
    CrawlSummary summary(boolean finished, boolean stopped) {
        return counts.summary(stopped, finished, frontier.traps());
    }

    /// No page follows.
    CrawlSummary end(boolean finished, boolean stopped) throws IOException {
        var summary = summary(finished, stopped);
        view.end(summary);
        view.flush();
        return summary;
    }

    /// Gives back what lies outside the heap.
    @Override
    public void close() {
        known.close();
    }
}

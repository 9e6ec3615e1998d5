package clew.archive;

import clew.page.CrawlSummary;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.StoredCapture;
import clew.page.StoredExchange;
import clew.view.DownloadStatistics;
import clew.view.View;

/// Counts what is in `statistics.json`: the same for a crawl that runs and for its journal.
final class StatisticsView implements View {
    private static final int NOT_MODIFIED = 304;

    private final DownloadStatistics downloads = new DownloadStatistics();
    private long lists;
    private long sameContent;
    private long bytesSaved;
    private long truncated;

    @Override
    public void page(Page page) {
        // A list of URLs that was not downloaded is not a file of the site.
        if (page.ticket().kind() == Kind.SITEMAP && page.stored().isEmpty()) lists++;
        else downloads.page(page);
        page.stored().forEach(this::add);
        if (page.outcome() instanceof Outcome.Failed) return;
        // Tries that failed come before the response.
        page.response().ifPresent(this::addCut);
        for (var stored : page.stored()) {
            var capture = stored.capture();
            if (stored.loaded() && capture != null) addCut(capture);
        }
    }

    private void addCut(StoredCapture capture) {
        if (!capture.complete()) truncated++;
    }

    @Override
    public void robots(RobotsTxt robotsTxt) {
        robotsTxt.stored().forEach(this::add);
        if (robotsTxt.state() != RobotsTxt.State.FOUND || robotsTxt.stored().isEmpty()) return;
        var capture = robotsTxt.stored().getLast().capture();
        if (capture != null) addCut(capture);
    }

    private void add(StoredExchange stored) {
        var capture = stored.capture();
        if (capture == null || !capture.revisit() || capture.status() == NOT_MODIFIED) return;
        sameContent++;
        bytesSaved += capture.payloadLength();
    }

    @Override
    public void end(CrawlSummary summary) {
        downloads.end(summary);
    }

    @Override
    public void flush() {}

    /// All of it, once the crawl has ended.
    ArchiveStatistics statistics() {
        return new ArchiveStatistics(downloads.counts().without(lists), sameContent, bytesSaved, truncated);
    }
}

package clew.engine;

import clew.frontier.Frontier;
import clew.page.CrawlDetails;
import clew.page.CrawlDetails.Failures;
import clew.page.CrawlSummary;
import clew.page.CrawlSummary.Ending;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Counts the pages of a crawl as they are applied.
final class SummaryCounter {
    private final StartPages startPages;
    private long pages;
    private long resources;
    private long links;
    private long moved;
    private long declined;
    private long failed;
    private long internal;
    private long truncated;
    private long refused;
    private long unreadable;
    private long bytes;
    private final SortedMap<Integer, Long> statuses = new TreeMap<>();
    private final SortedMap<Failure.Reason, Long> reasons = new TreeMap<>();
    private final SlowestPages slowest = new SlowestPages();
    private @Nullable Page start;

    SummaryCounter(CrawlOptions options) {
        this.startPages = new StartPages(options);
    }

    /// The next page, in ticket order.
    void count(Page page) {
        if (page.ticket().kind() == Kind.EXTERNAL) {
            countExternal(page.outcome());
            return;
        }
        if (start == null) start = page;
        startPages.page(page);
        if (!(page.outcome() instanceof Outcome.Refused)) {
            if (page.ticket().kind() == Kind.PAGE) pages++;
            if (page.ticket().kind() == Kind.RESOURCE) resources++;
        }
        links += page.countedLinks();
        var length = page.document().bytes();
        if (length != null) bytes += length;
        if (page.outcome() instanceof Outcome.Read(int _, boolean cut)) countRead(page, cut);
        else countUnread(page.outcome());
    }

    /// What other sites answer says nothing of this one.
    private void countExternal(Outcome outcome) {
        if (outcome instanceof Outcome.Failed(Failure failure) && failure.reason() == Failure.Reason.INTERNAL)
            internal++;
    }

    private void countRead(Page page, boolean cut) {
        if (cut) truncated++;
        if (page.ticket().kind() == Kind.PAGE) slowest.add(page);
    }

    private void countUnread(Outcome outcome) {
        switch (outcome) {
            case Outcome.Read _ -> {}
            case Outcome.Index(int _, boolean cut) -> truncated += cut ? 1 : 0;
            case Outcome.Refused.Disallowed _ -> refused++;
            case Outcome.Refused.Unreadable(Failure failure) -> {
                unreadable++;
                if (failure.reason() == Failure.Reason.INTERNAL) internal++;
            }
            case Outcome.Moved _ -> moved++;
            case Outcome.Declined(int status) -> {
                declined++;
                statuses.merge(status, 1L, Long::sum);
            }
            case Outcome.Failed(Failure failure) -> {
                failed++;
                reasons.merge(failure.reason(), 1L, Long::sum);
                if (failure.reason() == Failure.Reason.INTERNAL) internal++;
            }
        }
    }

    private static Ending ending(Fold.End end, Frontier frontier) {
        return switch (end) {
            case NOTHING_LEFT -> frontier.hasLeftPagesOut() ? Ending.LIMITED : Ending.FINISHED;
            case PAGES_LEFT -> Ending.PAGES_MAX;
            case STOPPED -> Ending.STOPPED;
        };
    }

    /// @param frontier where the crawl has come to
    CrawlSummary summary(Fold.End end, Frontier frontier) {
        return new CrawlSummary(
                ending(end, frontier),
                pages,
                resources,
                links,
                moved,
                declined,
                failed,
                internal,
                truncated,
                refused,
                unreadable,
                frontier.known(),
                frontier.notApplied(),
                frontier.repeated(),
                frontier.traps(),
                start,
                startPages.isAnyRead(),
                startPages.problems(),
                new CrawlDetails(bytes, new Failures(statuses, reasons), frontier.notFollowed(), slowest.pages()));
    }
}

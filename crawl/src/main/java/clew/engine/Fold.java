package clew.engine;

import clew.frontier.AdmissionListener;
import clew.frontier.Fingerprints;
import clew.frontier.Frontier;
import clew.journal.Journal;
import clew.page.CrawlSummary;
import clew.page.LinkPrints;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.url.Url;
import clew.view.View;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What follows from the pages of a crawl, one after the other in ticket order: each is shown, its links are admitted,
/// and it is counted. A running crawl and a [Replay] of its journal both go through this, so that they cannot differ.
final class Fold implements AutoCloseable {
    /// How the pages came to an end.
    enum End {
        /// There is no ticket without a page.
        NOTHING_LEFT,
        PAGES_LEFT,
        /// The crawl was told to stop.
        STOPPED
    }

    private final Fingerprints known;
    private final Frontier frontier;
    private final View view;
    private final SummaryCounter counts;
    private final BiConsumer<String, Duration> slowDown;
    private final Map<Url, RobotsTxt> recordedRobots = new HashMap<>();

    /// @param listener hears what is answered to each link; null for nobody
    /// @param slowDown takes a host and the time that its robots.txt wants between requests
    Fold(
            CrawlOptions options,
            Journal journal,
            View view,
            @Nullable AdmissionListener listener,
            BiConsumer<String, Duration> slowDown) {
        var header = journal.header();
        this.slowDown = slowDown;
        for (var robotsTxt : journal.robots()) recordedRobots.put(robotsTxt.url(), robotsTxt);
        this.known = new Fingerprints(header.hashKey(), header.hashBits());
        this.frontier = new Frontier(options.starts(), options.rules(), known, listener, options.queues());
        this.view = view;
        this.counts = new SummaryCounter(options);
    }

    Frontier frontier() {
        return frontier;
    }

    /// Records that are not to be used.
    void forgetRobots(Predicate<RobotsTxt> outdated) {
        recordedRobots.values().removeIf(outdated);
    }

    /// Adds a record, unless there is one.
    ///
    /// @return whether there was none
    boolean addRobots(RobotsTxt robotsTxt) {
        return recordedRobots.putIfAbsent(robotsTxt.url(), robotsTxt) == null;
    }

    /// The robots.txt that has to be known before `url` is requested for a ticket, and is not: what there is a record
    /// of is learned.
    Optional<Url> robotsToAsk(Ticket ticket, Url url) throws IOException {
        while (true) {
            var wanted = frontier.robotsToAsk(ticket, url);
            var recorded = wanted.map(recordedRobots::get);
            if (recorded.isEmpty()) return wanted;
            learn(recorded.get());
        }
    }

    /// Whether nothing has to be known before the next ticket that there is no record of.
    boolean knowsRobotsOfNext() throws IOException {
        while (true) {
            var wanted = frontier.robotsToAsk();
            var recorded = wanted.map(recordedRobots::get);
            if (recorded.isEmpty()) return wanted.isEmpty();
            learn(recorded.get());
        }
    }

    /// From here on, links and requests obey it.
    void learn(RobotsTxt robotsTxt) throws IOException {
        slowDown.accept(robotsTxt.url().hostname(), frontier.learn(robotsTxt));
        view.robots(robotsTxt);
    }

    /// The page of the next ticket.
    ///
    /// @param prints those of its links, if they have been made
    void apply(Page page, LinkPrints prints) throws IOException {
        show(page);
        admit(page, prints);
    }

    /// The page of the next ticket is shown and counted.
    void show(Page page) throws IOException {
        view.page(page);
        counts.count(page);
    }

    /// What a page leads to gets tickets. That may be before it is shown, where it is behind external tickets alone.
    void admit(Page page, LinkPrints prints) throws IOException {
        frontier.apply(page, prints);
        view.progress(frontier.applied(), frontier.known());
    }

    /// What has been applied so far, in numbers.
    CrawlSummary summary(End end) {
        return counts.summary(end, frontier);
    }

    /// No page follows.
    CrawlSummary end(End end) throws IOException {
        var summary = summary(end);
        view.end(summary);
        view.flush();
        return summary;
    }

    /// Gives back what lies outside the heap.
    @Override
    public void close() {
        frontier.close();
        known.close();
    }
}

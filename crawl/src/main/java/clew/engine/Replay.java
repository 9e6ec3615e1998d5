package clew.engine;

import clew.frontier.Fingerprints;
import clew.frontier.Frontier;
import clew.frontier.SeenUrls;
import clew.journal.Journal;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.Ticket;
import clew.url.Url;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Goes through a journal as its crawl did: in ticket order, the links of each page admitted before the next. So it
/// knows at the end what the crawl had left to do.
///
/// Where the journal has another page than the crawl comes to, as after a change of the rules, the pages still come
/// in order, but nothing follows from them any more: see [#astray].
public final class Replay implements AutoCloseable {
    private final Journal journal;
    private final @Nullable Fingerprints own;
    private final Frontier frontier;
    private final Map<Url, RobotsTxt> robots = new HashMap<>();
    private long pages;
    private boolean waits;
    private boolean onlyMoved = true;
    private boolean startFailed;
    private @Nullable String astray;

    /// @param options those of the crawl
    public Replay(Journal journal, CrawlOptions options) {
        this(
                journal,
                options,
                new Fingerprints(journal.header().hashKey(), journal.header().hashBits()),
                true);
    }

    /// @param known what the crawl has seen, for whoever wants to see it as well
    Replay(Journal journal, CrawlOptions options, SeenUrls known) {
        this(journal, options, known, false);
    }

    private Replay(Journal journal, CrawlOptions options, SeenUrls known, boolean owns) {
        this.journal = journal;
        this.own = owns && known instanceof Fingerprints fingerprints ? fingerprints : null;
        this.frontier = new Frontier(options.start(), options.rules(), known, journal);
        for (var robotsTxt : journal.robots()) robots.put(robotsTxt.url(), robotsTxt);
    }

    /// The next page, or nothing where the crawl came no further.
    public Optional<Page> next() throws IOException {
        if (waits || (astray == null && (frontier.isEmpty() || !robotsAreKnown()))) return Optional.empty();
        var ticket = astray == null ? frontier.next().orElseThrow() : null;
        var position = journal.pages().find(pages);
        waits = position.isEmpty();
        if (waits) return Optional.empty();
        var page = journal.read(position.get());
        if (ticket != null && page.ticket().equals(ticket)) frontier.apply(page, position.get());
        else if (ticket != null) astray = difference(ticket, page.ticket());
        pages++;
        startFailed = onlyMoved && Beginning.mayBeBetterNow(page);
        onlyMoved = onlyMoved && page.outcome() instanceof Outcome.Moved;
        return Optional.of(page);
    }

    private boolean robotsAreKnown() throws IOException {
        var toAsk = frontier.robotsToAsk();
        if (toAsk.isEmpty()) return true;
        var robotsTxt = robots.get(toAsk.get());
        if (robotsTxt != null) frontier.learn(robotsTxt);
        return robotsTxt != null;
    }

    private static String difference(Ticket due, Ticket recorded) {
        return due.url().equals(recorded.url())
                ? "page " + due.number() + " is recorded as found in another way"
                : "page " + due.number() + " is recorded for " + recorded.url().display() + " and should be for "
                        + due.url().display();
    }

    /// How many pages have come.
    public long pages() {
        return pages;
    }

    /// How many URLs the crawl knew and has no page for, after the last page.
    public long left() {
        return frontier.size() + (waits && astray == null ? 1 : 0);
    }

    /// How many pages are recorded, but wait for one that is not.
    public long waiting() {
        return journal.pages().count() - pages;
    }

    /// Whether the crawl ended at a start page that failed, so that it is asked for again when the crawl is resumed.
    public boolean startFailed() {
        return startFailed && waiting() == 0 && astray == null;
    }

    /// Whether nothing was left to do.
    public boolean isFinished() {
        return left() == 0 && astray == null;
    }

    /// Where the journal has another page than the crawl comes to; nothing where it has not.
    public Optional<String> astray() {
        return Optional.ofNullable(astray);
    }

    @Override
    public void close() {
        if (own != null) own.close();
    }
}

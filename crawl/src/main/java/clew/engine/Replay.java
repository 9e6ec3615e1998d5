package clew.engine;

import clew.frontier.AdmissionListener;
import clew.frontier.Frontier;
import clew.journal.Journal;
import clew.page.CrawlSummary;
import clew.page.LinkPrints;
import clew.page.Page;
import clew.page.Ticket;
import clew.view.View;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Goes through a journal as its crawl did: in ticket order, the links of each page admitted before the next. So it
/// knows at the end what the crawl had left to do. Pages, robots.txt and admissions go to whoever listens.
///
/// Where the journal has another page than the crawl comes to, as after a change of the rules, the pages still come
/// in order, but nothing follows from them any more: see [#astray].
public final class Replay implements AutoCloseable {
    private final Journal journal;
    private final Fold fold;
    private final Frontier frontier;
    private final View view;
    private long pages;
    private boolean waits;
    private final Beginning beginning = Beginning.empty();
    private @Nullable String astray;

    /// @param options those of the crawl
    public Replay(Journal journal, CrawlOptions options, View view) {
        this(journal, options, view, null);
    }

    /// @param listener hears what was answered to each link; null for nobody
    public Replay(Journal journal, CrawlOptions options, View view, @Nullable AdmissionListener listener) {
        this.journal = journal;
        this.fold = new Fold(options, journal, view, listener, (_, _) -> {});
        this.frontier = fold.frontier();
        this.view = view;
    }

    /// Takes pages.
    @FunctionalInterface
    public interface Pages {
        void take(Page page) throws IOException;
    }

    /// Every page that a journal holds, in ticket order: also those that wait for one that is missing, and those that
    /// no crawl would come to. Nothing follows from them.
    public static void recorded(Journal journal, Pages pages) throws IOException {
        var left = journal.pages().count();
        for (long number = 0; left > 0; number++) {
            var position = journal.pages().find(number);
            if (position.isEmpty()) continue;
            left--;
            pages.take(journal.read(position.get()));
        }
    }

    /// The whole crawl, from its beginning to its end.
    public CrawlSummary run() throws IOException {
        view.begin(journal.header().starts(), journal.header().settings());
        while (next()) {}
        return fold.end(end());
    }

    /// One page further, or false where the crawl came no further.
    public boolean next() throws IOException {
        if (waits || (astray == null && (frontier.isEmpty() || !fold.knowsRobotsOfNext()))) return false;
        var ticket = astray == null ? frontier.next().orElseThrow() : null;
        var position = journal.pages().find(pages);
        waits = position.isEmpty();
        if (waits) return false;
        var page = journal.read(position.get());
        if (ticket != null && page.ticket().equals(ticket)) {
            fold.apply(page, LinkPrints.NONE);
        } else {
            if (ticket != null) astray = difference(ticket, page.ticket());
            view.page(page);
        }
        pages++;
        beginning.add(page);
        return true;
    }

    private static String difference(Ticket due, Ticket recorded) {
        return due.url().equals(recorded.url())
                ? "page " + due.number() + " is recorded as found in another way"
                : "page " + due.number() + " is recorded for " + recorded.url().display() + " and should be for "
                        + due.url().display();
    }

    /// What the pages that the crawl comes to have, in numbers.
    CrawlSummary summary() {
        return fold.summary(end());
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

    /// Whether the crawl ended at its start because that failed, so that it is requested again when the crawl is
    /// resumed.
    public boolean startFailed() {
        return beginning.isFailed() && waiting() == 0 && astray == null;
    }

    private Fold.End end() {
        return left() == 0 && astray == null ? Fold.End.NOTHING_LEFT : Fold.End.PAGES_LEFT;
    }

    /// Whether nothing was left to do, and the maximum number of pages left nothing out.
    public boolean isFinished() {
        return left() == 0 && astray == null && !frontier.hasLeftPagesOut();
    }

    /// Where the journal has another page than the crawl comes to; nothing where it has not.
    public Optional<String> astray() {
        return Optional.ofNullable(astray);
    }

    /// Gives back what lies outside the heap.
    @Override
    public void close() {
        fold.close();
    }
}

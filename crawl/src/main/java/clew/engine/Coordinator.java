package clew.engine;

import clew.engine.AwaitingRobots.Waiting;
import clew.fetch.ExchangeStore;
import clew.fetch.ExchangeStore.Captured;
import clew.fetch.MemoryBudget;
import clew.frontier.Frontier;
import clew.journal.Journal;
import clew.journal.PageRecord;
import clew.page.CrawlBroken;
import clew.page.CrawlSummary;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Retryable;
import clew.page.StoredExchange;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.url.Url;
import clew.view.View;
import clew.visit.Job;
import clew.visit.Result;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Decides what is to be done next, journals results as they arrive and applies them in ticket order.
///
/// 1. One thread calls it, and it alone touches frontier, window, journal and view. It starts nothing and waits for
///    nothing but memory.
/// 2. Ticket *n* is applied after *n-1* and before *n+1*: shown first, then its links are admitted. External tickets
///    have no links, so those of the pages behind them are admitted without waiting for other people's servers.
/// 3. There are never more jobs out than workers, apart from those that no worker is at yet; and the lowest open
///    ticket is always with a worker, done, waiting for its host or for the robots.txt that is with a worker: the crawl
///    cannot stand still.
/// 4. The crawl is over when no job is out after [#handOut].
/// 5. What the journal holds is not asked again.
final class Coordinator implements AutoCloseable {
    /// How many jobs may wait for hosts that are not crawled, before nothing more is handed out. Nothing but memory is
    /// lost while these wait.
    private static final int HELD_EXTERNALS_MAX = 10_000;

    /// How many pages may wait to be shown, behind external tickets, before no more pages are handed out.
    private static final int UNSHOWN_MAX = 100_000;

    private final Fold fold;
    private final Frontier frontier;
    private final Policy policy;
    private final Journal journal;
    private final int workersMax;
    private final long pagesMax;
    private final int heldMax;
    private final CommitWindow window;
    private final EarlierAnswers earlier;
    private final @Nullable ExchangeStore store;
    private final Beginning beginning;
    private final AwaitingRobots awaiting = new AwaitingRobots();

    private long pagesAsked;
    private long handedOut;
    private int out;
    private int externalsOut;
    private volatile boolean stopping;

    /// @param slowDown takes a host and the time that its robots.txt wants between requests
    /// @param reading what pages may take that are read and not yet done with, here and by the workers
    /// @param store keeps what goes over the wire; null where nobody does
    Coordinator(
            CrawlOptions options,
            Journal journal,
            EarlierAnswers earlier,
            View view,
            BiConsumer<String, Duration> slowDown,
            MemoryBudget reading,
            @Nullable ExchangeStore store)
            throws IOException {
        this.fold = new Fold(options, journal, view, null, slowDown);
        this.frontier = fold.frontier();
        this.policy = options.policy();
        this.journal = journal;
        this.workersMax = options.workers();
        this.pagesMax = options.handedOutMax();
        this.heldMax = options.queues().heldMax();
        this.window = new CommitWindow(journal, options.queues().bytesMax(), reading);
        this.earlier = earlier;
        this.store = store;
        if (store != null) journal.syncAfter(store::sync);
        this.beginning = Beginning.of(journal);
        if (beginning.isAll()) fold.forgetRobots(Retryable::later);
        for (var robotsTxt : earlier.robots()) if (fold.addRobots(robotsTxt)) journal.append(robotsTxt);
        view.begin(journal.header().starts(), journal.header().settings());
    }

    /// Work for as many workers as are free. What the journal holds is applied on the way.
    ///
    /// @param held how many jobs may be out that no worker is at: they wait for their hosts, or for whoever is done
    /// @param heldExternals how many more wait for hosts that are not crawled
    List<Job> handOut(int held, int heldExternals) throws IOException {
        var jobs = new ArrayList<Job>();
        var outMax = workersMax + Math.min(held, heldMax) + heldExternals;
        while (!stopping && out + jobs.size() < outMax) {
            if (awaiting.hasReady()) {
                handOut(awaiting.takeReady(), jobs);
            } else {
                var ticket = nextTicket(heldExternals);
                if (ticket.isEmpty()) break;
                if (ticket.get().kind() != Kind.EXTERNAL) handedOut++;
                handOut(new Waiting(ticket.get(), ticket.get().url(), false), jobs);
            }
        }
        out += jobs.size();
        return jobs;
    }

    /// In order, as far as that is possible: other people's servers get half of the workers while there are pages to
    /// request, because each may take as long as the timeout.
    private Optional<Ticket> nextTicket(int heldExternals) throws IOException {
        var external = mayGoOnWithExternals(heldExternals);
        if (!mayGoOn()) return external ? frontier.nextExternal() : Optional.empty();
        var busy = externalsOut - heldExternals;
        return external && frontier.isExternalNext() && busy < Math.max(1, workersMax / 2)
                ? frontier.nextExternal()
                : frontier.nextOwn();
    }

    private boolean mayGoOn() {
        return beginning.letsGoOn(handedOut)
                && frontier.size() > frontier.externalSize()
                && !awaiting.isFull()
                && (pagesMax == 0 || pagesAsked + awaiting.freshPages() < pagesMax)
                && (window.size() < UNSHOWN_MAX || frontier.nextToApply() == window.next());
    }

    private boolean mayGoOnWithExternals(int heldExternals) {
        return !beginning.isFailed() && frontier.externalSize() > 0 && heldExternals < HELD_EXTERNALS_MAX;
    }

    private void handOut(Waiting next, List<Job> jobs) throws IOException {
        var robots = fold.robotsToAsk(next.ticket(), next.url());
        if (robots.isPresent()) {
            var url = robots.get();
            if (awaiting.add(url, next)) jobs.add(new Job.AskRobots(url));
            return;
        }
        if (next.visited()) jobs.add(job(next.ticket()));
        else visit(next.ticket(), jobs);
    }

    private void visit(Ticket ticket, List<Job> jobs) throws IOException {
        var refusal = frontier.robots().refusal(ticket, ticket.url());
        if (refusal.isEmpty() && ticket.kind() == Kind.PAGE) pagesAsked++;
        var recorded = journal.pages().find(ticket.number());
        if (recorded.isPresent() && !beginning.isToBeAskedAgain(ticket.number())) {
            window.put(ticket, recorded.get());
            applyWhatIsDue();
        } else if (refusal.isPresent()) {
            record(refused(ticket, refusal.get()).in(earlier.failedExchanges(ticket)));
        } else {
            var remembered = earlier.isFinal() ? earlier.find(ticket) : Optional.<Page>empty();
            if (remembered.isPresent()) {
                record(remembered.get());
            } else {
                if (ticket.kind() == Kind.EXTERNAL) externalsOut++;
                jobs.add(job(ticket));
            }
        }
    }

    private Job job(Ticket ticket) throws IOException {
        var known = earlier.isFinal() ? Optional.<Page>empty() : earlier.find(ticket);
        return new Job.Visit(ticket, frontier.robots(), known.orElse(null));
    }

    /// Whether nobody is at work, and nothing is waited for. A page that has come to count since [#applyWhatIsDue] last
    /// looked is waited for: a [Result.Nudge] is on its way.
    boolean isIdle() throws IOException {
        return out == 0 && window.isSettled() && (stopping || !window.nextIsHere());
    }

    void take(Result result) throws IOException {
        switch (result) {
            case Result.Visited(PageRecord visited, var captured) -> {
                out--;
                if (visited.ticket().kind() == Kind.EXTERNAL) externalsOut--;
                var stored = store(captured, earlier.failedExchanges(visited.ticket()));
                record(stored.isEmpty() ? visited : visited.in(stored));
            }
            case Result.Unsure(Ticket ticket, Url url) -> {
                out--;
                awaiting.addReady(new Waiting(ticket, url, true));
            }
            case Result.Robots(var robotsTxt, var captured) -> {
                out--;
                var kept = robotsTxt.in(store(captured, earlier.failedExchanges(robotsTxt.url())));
                journal.append(kept);
                fold.learn(kept);
                awaiting.end(robotsTxt.url());
            }
            case Result.Broken(Throwable error) -> throw new CrawlBroken(error);
            case Result.Nudge() -> applyWhatIsDue(); // the journal may have settled
        }
    }

    /// No more work is handed out and nothing more is applied; from any thread.
    void stop() {
        stopping = true;
    }

    /// How the crawl went, once it is over.
    CrawlSummary end() throws IOException {
        if (stopping) return fold.end(Fold.End.STOPPED);
        return fold.end(frontier.isEmpty() ? Fold.End.NOTHING_LEFT : Fold.End.PAGES_LEFT);
    }

    @Override
    public void close() {
        fold.close();
    }

    /// Before what refers to it is journaled.
    ///
    /// @param before what is stored of the same already
    private List<StoredExchange> store(List<Captured> captured, List<StoredExchange> before) throws IOException {
        var stored = new ArrayList<>(before);
        try {
            for (var one : captured) {
                Objects.requireNonNull(store).store(one).ifPresent(stored::add);
            }
        } finally {
            captured.forEach(Captured::close);
        }
        return stored;
    }

    private void record(Page page) throws IOException {
        record(PageRecord.of(page));
    }

    private void record(PageRecord done) throws IOException {
        beginning.recorded(done.ticket().number());
        window.put(done); // first the record, in any order,
        applyWhatIsDue(); // then what follows from it, in ticket order
    }

    private void applyWhatIsDue() throws IOException {
        while (!stopping && window.nextIsHere()) {
            try (var due = window.take()) {
                var page = due.page();
                fold.show(page);
                var isAdmitted = page.ticket().number() < frontier.nextToApply() && !isExternal(page);
                if (!isAdmitted) fold.admit(page, due.prints());
            }
        }
        while (!stopping && window.has(frontier.nextToApply())) {
            try (var early = window.look(frontier.nextToApply())) {
                fold.admit(early.page(), early.prints());
            }
        }
    }

    private static boolean isExternal(Page page) {
        return page.ticket().kind() == Kind.EXTERNAL;
    }

    private Page refused(Ticket ticket, Outcome why) {
        return Page.empty(ticket, policy.address(ticket.url()).shown(), why);
    }
}

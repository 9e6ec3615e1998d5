package clew.engine;

import clew.engine.AwaitingRobots.Waiting;
import clew.fetch.ExchangeStore;
import clew.fetch.ExchangeStore.Captured;
import clew.fetch.MemoryBudget;
import clew.frontier.Frontier;
import clew.journal.Journal;
import clew.journal.PageRecord;
import clew.page.CrawlSummary;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
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
/// 2. Ticket *n* is applied after *n-1* and before *n+1*: shown first, then its links are admitted.
/// 3. There are never more jobs out than workers, apart from those that no worker is at yet; and the lowest open
///    ticket is always with a worker, done, waiting for its host or for the robots.txt that is with a worker: the crawl
///    cannot stand still.
/// 4. The crawl is over when no job is out after [#handOut].
/// 5. What the journal holds is not asked again.
final class Coordinator implements AutoCloseable {
    /// How much of what waits for its turn is kept in memory.
    private static final long WINDOW_BYTES = 32L * 1024 * 1024;

    /// How many jobs may wait for their hosts before nothing more is handed out.
    private static final int HELD_MAX = 1_000;

    private final Fold fold;
    private final Frontier frontier;
    private final Policy policy;
    private final Journal journal;
    private final int workersMax;
    private final long pagesMax;
    private final CommitWindow window;
    private final EarlierAnswers earlier;
    private final @Nullable ExchangeStore store;
    private final Beginning beginning;
    private final AwaitingRobots awaiting = new AwaitingRobots();

    private long pagesAsked;
    private int out;
    private boolean beginningAgain;
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
        this.window = new CommitWindow(journal, WINDOW_BYTES, reading);
        this.earlier = earlier;
        this.store = store;
        if (store != null) journal.syncAfter(store::sync);
        this.beginning = Beginning.of(journal);
        if (beginning.isAll()) fold.forgetRobots(Beginning::mayBeBetterNow);
        for (var robotsTxt : earlier.robots()) if (fold.addRobots(robotsTxt)) journal.append(robotsTxt);
        view.begin(journal.header().starts(), journal.header().settings());
    }

    /// Work for as many workers as are free. What the journal holds is applied on the way.
    ///
    /// @param held how many jobs may be out that no worker is at: they wait for their hosts, or for whoever is done
    List<Job> handOut(int held) throws IOException {
        var jobs = new ArrayList<Job>();
        var outMax = workersMax + Math.min(held, HELD_MAX);
        while (!stopping && out + jobs.size() < outMax) {
            if (awaiting.hasReady()) {
                handOut(awaiting.takeReady(), jobs);
            } else if (mayGoOn()) {
                var ticket = frontier.next().orElseThrow();
                handOut(new Waiting(ticket, ticket.url(), false), jobs);
            } else {
                break;
            }
        }
        out += jobs.size();
        return jobs;
    }

    private boolean mayGoOn() {
        return !beginningAgain
                && !frontier.isEmpty()
                && !awaiting.isFull()
                && (pagesMax == 0 || pagesAsked + awaiting.freshPages() < pagesMax);
    }

    private void handOut(Waiting next, List<Job> jobs) throws IOException {
        var robots = frontier.robotsToAsk(next.ticket(), next.url());
        if (!fold.isKnown(robots)) {
            var url = robots.orElseThrow();
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
        beginningAgain = recorded.isPresent() && beginning.isToBeAskedAgain(ticket.number());
        if (recorded.isPresent() && !beginningAgain) {
            window.put(ticket, recorded.get());
            applyWhatIsDue();
        } else if (refusal.isPresent()) {
            record(refused(ticket, refusal.get()).in(earlier.failedExchanges(ticket)));
        } else {
            var remembered = earlier.isFinal() ? earlier.find(ticket) : Optional.<Page>empty();
            if (remembered.isPresent()) record(remembered.get());
            else jobs.add(job(ticket));
        }
    }

    private Job job(Ticket ticket) throws IOException {
        var known = earlier.isFinal() ? Optional.<Page>empty() : earlier.find(ticket);
        return new Job.Visit(ticket, frontier.robots(), known.orElse(null));
    }

    /// Whether nobody is at work.
    boolean isIdle() {
        return out == 0;
    }

    void take(Result result) throws IOException {
        switch (result) {
            case Result.Visited(PageRecord visited, var captured) -> {
                out--;
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
            case Result.Nudge() -> {}
        }
    }

    /// No more work is handed out and nothing more is applied; from any thread.
    void stop() {
        stopping = true;
    }

    /// How the crawl went, once it is over.
    CrawlSummary end() throws IOException {
        return fold.end(frontier.isEmpty() && !stopping, stopping);
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
        beginningAgain = false;
        window.put(done); // first the record, in any order,
        applyWhatIsDue(); // then what follows from it, in ticket order
    }

    private void applyWhatIsDue() throws IOException {
        while (!stopping && window.nextIsHere()) {
            try (var due = window.take()) {
                fold.apply(due.page(), due.prints());
            }
        }
    }

    private Page refused(Ticket ticket, Outcome why) {
        return Page.empty(ticket, policy.address(ticket.url()).shown(), why);
    }
}

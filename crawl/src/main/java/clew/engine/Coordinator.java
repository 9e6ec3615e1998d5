package clew.engine;

import clew.frontier.Frontier;
import clew.journal.Journal;
import clew.journal.PageCodec;
import clew.journal.PageRecord;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Policy;
import clew.view.View;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/// Hands out tickets, journals results as they arrive and applies them in ticket order.
///
/// 1. Only the thread inside [#run] touches frontier, window, journal and view.
/// 2. Ticket *n* is applied after *n-1* and before *n+1*: shown first, then its links are admitted.
/// 3. There are never more jobs out than workers, so handing one out never blocks, and the lowest open ticket is
///    always with a worker, done, or waiting for the robots.txt that is with a worker: the crawl cannot stand still.
/// 4. The crawl ends when no job is out and none may be handed out.
final class Coordinator {
    /// How much of what waits for its turn is kept in memory.
    private static final long WINDOW_BYTES = 32L * 1024 * 1024;

    private final Frontier frontier;
    private final Policy policy;
    private final Journal journal;
    private final View view;
    private final int workersMax;
    private final long pagesMax;
    private final Consumer<Duration> slowDown;
    private final BiFunction<BlockingQueue<Job>, BlockingQueue<Result>, Worker> hire;
    private final CommitWindow window;
    private final BlockingQueue<Job> jobs = new LinkedBlockingQueue<>();
    private final BlockingQueue<Result> results = new LinkedBlockingQueue<>();
    private final List<Thread> workers = new ArrayList<>();
    private final Tally tally = new Tally();
    private final PageCodec codec = new PageCodec();
    private long pagesAsked;
    private int out;
    private boolean askingRobots;
    private volatile boolean stopping;

    /// @param slowDown takes the time that a robots.txt wants between requests
    /// @param hire makes a worker that takes from one queue and puts into the other
    Coordinator(
            CrawlOptions options,
            Frontier frontier,
            Journal journal,
            View view,
            Consumer<Duration> slowDown,
            BiFunction<BlockingQueue<Job>, BlockingQueue<Result>, Worker> hire) {
        this.frontier = frontier;
        this.policy = options.policy();
        this.journal = journal;
        this.view = view;
        this.workersMax = options.workers();
        this.pagesMax = options.pagesMax();
        this.slowDown = slowDown;
        this.hire = hire;
        this.window = new CommitWindow(journal, WINDOW_BYTES);
    }

    /// Runs the crawl to its end, or to the next page boundary after [#stop].
    Tally run() throws IOException, InterruptedException {
        try {
            while (!stopping) {
                handOut();
                if (out == 0) break;
                if (results.isEmpty()) view.flush();
                take(results.take());
            }
            view.flush();
            tally.end(stopping, frontier.traps());
            return tally;
        } finally {
            for (var worker : workers) worker.interrupt();
        }
    }

    /// Ends the crawl soon; from any thread.
    void stop() {
        stopping = true;
        results.add(new Result.Nudge());
    }

    private void handOut() throws IOException {
        while (out < workersMax && !frontier.isEmpty() && !askingRobots && (pagesMax == 0 || pagesAsked < pagesMax)) {
            var robots = frontier.robotsToAsk();
            if (robots.isPresent()) {
                askingRobots = true;
                give(new Job.AskRobots(robots.get()));
                return;
            }
            var ticket = frontier.next().orElseThrow();
            var refusal = frontier.refusal(ticket);
            if (refusal.isPresent()) {
                record(codec.encode(refused(ticket, refusal.get())));
            } else {
                if (ticket.kind() == Kind.PAGE) pagesAsked++;
                give(new Job.Visit(ticket));
            }
        }
    }

    private void give(Job job) {
        if (out == workers.size()) startWorker();
        jobs.add(job);
        out++;
    }

    private void startWorker() {
        workers.add(
                Thread.ofPlatform().daemon().name("worker-" + workers.size()).start(hire.apply(jobs, results)));
    }

    private void take(Result result) throws IOException {
        switch (result) {
            case Result.Visited(PageRecord visited) -> {
                out--;
                record(visited);
            }
            case Result.Robots(var robotsTxt) -> {
                out--;
                askingRobots = false;
                slowDown.accept(frontier.learn(robotsTxt));
            }
            case Result.Broken(Throwable error) -> throw new CrawlBroken(error);
            case Result.Nudge() -> {}
        }
    }

    private void record(PageRecord done) throws IOException {
        window.put(done, journal.append(done)); // first the record, in any order,
        while (!stopping && window.nextIsHere()) { // then what follows from it, in ticket order
            var due = window.take();
            view.page(due);
            frontier.apply(due);
            tally.count(due);
        }
    }

    private Page refused(Ticket ticket, String why) {
        return Page.empty(ticket, policy.address(ticket.url()).shown(), new Outcome.Refused(why));
    }
}

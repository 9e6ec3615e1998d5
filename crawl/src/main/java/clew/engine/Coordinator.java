package clew.engine;

import clew.engine.Worker.Result;
import clew.frontier.Frontier;
import clew.journal.Journal;
import clew.page.Page;
import clew.page.Ticket;
import clew.view.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiFunction;

/// Hands out tickets, journals results as they arrive and applies them in ticket order.
///
/// 1. Only the thread inside [#run] touches frontier, window, journal and view.
/// 2. Ticket *n* is applied after *n-1* and before *n+1*: shown first, then its links are admitted.
/// 3. There are never more tickets out than workers, so handing one out never blocks, and the lowest open ticket is
///    always with a worker or done: the crawl cannot stand still.
/// 4. The crawl ends when no ticket is out and none may be handed out.
final class Coordinator {
    /// How much of what waits for its turn is kept in memory.
    private static final long WINDOW_BYTES = 32L * 1024 * 1024;

    private final Frontier frontier;
    private final Journal journal;
    private final View view;
    private final int workersMax;
    private final long pagesMax;
    private final BiFunction<BlockingQueue<Ticket>, BlockingQueue<Result>, Worker> hire;
    private final CommitWindow window;
    private final BlockingQueue<Ticket> tickets = new LinkedBlockingQueue<>();
    private final BlockingQueue<Result> results = new LinkedBlockingQueue<>();
    private final List<Thread> workers = new ArrayList<>();
    private final Tally tally = new Tally();
    private long handedOut;
    private int out;
    private volatile boolean stopping;

    /// @param pagesMax how many tickets go out at most; 0 for any number
    /// @param hire makes a worker that takes from one queue and puts into the other
    Coordinator(
            Frontier frontier,
            Journal journal,
            View view,
            int workersMax,
            long pagesMax,
            BiFunction<BlockingQueue<Ticket>, BlockingQueue<Result>, Worker> hire) {
        this.frontier = frontier;
        this.journal = journal;
        this.view = view;
        this.workersMax = workersMax;
        this.pagesMax = pagesMax;
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
                switch (results.take()) {
                    case Result.Done(Page page) -> arrived(page);
                    case Result.Broken(Throwable error) -> throw new CrawlBroken(error);
                    case Result.Nudge() -> {}
                }
            }
            view.flush();
            tally.stopped(stopping);
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

    private void handOut() {
        while (out < workersMax && (pagesMax == 0 || handedOut < pagesMax) && !frontier.isEmpty()) {
            if (out == workers.size()) startWorker();
            tickets.add(frontier.next().orElseThrow());
            handedOut++;
            out++;
        }
    }

    private void startWorker() {
        workers.add(
                Thread.ofPlatform().daemon().name("worker-" + workers.size()).start(hire.apply(tickets, results)));
    }

    private void arrived(Page page) throws IOException {
        out--;
        window.put(page, journal.append(page)); // first the record, in any order,
        while (!stopping && window.nextIsHere()) { // then what follows from it, in ticket order
            var due = window.take();
            view.page(due);
            frontier.apply(due);
            tally.count(due);
        }
    }
}

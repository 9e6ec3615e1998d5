package clew.engine;

import clew.fetch.Answer;
import clew.fetch.Request;
import clew.page.Failure;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// A visit on its way through the queues of hosts. A worker takes it one request further each time its turn has come;
/// in the end it gives exactly one [Result], whatever happens.
///
/// Whoever has put it into a queue must not touch it any more: another may be at it already.
final class Errand implements Runnable {
    private final Errands all;
    private final Visit visit;
    private volatile @Nullable Request request;

    Errand(Errands all, Visit visit) {
        this.all = all;
        this.visit = visit;
    }

    /// The request that waits for its turn, or is under way.
    @Nullable
    Request request() {
        return request;
    }

    /// Goes into the first queue.
    void begin() {
        try {
            next(visit.begin(), null);
        } catch (RuntimeException e) {
            var workspace = all.borrow();
            all.done(this, failed(e, workspace));
            all.giveBack(workspace);
        }
    }

    /// Sends the request whose turn has come.
    @Override
    public void run() {
        var sent = request;
        if (sent == null || !all.enter(sent)) return;
        var workspace = all.borrow();
        try {
            send(sent, workspace);
        } catch (InterruptedException _) {
            // The crawl is over.
        } catch (UncheckedIOException e) {
            // Our disk, not the web.
            all.done(this, new Result.Broken(e));
        } catch (RuntimeException e) {
            all.done(this, failed(e, workspace));
        } catch (Error e) {
            all.done(this, new Result.Broken(e));
        } finally {
            all.giveBack(workspace);
            all.leave();
        }
    }

    private void send(Request sent, Workspace workspace) throws InterruptedException {
        Answer answer;
        try {
            answer = sent.send();
        } finally {
            all.pool().leave(sent.turn());
        }
        if (answer == null) {
            all.queue(this, sent);
            return;
        }
        Visit.Step step;
        try {
            step = visit.answered(answer, workspace);
        } finally {
            sent.release();
        }
        next(step, sent);
    }

    private void next(Visit.Step step, @Nullable Request before) {
        switch (step) {
            case Visit.Step.Ask(var url, var wanted, boolean follows) -> {
                var next = all.client().request(url, wanted, follows ? before : null);
                request = next;
                all.queue(this, next);
            }
            case Visit.Step.Done(Result result) -> all.done(this, result);
        }
    }

    /// An error of ours costs one page, and is reported as ours.
    private Result failed(RuntimeException e, Workspace workspace) {
        return visit.failed(new Failure(Failure.Reason.INTERNAL, e.toString()), workspace);
    }
}

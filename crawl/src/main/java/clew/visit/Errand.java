package clew.visit;

import clew.fetch.Answer;
import clew.fetch.Exchange;
import clew.fetch.ExchangeStore.Captured;
import clew.fetch.Request;
import clew.page.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A visit on its way through the queues of hosts. A worker takes it one request further each time its turn has come;
/// in the end it gives exactly one [Result], whatever happens.
///
/// Whoever has put it into a queue must not touch it any more: another may be at it already.
final class Errand implements Runnable, Exchange.Listener {
    private static final int NOT_MODIFIED = 304;

    private final Errands all;
    private final Visit visit;
    private final List<Captured> captured = new ArrayList<>();
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
            ask(visit.begin(), null);
        } catch (UncheckedIOException e) {
            // Our disk, not the web.
            all.failedAtOnce(this, new Result.Broken(e));
        } catch (RuntimeException e) {
            var workspace = all.borrow();
            all.failedAtOnce(this, failed(e, workspace));
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
            sendSafely(sent, workspace);
        } catch (InterruptedException _) {
            discard(); // the crawl is over
        } finally {
            all.giveBack(workspace);
            all.leave();
        }
    }

    private void sendSafely(Request sent, Workspace workspace) throws InterruptedException {
        try {
            send(sent, workspace);
        } catch (UncheckedIOException e) {
            // Our disk, not the web.
            done(new Result.Broken(e), workspace);
        } catch (RuntimeException e) {
            done(failed(e, workspace), workspace);
        } catch (Error e) {
            done(new Result.Broken(e), workspace);
        }
    }

    private void send(Request sent, Workspace workspace) throws InterruptedException {
        // The next try may have another turn, at another host.
        var turn = sent.turn();
        Answer answer;
        try {
            answer = sent.send();
        } finally {
            all.pool().leave(turn);
        }
        if (answer == null) {
            all.queue(this, sent);
            return;
        }
        Visit.Step step;
        try {
            workspace.tellLoads(all.store() == null ? null : this::loaded);
            step = visit.answered(answer, workspace);
        } finally {
            workspace.tellLoads(null);
            sent.release();
        }
        switch (step) {
            case Visit.Step.Ask next -> ask(next, sent);
            case Visit.Step.Done(Result result) -> done(result, workspace);
        }
    }

    private void ask(Visit.Step.Ask step, @Nullable Request before) {
        var listener = all.store() == null ? null : this;
        var next =
                all.client().request(step.url(), step.wanted(), step.follows() ? before : null, step.known(), listener);
        if (step.external()) next.turn().beExternal();
        request = next;
        all.queue(this, next);
    }

    /// Nobody waits for whoever takes results while it has memory that is waited for there.
    private void done(Result result, Workspace workspace) throws InterruptedException {
        workspace.release();
        all.done(this, captured.isEmpty() ? result : result.with(List.copyOf(captured)));
    }

    @Override
    public void exchanged(Exchange exchange) {
        capture(exchange, false);
    }

    /// What a page loads while a browser shows it. Where a server says that the browser has it already, there is
    /// nothing to keep.
    private void loaded(Exchange exchange) {
        if (exchange.head().status() != NOT_MODIFIED) capture(exchange, true);
    }

    private void capture(Exchange exchange, boolean loaded) {
        var store = Objects.requireNonNull(all.store());
        try {
            captured.add(store.capture(exchange, visit.subject(), captured.size(), loaded));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Lets go of what went over the wire, where nothing comes of the visit.
    void discard() {
        captured.forEach(Captured::close);
    }

    /// An error of ours costs one page, and is reported as ours.
    private Result failed(RuntimeException e, Workspace workspace) {
        return visit.failed(new Failure(Failure.Reason.INTERNAL, e.toString()), workspace);
    }
}

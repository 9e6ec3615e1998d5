package clew.chrome;

import clew.chrome.RenderException.Why;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One thread's side of the connection to a browser. Events that arrive while it waits for an answer go to its
/// handler, in order.
final class DevToolsSession implements AutoCloseable {
    /// Handles events.
    interface Handler {
        void happened(Message.Event event) throws RenderException;
    }

    private final DevTools devTools;
    private final Handler handler;
    private final Mailbox mailbox;
    private long deadline;

    /// @param patience time limit for everything until [#deadline] sets another one
    DevToolsSession(DevTools devTools, Duration patience, Handler handler) {
        this.devTools = devTools;
        this.handler = handler;
        this.mailbox = devTools.mailbox();
        deadline(patience);
    }

    /// The time limit for all calls from here on.
    void deadline(Duration fromNow) {
        deadline = System.nanoTime() + fromNow.toNanos();
    }

    /// From now on, events of this target are handled.
    void listen(String session) {
        devTools.listen(session, mailbox);
    }

    /// Calls without waiting; an error is ignored.
    void send(String session, String method, Map<String, ?> params) throws RenderException {
        devTools.send(session, method, params, mailbox);
    }

    /// Calls, and waits for the answer.
    Json ask(String session, String method, Map<String, ?> params) throws RenderException, InterruptedException {
        var id = devTools.send(session, method, params, mailbox);
        while (true) {
            switch (next(deadline)) {
                case Message.Answer(int to, Json result)
                when to == id -> {
                    return result;
                }
                case Message.Refusal(int to, String why)
                when to == id -> throw new RenderException(Why.REFUSED, method + ": " + why);
                case Message.TooMuch(int to) when to == id || to == 0 -> throw tooMuch();
                case Message.Event event -> handler.happened(event);
                case Message.Answer _, Message.Refusal _, Message.TooMuch _ -> {}
                case Message.Gone _ -> throw new RenderException(Why.BROWSER, "the browser has gone");
                case null -> throw new RenderException(Why.LATE, "");
            }
        }
    }

    /// Waits until an event has been handled; returns false if none arrives before `nanoTime`.
    ///
    /// @throws RenderException also if the deadline passes
    boolean await(long nanoTime) throws RenderException, InterruptedException {
        var earlier = nanoTime - deadline < 0;
        switch (next(earlier ? nanoTime : deadline)) {
            case Message.TooMuch(int to) when to == 0 -> throw tooMuch();
            case Message.Event event -> handler.happened(event);
            case Message.Answer _, Message.Refusal _, Message.TooMuch _ -> {}
            case Message.Gone _ -> throw new RenderException(Why.BROWSER, "the browser has gone");
            case null -> {
                if (!earlier) throw new RenderException(Why.LATE, "");
                return false;
            }
        }
        return true;
    }

    private @Nullable Message next(long until) throws InterruptedException {
        return mailbox.poll(until - System.nanoTime());
    }

    private static RenderException tooMuch() {
        return new RenderException(Why.REFUSED, "the browser sends more data about it than we can take");
    }

    @Override
    public void close() {
        devTools.forget(mailbox);
    }
}

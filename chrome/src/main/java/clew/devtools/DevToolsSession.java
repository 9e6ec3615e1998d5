package clew.devtools;

import clew.devtools.RenderException.Why;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One thread's side of the connection to a browser. Events that arrive while it waits for an answer go to its
/// handler, in order.
public final class DevToolsSession implements AutoCloseable {
    /// Handles events.
    public interface Handler {
        void happened(Message.Event event) throws RenderException;
    }

    private final DevTools devTools;
    private final Handler handler;
    private final Mailbox mailbox;
    private TimeLimit deadline;

    /// @param patience time limit for everything until [#deadline] sets another one
    public DevToolsSession(DevTools devTools, Duration patience, Handler handler) {
        this.devTools = devTools;
        this.handler = handler;
        this.mailbox = devTools.mailbox();
        this.deadline = TimeLimit.in(patience);
    }

    /// The time limit for all calls from here on.
    public void deadline(Duration fromNow) {
        deadline(TimeLimit.in(fromNow));
    }

    public void deadline(TimeLimit limit) {
        deadline = limit;
    }

    /// From now on, events of this target are handled.
    public void listen(String session) {
        devTools.listen(session, mailbox);
    }

    /// Calls without waiting; an error is ignored.
    ///
    /// @return the id of the call
    public int send(String session, String method, Map<String, ?> params) throws RenderException {
        return devTools.send(session, method, params, mailbox);
    }

    /// Calls, and waits for the answer.
    public Json ask(String session, String method, Map<String, ?> params) throws RenderException, InterruptedException {
        return answer(send(session, method, params), method);
    }

    /// Waits for the answer to a call that has been sent, and that nobody has waited for since.
    public Json answer(int id, String method) throws RenderException, InterruptedException {
        while (true) {
            switch (next(TimeLimit.NEVER)) {
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

    /// Waits until an event has been handled; returns false if none arrives before `limit`.
    ///
    /// @throws RenderException also if the deadline passes
    public boolean await(TimeLimit limit) throws RenderException, InterruptedException {
        switch (next(limit)) {
            case Message.TooMuch(int to) when to == 0 -> throw tooMuch();
            case Message.Event event -> handler.happened(event);
            case Message.Answer _, Message.Refusal _, Message.TooMuch _ -> {}
            case Message.Gone _ -> throw new RenderException(Why.BROWSER, "the browser has gone");
            case null -> {
                if (deadline.isOver()) throw new RenderException(Why.LATE, "");
                return false;
            }
        }
        return true;
    }

    /// Null if none arrives before the limit or the deadline. After the deadline nothing is taken any more: to handle
    /// an event may take long, and a page can cause any number of them.
    private @Nullable Message next(TimeLimit limit) throws InterruptedException {
        var either = deadline.or(limit);
        while (true) {
            if (deadline.isOver()) return null;
            var left = either.nanosLeft();
            var message = mailbox.poll(left);
            if (message != null || left <= 0) return message;
        }
    }

    private static RenderException tooMuch() {
        return new RenderException(Why.REFUSED, "the browser sends more data about it than we can take");
    }

    @Override
    public void close() {
        devTools.forget(mailbox);
    }
}

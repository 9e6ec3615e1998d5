package clew.chrome;

import clew.chrome.RenderException.Why;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One thread's side of the conversation with a browser. What happens while it waits for an answer is told to its
/// handler, in order.
final class DevToolsSession implements AutoCloseable {
    /// Takes what happens.
    interface Handler {
        void happened(Message.Event event) throws RenderException;
    }

    private final DevTools devTools;
    private final Handler handler;
    private final Mailbox mailbox;
    private long deadline;

    /// @param patience how long everything may take until [#deadline] says otherwise
    DevToolsSession(DevTools devTools, Duration patience, Handler handler) {
        this.devTools = devTools;
        this.handler = handler;
        this.mailbox = devTools.mailbox();
        deadline(patience);
    }

    /// What is asked from here on has this long in all.
    void deadline(Duration fromNow) {
        deadline = System.nanoTime() + fromNow.toNanos();
    }

    /// What happens to this target is told from now on.
    void listen(String session) {
        devTools.listen(session, mailbox);
    }

    /// Asks without waiting; that it was refused is of no interest.
    void send(String session, String method, Map<String, ?> params) throws RenderException {
        devTools.send(session, method, params, mailbox);
    }

    /// Asks, and waits for the answer.
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

    /// Waits until something happens and has been handled; returns false if that takes until `nanoTime`.
    ///
    /// @throws NotShown also if it takes until the deadline
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

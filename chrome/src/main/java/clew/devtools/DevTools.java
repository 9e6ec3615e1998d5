package clew.devtools;

import clew.devtools.MessageReader.Said;
import clew.devtools.RenderException.Why;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A connection to a browser that speaks the DevTools protocol: messages in JSON, each ended by a zero byte.
///
/// Each call names a mailbox for its answer, and can subscribe that mailbox to the events of a target. One thread
/// reads; when the connection ends, every mailbox is told. The size of messages is limited.
public final class DevTools {
    /// In place of a session: the browser itself.
    public static final String BROWSER = "";

    /// The largest message is a screenshot.
    static final int MESSAGE_BYTES_MAX = 32 << 20;

    /// The events that are used. Pages can cause many others, and large ones.
    private static final Set<String> HEARD = Set.of(
            "Fetch.requestPaused",
            "Fetch.authRequired",
            "Network.requestWillBeSent",
            "Network.loadingFinished",
            "Network.loadingFailed",
            "Log.entryAdded",
            "Page.lifecycleEvent",
            "Page.frameRequestedNavigation",
            "Page.javascriptDialogOpening",
            "Target.attachedToTarget",
            "Emulation.virtualTimeBudgetExpired",
            "Inspector.targetCrashed");

    private final OutputStream out;
    private final int messageBytesMax;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, Mailbox> askers = new ConcurrentHashMap<>();
    private final Map<String, Mailbox> listeners = new ConcurrentHashMap<>();
    private volatile boolean gone;

    public DevTools(InputStream in, OutputStream out) {
        this(in, out, MESSAGE_BYTES_MAX);
    }

    /// @param messageBytesMax limit for one message, and for all that wait in a mailbox
    DevTools(InputStream in, OutputStream out, int messageBytesMax) {
        this.out = out;
        this.messageBytesMax = messageBytesMax;
        var reader = new MessageReader(in, messageBytesMax);
        Thread.ofPlatform().daemon().name("devtools").start(() -> listen(reader));
    }

    public Mailbox mailbox() {
        return new Mailbox(messageBytesMax);
    }

    /// Calls a method. The answer goes to `mailbox`.
    ///
    /// @return the id of the call
    public int send(String session, String method, Map<String, ?> params, Mailbox mailbox) throws RenderException {
        var id = ids.incrementAndGet();
        askers.put(id, mailbox);
        if (gone) mailbox.add(new Message.Gone(), 0);
        write(
                session.equals(BROWSER)
                        ? Map.of("id", id, "method", method, "params", params)
                        : Map.of("id", id, "method", method, "params", params, "sessionId", session));
        return id;
    }

    /// From now on, events of a target go to `mailbox`.
    void listen(String session, Mailbox mailbox) {
        listeners.put(session, mailbox);
        if (gone) mailbox.add(new Message.Gone(), 0);
    }

    /// Ends all subscriptions of a mailbox.
    void forget(Mailbox mailbox) {
        listeners.values().removeIf(mailbox::equals);
        askers.values().removeIf(mailbox::equals);
    }

    public boolean isGone() {
        return gone;
    }

    private synchronized void write(Map<String, ?> message) throws RenderException {
        try {
            Json.write(message, out);
            out.write(0);
            out.flush();
        } catch (IOException e) {
            throw new RenderException(Why.BROWSER, "the browser has gone");
        }
    }

    private void listen(MessageReader reader) {
        try {
            for (var said = reader.next(); said != null; said = reader.next()) {
                switch (said) {
                    case Said.Message(Json json, int bytes) when json.has("id") -> answered(json, bytes);
                    case Said.Message(Json json, int bytes) -> happened(json, bytes);
                    case Said.TooLarge(int id, String session) -> {
                        var mailbox = id > 0 ? askers.remove(id) : listeners.get(session);
                        if (mailbox != null) mailbox.add(new Message.TooMuch(id), 0);
                    }
                }
            }
        } catch (IOException _) {
            // It has ended, or sent something that is not the protocol.
        } finally {
            gone = true;
            askers.values().forEach(mailbox -> mailbox.add(new Message.Gone(), 0));
            listeners.values().forEach(mailbox -> mailbox.add(new Message.Gone(), 0));
        }
    }

    private void happened(Json event, int bytes) {
        var method = event.text("method");
        var session = event.text("sessionId");
        var mailbox = HEARD.contains(method) ? listeners.get(session) : null;
        if (mailbox != null) mailbox.add(new Message.Event(session, method, event.get("params")), bytes);
    }

    private void answered(Json answer, int bytes) {
        var id = (int) answer.get("id").number();
        var mailbox = askers.remove(id);
        if (mailbox == null) return;
        mailbox.add(
                answer.has("error")
                        ? new Message.Refusal(id, answer.get("error").text("message"))
                        : new Message.Answer(id, answer.get("result")),
                bytes);
    }
}

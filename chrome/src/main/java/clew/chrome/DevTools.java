package clew.chrome;

import clew.chrome.NotShown.Why;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A conversation with a browser over its DevTools protocol: messages in JSON, each ended by a zero byte.
///
/// Whoever asks names a mailbox for the answer, and may have all that happens to a target put there too. One thread
/// reads; when the browser falls silent for good, each mailbox is told.
final class DevTools {
    /// Stands for the browser itself in place of a target's session.
    static final String BROWSER = "";

    private final OutputStream out;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, BlockingQueue<Message>> askers = new ConcurrentHashMap<>();
    private final Map<String, BlockingQueue<Message>> listeners = new ConcurrentHashMap<>();
    private volatile boolean gone;

    DevTools(InputStream in, OutputStream out) {
        this.out = out;
        Thread.ofPlatform().daemon().name("devtools").start(() -> listen(new BufferedInputStream(in, 1 << 16)));
    }

    /// Asks for something. Its answer goes to `mailbox`.
    ///
    /// @return the answer's id
    int send(String session, String method, Map<String, ?> params, BlockingQueue<Message> mailbox) throws NotShown {
        var id = ids.incrementAndGet();
        askers.put(id, mailbox);
        if (gone) mailbox.add(new Message.Gone());
        var message = session.equals(BROWSER)
                ? Map.of("id", id, "method", method, "params", params)
                : Map.of("id", id, "method", method, "params", params, "sessionId", session);
        write(Json.write(message));
        return id;
    }

    /// What happens to a target goes to `mailbox` from now on.
    void listen(String session, BlockingQueue<Message> mailbox) {
        listeners.put(session, mailbox);
        if (gone) mailbox.add(new Message.Gone());
    }

    /// What happens in this mailbox's targets is of no interest any more.
    void forget(BlockingQueue<Message> mailbox) {
        listeners.values().removeIf(mailbox::equals);
        askers.values().removeIf(mailbox::equals);
    }

    boolean isGone() {
        return gone;
    }

    private synchronized void write(byte[] json) throws NotShown {
        try {
            out.write(json);
            out.write(0);
            out.flush();
        } catch (IOException e) {
            throw new NotShown(Why.BROWSER, "the browser has gone");
        }
    }

    private void listen(InputStream in) {
        try {
            var message = new byte[1 << 16];
            int length = 0;
            for (int b = in.read(); b >= 0; b = in.read()) {
                if (b == 0) {
                    arrived(Json.parse(message, length));
                    length = 0;
                    continue;
                }
                if (length == message.length) message = Arrays.copyOf(message, 2 * length);
                message[length++] = (byte) b;
            }
        } catch (IOException _) {
            // It has gone, or says what nobody understands.
        } finally {
            gone = true;
            askers.values().forEach(mailbox -> mailbox.add(new Message.Gone()));
            listeners.values().forEach(mailbox -> mailbox.add(new Message.Gone()));
        }
    }

    private void arrived(Json message) {
        if (!message.has("id")) {
            var session = message.text("sessionId");
            var mailbox = listeners.get(session);
            if (mailbox != null) mailbox.add(new Message.Event(session, message.text("method"), message.get("params")));
            return;
        }
        var id = (int) message.get("id").number();
        var mailbox = askers.remove(id);
        if (mailbox == null) return;
        mailbox.add(
                message.has("error")
                        ? new Message.Refusal(id, message.get("error").text("message"))
                        : new Message.Answer(id, message.get("result")));
    }
}
